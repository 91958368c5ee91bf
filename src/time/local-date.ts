/** Seconds of a day without a change of the offset. */
export const secondsOfDay = 86_400;

/** A date of the proleptic Gregorian calendar. The month is counted from 0. */
export interface LocalDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Returns the days from 1 January 1970 to a date. Days that the month does not have count on. */
export const dayNumberOf = ({ year, month, day }: LocalDate): number => {
  // Years start in March, so that a leap day is the last day of its year.
  const shifted = month < 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * ((month + 10) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(ofEra / 4) - Math.floor(ofEra / 100);
  return era * 146_097 + ofEra * 365 + leapDays + ofYear - 719_468;
};

/** Returns the date that is a number of days after 1 January 1970. */
export const dateOfDayNumber = (days: number): LocalDate => {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const years =
    ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096);
  const year = Math.floor(years / 365);
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = (shiftedMonth + 2) % 12;
  return { year: era * 400 + year + (month < 2 ? 1 : 0), month, day };
};

/** Returns the date that is a number of days after 1 January 1970, as `YYYY-MM-DD`. */
export const dateTextOf = (days: number): string => {
  const { year, month, day } = dateOfDayNumber(days);
  return [String(year).padStart(4, "0"), twoDigits(month + 1), twoDigits(day)].join("-");
};

/** Returns a number with two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Returns the day number of a day of a month, or of its last day if it has fewer days. */
export const clampedDay = (monthsSinceYearZero: number, day: number): number => {
  const year = Math.floor(monthsSinceYearZero / 12);
  const first = dayNumberOf({ year, month: monthsSinceYearZero - year * 12, day: 1 });
  const next = monthsSinceYearZero + 1;
  const nextYear = Math.floor(next / 12);
  const end = dayNumberOf({ year: nextYear, month: next - nextYear * 12, day: 1 });
  return Math.min(first + day - 1, end - 1);
};
