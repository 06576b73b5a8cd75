//! Statistics as JSON: every series, the unit in each key's name.

use serde::Serialize;

use crate::collection::Statistics;
use crate::stats::{Band, Hour, KindTotal, LEFT_ALONE_MS, STABILITY_LIMITS, Share};

#[derive(Serialize)]
pub(super) struct StatsJson {
    day: String,
    deck: Option<String>,
    period: &'static str,
    from: String,
    answers: u32,
    minutes: u64,
    study_days: usize,
    streak_days: u32,
    longest_streak_days: u32,
    answers_today: u32,
    cards: u32,
    cards_answered: u32,
    cards_known_now: f64,
    aim_share: f64,
    left_alone_seconds: u32,
    due: Vec<DueJson>,
    overdue_cards: u32,
    days: Vec<DayJson>,
    recalled: ShareJson,
    kinds: Vec<KindJson>,
    hours: Vec<HourJson>,
    model: Vec<BandJson>,
    stability: Vec<StabilityJson>,
    difficulty: Vec<DifficultyJson>,
    leeches: Vec<LeechJson>,
    predictions: PredictionsJson,
}

#[derive(Serialize)]
struct PredictionsJson {
    came_true: u32,
    of: u32,
    share: Option<f64>,
}

#[derive(Serialize)]
struct DueJson {
    day: String,
    cards: u32,
}

#[derive(Serialize)]
struct DayJson {
    day: String,
    answers: u32,
    minutes: u32,
}

#[derive(Serialize)]
struct ShareJson {
    recalled: u32,
    of: u32,
    share: Option<f64>,
    share_low: Option<f64>,
    share_high: Option<f64>,
}

#[derive(Serialize)]
struct KindJson {
    kind: &'static str,
    tier: Option<u8>,
    answers: u32,
    grades: GradesJson,
    recalled: ShareJson,
    said: SaidJson,
}

#[derive(Serialize)]
struct GradesJson {
    again: u32,
    hard: u32,
    good: u32,
    easy: u32,
}

#[derive(Serialize)]
struct SaidJson {
    answers: u32,
    median_seconds: Option<u16>,
    p20_seconds: Option<u16>,
    p80_seconds: Option<u16>,
    target_seconds: Option<u16>,
    in_time: u32,
    in_time_of: u32,
    in_time_share: Option<f64>,
}

#[derive(Serialize)]
struct HourJson {
    hour: usize,
    answers: u32,
    recalled: ShareJson,
}

#[derive(Serialize)]
struct BandJson {
    from_percent: u8,
    to_percent: u8,
    predicted_share: Option<f64>,
    recalled: ShareJson,
}

#[derive(Serialize)]
struct StabilityJson {
    from_days: u16,
    below_days: Option<u16>,
    cards: u32,
}

#[derive(Serialize)]
struct DifficultyJson {
    from: usize,
    to: usize,
    cards: u32,
}

#[derive(Serialize)]
struct LeechJson {
    card: String,
    title: String,
    lapses: u32,
}

pub(super) fn of(stats: &Statistics) -> StatsJson {
    let answers = &stats.answers;
    let memories = &stats.memories;
    let today = stats.now.day;
    let streak = answers.streak(today);
    StatsJson {
        day: today.to_string(),
        deck: stats.scope.deck.as_ref().map(ToString::to_string),
        period: stats.scope.period.name(),
        from: answers.first_day(today).to_string(),
        answers: answers.total(),
        minutes: answers.minutes(),
        study_days: answers.study_days().len(),
        streak_days: streak.current,
        longest_streak_days: streak.longest,
        answers_today: answers.on(today).map_or(0, |day| day.answers),
        cards: stats.cards,
        cards_answered: memories.remembered,
        cards_known_now: rounded(memories.known),
        aim_share: rounded(f64::from(stats.aim)),
        left_alone_seconds: LEFT_ALONE_MS / 1_000,
        due: memories
            .forecast(today)
            .map(|(day, cards)| DueJson { day: day.to_string(), cards })
            .collect(),
        overdue_cards: memories.overdue,
        days: answers
            .study_days()
            .iter()
            .map(|day| DayJson {
                day: day.day.to_string(),
                answers: day.answers,
                minutes: day.minutes(),
            })
            .collect(),
        recalled: share(answers.recalled()),
        kinds: answers
            .kinds()
            .map(|(kind, total)| of_kind(kind.name(), kind.tier(), total))
            .collect(),
        hours: answers.hours.iter().enumerate().map(of_hour).collect(),
        model: answers.bands().map(of_band).collect(),
        stability: stability(memories.stability),
        difficulty: (1..)
            .zip(memories.difficulty)
            .map(|(from, cards)| DifficultyJson { from, to: from + 1, cards })
            .collect(),
        leeches: stats
            .leeches
            .iter()
            .map(|leech| LeechJson {
                card: leech.id.to_string(),
                title: leech.title.clone(),
                lapses: leech.lapses,
            })
            .collect(),
        predictions: predictions(stats.predictions),
    }
}

fn predictions(found: Share) -> PredictionsJson {
    PredictionsJson { came_true: found.part, of: found.whole, share: found.value().map(rounded) }
}

fn of_kind(kind: &'static str, tier: Option<u8>, total: &KindTotal) -> KindJson {
    let [again, hard, good, easy] = total.grades;
    let times = &total.times;
    KindJson {
        kind,
        tier,
        answers: total.answers(),
        grades: GradesJson { again, hard, good, easy },
        recalled: share(total.recalled),
        said: SaidJson {
            answers: times.count(),
            median_seconds: times.median(),
            p20_seconds: times.middle().map(|(quick, _)| quick),
            p80_seconds: times.middle().map(|(_, slow)| slow),
            target_seconds: times.target(),
            in_time: times.in_time.part,
            in_time_of: times.in_time.whole,
            in_time_share: times.in_time.value().map(rounded),
        },
    }
}

fn of_hour((hour, total): (usize, &Hour)) -> HourJson {
    HourJson { hour, answers: total.answers, recalled: share(total.recalled) }
}

fn of_band(((from_percent, to_percent), band): ((u8, u8), &Band)) -> BandJson {
    let predicted_share = band.predicted().map(rounded);
    BandJson { from_percent, to_percent, predicted_share, recalled: share(band.recalled) }
}

fn stability(counts: [u32; STABILITY_LIMITS.len() + 1]) -> Vec<StabilityJson> {
    let froms = std::iter::once(0).chain(STABILITY_LIMITS);
    let belows = STABILITY_LIMITS.into_iter().map(Some).chain([None]);
    let classes = froms.zip(belows).zip(counts);
    classes
        .map(|((from_days, below_days), cards)| StabilityJson { from_days, below_days, cards })
        .collect()
}

fn share(found: Share) -> ShareJson {
    let interval = found.interval();
    ShareJson {
        recalled: found.part,
        of: found.whole,
        share: found.value().map(rounded),
        share_low: interval.map(|(low, _)| rounded(low)),
        share_high: interval.map(|(_, high)| rounded(high)),
    }
}

/// Rounds to four places: more would not be true.
fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
