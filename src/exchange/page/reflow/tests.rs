use proptest::prelude::*;

use super::*;

#[track_caller]
fn check(flat: &str, expected: &str) {
    assert_eq!(reflow(flat), expected);
    assert_eq!(reflow(expected), expected, "not stable");
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !is_blank(*c)).collect()
}

#[test]
fn a_heading_ends_at_the_first_later_capital() {
    check(
        "## Who waits and why The side that closes first. ## Port reuse Ports run out.",
        "## Who waits and why\n\nThe side that closes first.\n\n## Port reuse\n\nPorts run out.",
    );
}

#[test]
fn all_three_levels_of_headings_are_cut() {
    check(
        "Text before. ## One step Cut. ### Two steps Cut. #### Three steps Cut.",
        "Text before.\n\n## One step\n\nCut.\n\n### Two steps\n\nCut.\n\n#### Three steps\n\nCut.",
    );
}

#[test]
fn a_heading_ends_at_a_list_a_table_or_code() {
    check("## Terms used - **Leaf**: a page.", "## Terms used\n\n- **Leaf**: a page.");
    check("## The run 1. Split. 2. Link.", "## The run\n\n1. Split.\n2. Link.");
    check(
        "## Costs at a glance | Kind | Cost | |---|---| | read | 3 |",
        "## Costs at a glance\n\n| Kind | Cost |\n|---|---|\n| read | 3 |",
    );
    check("## In code ```sql SELECT 1 ```", "## In code\n\n```sql\nSELECT 1\n```");
}

#[test]
fn settings_and_equals_signs_stay_in_the_heading() {
    check(
        "## With tcp.reuse.enable = true The kernel may reuse it.",
        "## With tcp.reuse.enable = true\n\nThe kernel may reuse it.",
    );
    check("## The `Max Size` of pages Nodes split.", "## The `Max Size` of pages\n\nNodes split.");
}

#[test]
fn in_title_case_a_word_that_begins_sentences_ends_the_heading() {
    check(
        "## Page Splits And Merges When a page is full, it splits.",
        "## Page Splits And Merges\n\nWhen a page is full, it splits.",
    );
    check(
        "## Working With Locks A lock has one holder.",
        "## Working With Locks\n\nA lock has one holder.",
    );
    check("## Overview Pages fill up. The end.", "## Overview\n\nPages fill up. The end.");
    check("## Overview Pages are full.", "## Overview\n\nPages are full.");
    check("## Page Splits Postgres moves keys.", "## Page Splits\n\nPostgres moves keys.");
}

#[test]
fn names_inside_a_heading_do_not_end_it() {
    check(
        "## How the TCP stack answers When a segment comes, it checks.",
        "## How the TCP stack answers\n\nWhen a segment comes, it checks.",
    );
    check(
        "## The basics TCP is reliable. It sends again.",
        "## The basics\n\nTCP is reliable. It sends again.",
    );
}

#[test]
fn a_heading_that_asks_ends_at_its_question_mark() {
    check(
        "## What is the CAP theorem? CAP says no.",
        "## What is the CAP theorem?\n\nCAP says no.",
    );
    check("## Motivation Why split? It is full.", "## Motivation\n\nWhy split? It is full.");
    check(
        "## Why Kafka needs ZooKeeper Older versions ask it.",
        "## Why Kafka needs ZooKeeper\n\nOlder versions ask it.",
    );
}

#[test]
fn a_list_without_a_sentence_before_it_ends_the_heading() {
    check(
        "## How Kafka picks a leader - **One**: x.",
        "## How Kafka picks a leader\n\n- **One**: x.",
    );
    check("## Setting up the ISR 1. Start.", "## Setting up the ISR\n\n1. Start.");
    check("## Rules Each has one: - **One**.", "## Rules\n\nEach has one:\n\n- **One**.");
    check("## Java Example ```c x y ```", "## Java Example\n\n```c\nx y\n```");
}

#[test]
fn without_a_good_place_the_heading_is_empty() {
    let words = "one two three four five six seven eight nine ten eleven twelve thirteen Cut";
    check(&format!("## {words}."), &format!("##\n\n{words}."));
    check("## only a heading", "## only a heading");
}

#[test]
fn headings_in_code_and_inside_words_are_text() {
    check("Write `a ## B` or C## Here.", "Write `a ## B` or C## Here.");
}

#[test]
fn bullets_follow_a_sentence_and_begin_with_a_capital() {
    check(
        "Two things: - Pages split. - `leaf` pages link. - (Roots too.) - 3 levels.",
        "Two things:\n\n- Pages split.\n- `leaf` pages link.\n- (Roots too.)\n- 3 levels.",
    );
    check("- **A** - **B** - **C**", "- **A**\n- **B**\n- **C**");
    check("- **A**: one - **B**: two", "- **A**: one\n- **B**: two");
}

