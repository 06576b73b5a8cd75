//! Decks for the uses, and a way through them.

use super::ui::Ui;
use crate::config::Config;

/// One question with everything a question can have.
pub(super) const KAFKA: &str = r#"+++
id = "kafka-log"
title = "Kafka's log"
level = "senior"
+++

# What is lost and what diverges after an unclean leader election?

```toml question
id = "kl5"
sources = ["KIP-101", "KIP-279", "KIP-320"]
```

## Key points
- [lag] F2 lags at LEO 801 while records up to 1000 are committed.
- [lost] Records 801-1000 were committed and are lost with L and F1.
- [reuse] F2 gives offsets 801-900 to other records.
- [truncate] L returns, compares epochs and truncates to 801.
- [hw-back] (should) For consumers the high watermark falls from 1001 to 801.

## Basics (20 s)
Records that were committed are **lost**, since the new leader never had them, and it gives their offsets to other records.

## Solid (50 s)
L and F1 are in sync and have committed up to record 1000: log end and high watermark are both 1001. F2 has fallen behind; its log ends at 801 and it is out of the ISR. Then L and F1 die.

With `unclean.leader.election.enable` on, the controller makes F2 leader in a new epoch, and the ISR is F2 alone. Records 801 to 1000 are lost, although they were committed and read.

## Deeper
- junior: States that consumers read below the high watermark only, and that the ISR are the replicas that keep up.
- mid: Runs one write through two fetches: log end first, then the high watermark, and names who is in the ISR.
- senior: Explains why the high watermark waits for a slow member, when it jumps, and why a follower trails by a fetch.
- staff: Weighs latency against durability for min ISR and acks, and tells what ELR adds when the ISR falls below it.

The log end offset is the offset the next record will get: one past the last record present.

### How a fetch acknowledges

```java
while (running) {
    FetchResponse response = leader.fetch(new FetchRequest(logEndOffset, lastEpoch, maxWait, minBytes, maxBytes));
    append(response.records());
}
```

| offset | points at | moves when |
|---|--:|---|
| log end | 1001 | a record is appended |
| high watermark | 801 | the slowest member has fetched |

Both point between two records, never at one. A follower asks for the record at its own log end; that request is its acknowledgement.

## Follow-ups
### How does a returning replica find the point of divergence?
It asks the leader where its last epoch ends, and truncates to that offset.

## Pitfalls
### No data is lost, because the returning replica copies its records back.
Right: The returning replica throws its extra records away to match the new leader.

A replica never sends records to a leader. It truncates its log to the end of the last common epoch.
"#;

/// The shipped question about unclean elections, in a deck of its own.
pub(super) fn unclean() -> String {
    let file = include_str!("../../../decks/kafka-log/kl5.md");
    let (keys, text) = file.trim_start_matches("+++\n").split_once("+++\n").unwrap();
    let (title, text) = text.trim_start().split_once('\n').unwrap();
    format!(
        "+++\nid = \"kafka-log\"\ntitle = \"Kafka's log\"\n+++\n\n\
         {title}\n\n```toml question\n{keys}```\n{text}"
    )
}

/// Plain cards in many scripts.
pub(super) const SCRIPTS: &str = "+++
id = \"scripts\"
title = \"Scripts\"
+++

# 高水位标记在什么时候会从一千零一跌回八百零一，消费者会看到什么？

```toml question
id = \"cjk\"
```

## Answer
选举了**不同步**的副本之后。消费者会再次读到相同的偏移量，但是内容不同。👩‍💻 ❤️ 🇩🇪

# איך מוצא העותק החוזר את נקודת הפיצול?

```toml question
id = \"rtl\"
```

## Answer
שואל את המנהיג. e\u{301}o\u{308}\u{304} \u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af} ｶﾞﾊﾟ

# Quels enregistrements sont perdus ?

```toml question
id = \"fr\"
```

## Answer
Ceux que le nouveau chef n’avait pas.
";

/// Settings with which every card of a question comes on one day.
pub(super) fn open_day() -> Config {
    Config { unlocking: false, burying: false, new_per_day: 99, ..Config::default() }
}

/// Answers cards, Good, until the screen says something.
pub(super) fn reach(ui: &mut Ui, words: &str) {
    for _ in 0..60 {
        if ui.screen().contains(words) {
            return;
        }
        pass(ui);
    }
    panic!("`{words}` did not come; the screen is:\n{}", ui.screen());
}

/// Answers the card that is asked, Good, or goes on where nothing is asked.
pub(super) fn pass(ui: &mut Ui) {
    if ui.footer().contains("keep going") {
        ui.keys("<enter>");
    } else if ui.footer().contains("show it now") {
        ui.keys("<space>");
    } else if ui.footer().contains("push back") {
        ui.keys("b 3");
    } else {
        ui.keys("<space> 3");
    }
}
