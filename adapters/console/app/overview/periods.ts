/** The periods of the overview, with their names. */
export const periods = [
  ["last_day", "Last 24 hours"],
  ["last_7_days", "Last 7 days"],
  ["last_30_days", "Last 30 days"],
  ["last_90_days", "Last 90 days"],
  ["last_365_days", "Last 365 days"],
] as const;

/** A period of the overview. */
export type PeriodKey = (typeof periods)[number][0];

/** Reads a period of a URL; 30 days by default. */
export const readPeriod = (text: string | undefined): PeriodKey =>
  periods.find(([key]) => key === text)?.[0] ?? "last_30_days";