#[test]
fn dashes_in_text_are_no_bullets() {
    for text in [
        "A half - full page.",
        "It splits - Then it links.",
        "It splits. – Then it links. — And so on.",
        "A well-known rule. -5 is less.",
        "Use `a. - B` here.",
        "Done. - then lower case.",
    ] {
        check(text, text);
    }
}

#[test]
fn numbers_are_items_only_in_a_run_from_one() {
    check("Steps: 1. Read. 2. Split. 3. Link.", "Steps:\n\n1. Read.\n2. Split.\n3. Link.");
    check("The steps 1. Read 2. Split", "The steps\n\n1. Read\n2. Split");
    check("1. Up to 1000. 2. Version 3. Done.", "1. Up to 1000.\n2. Version\n3. Done.");
    for text in ["Up to 2. Then 3. Done.", "In version 1. The rest.", "Use `x. 1. y`."] {
        check(text, text);
    }
}

#[test]
fn a_new_heading_begins_a_new_run() {
    check(
        "## One way 1. Read. 2. Split. ## Other way 1. Lock.",
        "## One way\n\n1. Read.\n2. Split.\n\n## Other way\n\n1. Lock.",
    );
}

#[test]
fn tables_break_by_their_number_of_columns() {
    check(
        "Compare: | a | b `x|y` | |:--|--:| | - One | 2. \\| 3 | | | | After it.",
        "Compare:\n\n| a | b `x|y` |\n|:--|--:|\n| - One | 2. \\| 3 |\n| | |\n\nAfter it.",
    );
    for text in ["a | b | c", "x || y", "| a | |---|---|", "|---|---|"] {
        check(text, text);
    }
}

#[test]
fn fences_become_blocks_with_their_language() {
    check(
        "Run: ```sh ls - A ## B ``` Then read. ``` plain - Text ```",
        "Run:\n\n```sh\nls - A ## B\n```\n\nThen read.\n\n```\nplain - Text\n```",
    );
    check("Write ```x``` alone.", "Write\n\n```\nx\n```\n\nalone.");
    check("An open ``` fence. - Item", "An open ``` fence.\n\n- Item");
}

#[test]
fn many_blocks_on_one_line_are_no_burden() {
    let flat = "## One It is. ``` x ``` | a | |---| | b | - A. ".repeat(500);
    assert_eq!(reflow(&flat).lines().filter(|line| *line == "## One").count(), 500);
}

#[test]
fn lines_that_are_there_stay() {
    let article = "## Why Page Splits\n\nText.\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |";
    check(article, article);
    check("One.\nTwo.\n\n\nThree.", "One.\n\nTwo.\n\nThree.");
    check("```c\n  a;\n\n  - B\n```", "```c\n  a;\n\n  - B\n```");
    check(
        "## First part It is cut here, too, since it is one long line of its own.\nEnd.",
        "## First part\n\nIt is cut here, too, since it is one long line of its own.\n\nEnd.",
    );
}

#[test]
fn headings_are_nested_under_the_section() {
    let article = "## A\n\n### B\n\n```\n## code\n```\n\n###### C\n\n#5 is text";
    let nested = "### A\n\n#### B\n\n```\n## code\n```\n\n###### C\n\n#5 is text";
    assert_eq!(nest_headings(article), nested);
    assert_eq!(nest_headings(nested), nested);
}

/// Text made of the pieces the rules look at.
fn article() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[ \n]{1,2}",
        "[A-Za-z]{1,6}",
        "[#|`*.:;?()-]{1,4}",
        Just(" ## ".to_owned()),
        Just(" ### The ".to_owned()),
        Just(". - **".to_owned()),
        Just(" 1. ".to_owned()),
        Just(" 2. A".to_owned()),
        Just(" |---|---| ".to_owned()),
        Just(" | a | ".to_owned()),
        Just(" ``` ".to_owned()),
        Just(" ```sql x".to_owned()),
        Just("\u{a0}é—".to_owned()),
        any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn only_blanks_change(text in article()) {
        prop_assert_eq!(without_blanks(&reflow(&text)), without_blanks(&text));
    }

    #[test]
    fn reflowing_twice_changes_nothing(text in article()) {
        let once = reflow(&text);
        prop_assert_eq!(reflow(&once), once);
    }

    #[test]
    fn any_text_at_all_keeps_its_characters(text in any::<String>()) {
        let once = reflow(&text);
        prop_assert_eq!(without_blanks(&once), without_blanks(&text));
        prop_assert_eq!(reflow(&once), once);
    }
}
