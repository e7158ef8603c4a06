//! Days of the calendar, as settings name them: `until = 2026-12-31`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A day of the Gregorian calendar, from 0001-01-01 to 9999-12-31.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no date.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a date such as 2026-12-31, found `{0}`")]
pub struct DateError(String);

const SECONDS_A_DAY: u64 = 86_400;

impl Date {
    /// The day in UTC on which so many seconds have passed since 1970-01-01T00:00:00Z.
    pub fn of_unix_seconds(seconds: u64) -> Self {
        let mut days = seconds / SECONDS_A_DAY;
        let mut year = 1970;
        while year < 9999 && days >= days_of_year(year) {
            days -= days_of_year(year);
            year += 1;
        }
        let mut month = 1;
        while month < 12 && days >= u64::from(days_of_month(year, month)) {
            days -= u64::from(days_of_month(year, month));
            month += 1;
        }
        let last = u64::from(days_of_month(year, month)) - 1;
        Date { year, month, day: days.min(last) as u8 + 1 }
    }
}

fn days_of_year(year: u16) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of_month(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let number = |part: Option<&str>, digits: usize| {
            let part = part.filter(|part| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))?;
            part.parse::<u16>().ok().filter(|number| *number > 0)
        };
        let parse = || {
            let mut parts = text.split('-');
            let year = number(parts.next(), 4)?;
            let month = number(parts.next(), 2).filter(|month| *month <= 12)? as u8;
            let day = number(parts.next(), 2).filter(|day| *day <= u16::from(days_of_month(year, month)))? as u8;
            parts.next().is_none().then_some(Date { year, month, day })
        };
        parse().ok_or_else(|| DateError(text.to_owned()))
    }
}

impl TryFrom<String> for Date {
    type Error = DateError;

    fn try_from(text: String) -> Result<Self, DateError> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> String {
        date.to_string()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_and_ordered() {
        let date = |text: &str| text.parse::<Date>();
        assert_eq!(date("2026-12-31").unwrap().to_string(), "2026-12-31");
        assert!(date("2026-12-31").unwrap() > date("2026-09-30").unwrap());
        assert!(date("2024-02-29").is_ok() && date("2000-02-29").is_ok());
        for wrong in
            ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-1-01", "26-01-01", "", "2026-01-01T"]
        {
            assert_eq!(date(wrong), Err(DateError(wrong.into())));
        }
    }

    #[test]
    fn seconds_become_days() {
        // `date -u -d @SECONDS` says the same.
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_798_675_200, "2026-12-31"),
            (u64::MAX, "9999-12-31"),
        ] {
            assert_eq!(Date::of_unix_seconds(seconds).to_string(), expected, "{seconds}");
        }
    }
}
