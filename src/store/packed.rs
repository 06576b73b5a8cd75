//! Graded lines of the log in 16 bytes each, little end first: card 4, kind of
//! card, entry and grade 1, hour 1, target 2, said 2, weighed 2, stability 4.
//! What is not there is all ones, and a stability that is not there no number.

use crate::domain::{CardKey, CardKind, Day, Grade, LoggedAnswer, ReviewKind};

/// The bytes of one answer.
const SIZE: usize = 16;
/// What stands for a number that is not there.
const NONE: u16 = u16::MAX;

/// Packs the answers of a day; `None` for what has no room in it.
pub(super) fn pack(answers: &[LoggedAnswer]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(answers.len() * SIZE);
    for answer in answers {
        bytes.extend(u32::try_from(answer.card.0).ok()?.to_le_bytes());
        bytes.extend([code(answer)?, answer.hour]);
        for number in [answer.target, answer.said, answer.weighed] {
            bytes.extend(number.unwrap_or(NONE).to_le_bytes());
        }
        bytes.extend(answer.stability.unwrap_or(f32::NAN).to_le_bytes());
    }
    Some(bytes)
}

/// Tells whether bytes are packed answers.
pub(super) fn is_sound(bytes: &[u8]) -> bool {
    let (answers, rest) = bytes.as_chunks::<SIZE>();
    let known = |[_, _, _, _, code, ..]: &[u8; SIZE]| {
        usize::from(code >> 5) < CardKind::ALL.len()
            && usize::from(code >> 2 & 7) < ReviewKind::ALL.len()
    };
    rest.is_empty() && answers.iter().all(known)
}

/// Unpacks the answers of a day; what cannot be read is left out.
pub(super) fn unpack(day: Day, bytes: &[u8]) -> impl Iterator<Item = LoggedAnswer> {
    let (answers, _) = bytes.as_chunks::<SIZE>();
    answers.iter().filter_map(move |bytes| one(day, *bytes))
}

fn one(day: Day, bytes: [u8; SIZE]) -> Option<LoggedAnswer> {
    let [c0, c1, c2, c3, code, hour, t0, t1, s0, s1, w0, w1, m0, m1, m2, m3] = bytes;
    let there = |low, high| Some(u16::from_le_bytes([low, high])).filter(|n| *n != NONE);
    Some(LoggedAnswer {
        day,
        card: CardKey(i64::from(u32::from_le_bytes([c0, c1, c2, c3]))),
        kind: *CardKind::ALL.get(usize::from(code >> 5))?,
        entry: *ReviewKind::ALL.get(usize::from(code >> 2 & 7))?,
        grade: Grade::from_rating((code & 3) + 1)?,
        hour,
        target: there(t0, t1),
        said: there(s0, s1),
        weighed: there(w0, w1),
        stability: Some(f32::from_le_bytes([m0, m1, m2, m3])).filter(|s| !s.is_nan()),
    })
}

/// Three bits for the kind of card, three for the entry, two for the grade.
fn code(answer: &LoggedAnswer) -> Option<u8> {
    let kind = CardKind::ALL.iter().position(|kind| *kind == answer.kind)?;
    let entry = ReviewKind::ALL.iter().position(|entry| *entry == answer.entry)?;
    u8::try_from(kind << 5 | entry << 2 | usize::from(answer.grade.rating() - 1)).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn answers() -> impl Strategy<Value = LoggedAnswer> {
        let number = || prop::option::of(0..NONE);
        let indices = (0..CardKind::ALL.len(), 0..ReviewKind::ALL.len(), 1..=4_u8, 0..24_u8);
        let stability = prop::option::of(0.001_f32..36_500.0);
        (0..=u32::MAX, indices, number(), number(), number(), stability).prop_map(
            |(card, (kind, entry, grade, hour), target, said, weighed, stability)| LoggedAnswer {
                day: Day::from_number(20_000),
                card: CardKey(i64::from(card)),
                kind: CardKind::ALL[kind],
                entry: ReviewKind::ALL[entry],
                grade: Grade::from_rating(grade).unwrap(),
                hour,
                target,
                said,
                weighed,
                stability,
            },
        )
    }

    proptest! {
        #[test]
        fn what_was_packed_comes_back(list in prop::collection::vec(answers(), 0..9)) {
            let bytes = pack(&list).unwrap();
            prop_assert_eq!(bytes.len(), list.len() * SIZE);
            prop_assert!(is_sound(&bytes));
            let back: Vec<_> = unpack(Day::from_number(20_000), &bytes).collect();
            prop_assert_eq!(back, list);
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..70)) {
            let read = unpack(Day::from_number(1), &bytes).count();
            prop_assert_eq!(is_sound(&bytes), read * SIZE == bytes.len());
        }
    }

    #[test]
    fn a_card_without_room_is_not_packed() {
        let answer = one(Day::from_number(1), [0; SIZE]).unwrap();
        assert_eq!(pack(&[LoggedAnswer { card: CardKey(1 << 40), ..answer }]), None);
    }
}
