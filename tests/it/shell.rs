//! What a shell wants: completions, manual pages, a line for the prompt, and
//! the settings told.

use std::process::{Command, Stdio};

use crate::command::Home;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";

/// The commands that the help lists.
fn commands(home: &Home) -> Vec<String> {
    let help = home.viva(&["--help"]).out;
    let rows = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap().lines();
    rows.map(|row| row.split_whitespace().next().unwrap().to_owned()).collect()
}

#[test]
fn completions_know_every_command_and_need_no_settings() {
    let home = Home::new(NOW);
    home.write("config.toml", "nonsense = 1\n");
    let commands = commands(&home);
    assert!(commands.len() > 10, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let ran = home.viva(&["completions", shell]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{shell}");
        for command in &commands {
            assert!(ran.out.contains(command.as_str()), "{shell} does not know {command}");
        }
    }
    assert!(!home.database().exists());
    assert_eq!(home.viva(&["completions", "sh"]).code, 2);
}

#[test]
fn bash_takes_its_completions() {
    let home = Home::new(NOW);
    let script = home.write("viva.bash", &home.viva(&["completions", "bash"]).out);
    let bash = Command::new("bash").arg("-n").arg(script).stderr(Stdio::piped()).output();
    // Where there is no bash, nobody completes in it.
    if let Ok(bash) = bash {
        assert!(bash.status.success(), "{}", String::from_utf8_lossy(&bash.stderr));
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let home = Home::new(NOW);
    let page = home.viva(&["man"]).out;
    assert!(page.contains(".TH viva 1"), "{page}");
    assert_eq!(home.viva(&["man", "--to", "pages"]).code, 0);
    for command in commands(&home).into_iter().filter(|command| command != "help") {
        let name = command.replace('-', "\\-");
        assert!(page.contains(&format!("viva\\-{name}(1)")), "{command}");
        let file = home.path().join("pages").join(format!("viva-{command}.1"));
        assert!(std::fs::read_to_string(file).unwrap().contains(".SH SYNOPSIS"), "{command}");
    }
}

#[test]
fn a_prompt_gets_one_line_and_makes_no_database() {
    let home = Home::new(NOW);
    let preview = home.viva(&["due", "--format", "{total} {due}"]);
    assert_eq!(preview.code, 0, "{}", preview.err);
    assert!(!home.database().exists(), "a prompt is no first start");
    let home = Home::lone(NOW);
    let line = |args: &[&str]| home.viva(&[&["due"], args].concat());
    assert_eq!(line(&["--short"]).out, "3 cards, 3 min\n");
    assert_eq!(line(&["--format", "[{new}+{due}+{learning}]"]).out, "[3+0+0]\n");
    let wrong = line(&["--format", "{cards}"]);
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    assert!(wrong.err.contains("{total}"), "{}", wrong.err);
    home.write("config.toml", "new_per_day = 0\n");
    let none = line(&["--short"]);
    assert_eq!((none.code, none.out.as_str(), none.err.as_str()), (3, "", ""));
}

#[test]
fn settings_are_told_with_their_origin() {
    let home = Home::new(NOW);
    home.write("config.toml", "# mine\nnew_per_day = 7\ntheme = \"light\"\n");
    let out = home.viva(&["config", "--no-animation"]).out;
    let row = |name: &str| {
        let row = out.lines().find(|line| line.starts_with(name)).unwrap();
        row.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("new_per_day"), "new_per_day 7 line 2");
    assert_eq!(row("reviews_per_day"), "reviews_per_day no limit default");
    assert_eq!(row("theme"), "theme \"light\" line 3");
    assert_eq!(row("animation"), "animation false --no-animation");
    let plain = home.command(&["config", "--json"]).env("NO_COLOR", "1").output().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&plain.stdout).unwrap();
    let theme = json["settings"].as_array().unwrap().iter().find(|row| row["name"] == "theme");
    let expected = serde_json::json!({
        "name": "theme", "value": "mono", "default": "auto", "origin": "environment",
        "line": 3, "by": "NO_COLOR"
    });
    assert_eq!(theme, Some(&expected));
}

#[test]
fn a_file_to_begin_with_is_written_once() {
    let home = Home::new(NOW);
    let file = home.path().join("config.toml");
    assert_eq!(home.viva(&["config", "path"]).out.trim(), file.display().to_string());
    assert_eq!(home.viva(&["config", "init"]).code, 0);
    assert_eq!(home.viva(&["config", "check"]).code, 0);
    std::fs::write(&file, "# mine\n").unwrap();
    let again = home.viva(&["config", "init"]);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("nothing was changed"), "{}", again.err);
    assert_eq!(std::fs::read_to_string(file).unwrap(), "# mine\n");
}

#[test]
fn faults_of_settings_and_keys_are_told_together() {
    let home = Home::new(NOW);
    home.write("config.toml", "zzz = 1\n[keys]\nundo = \"P\"\n");
    let report = home.json(&["config", "check"]);
    let codes: Vec<&str> = report["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["code"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["C002", "C007"]);
    assert_eq!(report["problems"][1]["line"], 3);
    assert_eq!(home.viva(&["config", "check"]).code, 1);
    let shown = home.viva(&["config"]);
    assert_eq!(shown.code, 0, "it still tells what is in force");
    assert!(shown.err.contains("`pause` (its usual key)"), "{}", shown.err);
    assert_eq!(home.viva(&["decks"]).code, 2);
    assert!(!home.database().exists(), "nothing was done");
}

#[test]
fn a_word_that_is_no_command_is_answered_with_the_nearest() {
    let ran = Home::new(NOW).viva(&["reveiw"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("'review'"), "{}", ran.err);
}
