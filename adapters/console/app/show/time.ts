import { locale } from "./locale.ts";

const dateTime = new Intl.DateTimeFormat(locale, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });

/** Returns a timestamp of the API in the form of `<time datetime>`. */
export const isoOf = (timestamp: string): string => `${timestamp.replace(" ", "T")}Z`;

/** Returns a timestamp of the API with date and time, in UTC. */
export const showTime = (timestamp: string): string => dateTime.format(new Date(isoOf(timestamp)));

/** Returns the date of a timestamp of the API, in UTC. */
export const showDate = (timestamp: string): string => date.format(new Date(isoOf(timestamp)));
