//! For faults: the ISO 8601 text of an instant, in UTC.

/// The text with milliseconds and a Z, as JavaScript prints a Date.
pub(super) fn zulu(ms: i64) -> String {
    format!("{}.{:03}Z", seconds(ms), ms.rem_euclid(1000))
}

/// The text with an offset and microseconds where there are any, as Python prints a datetime.
pub(super) fn with_offset(ms: i64) -> String {
    match ms.rem_euclid(1000) {
        0 => format!("{}+00:00", seconds(ms)),
        fraction => format!("{}.{fraction:03}000+00:00", seconds(ms)),
    }
}

/// Date and time up to the second.
fn seconds(ms: i64) -> String {
    let total = ms.div_euclid(1000);
    let (year, month, day) = date(total.div_euclid(86_400));
    let second = total.rem_euclid(86_400);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60)
}

/// Year, month and day of the Gregorian calendar, so many days after 1970-01-01.
fn date(days: i64) -> (i64, i64, i64) {
    const DAYS_OF_400_YEARS: i64 = 146_097;
    // Years are counted from March on, so that the leap day is the last of its year.
    let since_march_of_year_0 = days + 719_468;
    let era = since_march_of_year_0.div_euclid(DAYS_OF_400_YEARS);
    let day_of_era = since_march_of_year_0.rem_euclid(DAYS_OF_400_YEARS);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}
