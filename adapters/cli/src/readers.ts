import {
  addSeconds,
  isCurrency,
  isLeft,
  parseId,
  parseTimestamp,
  type Currency,
  type Id,
  type Timestamp,
} from "quittance";
import { systemClock } from "@quittance/memory";
import { fromJson, jsonName, read, type JsonObject, type Schema } from "quittance/adapter";
import { issueText, type Issue } from "quittance/errors";
import { optionName, requiredOption, type Reader } from "./parameters.ts";
import { UsageError } from "./usage-error.ts";

/** Reads one of a few words. What is written in capitals may be given in small letters. */
export const oneOf =
  <Choice extends string>(choices: ReadonlyArray<Choice>): Reader<Choice> =>
  (text, name) => {
    const found = choices.find((known) => known === text || known === text.toUpperCase());
    if (found !== undefined) return found;
    throw new UsageError(`${name} must be one of ${choices.join(", ")}, not "${text}".`);
  };

/** Reads values that are separated by commas. */
export const severalOf =
  <Value>(read: Reader<Value>): Reader<ReadonlyArray<Value>> =>
  (text, name) =>
    text.split(",").map((part) => read(part.trim(), name));

/** Reads an identifier. */
export const idOf =
  <const Prefix extends string>(prefix: Prefix): Reader<Id<Prefix>> =>
  (text, name) => {
    const id = parseId(prefix, text);
    if (id !== undefined) return id;
    throw new UsageError(
      `${name} must be an identifier of the form ${prefix}_<id>, not "${text}".`,
    );
  };

/** The option that names the organization of records. */
export const organizationOption = {
  organization: requiredOption(
    "ID",
    "org_<id>",
    "Organization of the records, such as org_shop. Required.",
    idOf("org"),
  ),
};

/** Reads a whole number. */
export const wholeNumber =
  (min: number, max: number): Reader<number> =>
  (text, name) => {
    const value = /^\d{1,16}$/.test(text) ? parseInt(text, 10) : -1;
    if (value >= min && value <= max) return value;
    throw new UsageError(
      `${name} must be a whole number from ${String(min)} to ${String(max)}, not "${text}".`,
    );
  };

/** Reads the code of a currency. */
export const currencyCode: Reader<Currency> = (text, name) => {
  if (isCurrency(text)) return text;
  throw new UsageError(`${name} must be the code of a currency, not "${text}".`);
};

/** Reads a UTC time. */
export const utcTime: Reader<Timestamp> = (text, name) =>
  parseTimestamp(text) ?? failTime(name, text, "");

/** Reads a UTC time, or a date, which is its first second. */
export const timeFrom: Reader<Timestamp> = (text, name) =>
  parseTimestamp(startOf(text)) ?? failTime(name, text, " or a date as YYYY-MM-DD");

/** Reads a UTC time, or a date, which is its last second. */
export const timeTo: Reader<Timestamp> = (text, name) =>
  parseTimestamp(endOf(text)) ?? failTime(name, text, " or a date as YYYY-MM-DD");

/** Reads a date, which is not of a time zone. */
export const calendarDate: Reader<string> = (text, name) => {
  if (isDate(text) && parseTimestamp(startOf(text)) !== undefined) return text;
  throw new UsageError(`${name} must be a date as YYYY-MM-DD, not "${text}".`);
};

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/u.test(text);

/** Returns the first second of a date; any other text unchanged. */
export const startOf = (text: string): string => (isDate(text) ? `${text} 00:00:00` : text);

/** Returns the last second of a date; any other text unchanged. */
export const endOf = (text: string): string => (isDate(text) ? `${text} 23:59:59` : text);

/** Reads a UTC time, or the time that is a duration after now, or before it with -1. */
export const timeOrDuration =
  (sign: 1 | -1): Reader<Timestamp> =>
  (text, name) => {
    const seconds = secondsIn(text);
    if (seconds !== undefined) return addSeconds(systemClock(), sign * seconds);
    return parseTimestamp(text) ?? failTime(name, text, " or a duration such as 90d");
  };

const failTime = (name: string, text: string, others: string): never => {
  throw new UsageError(
    `${name} must be a UTC time as YYYY-MM-DD HH:MM:SS${others}, not "${text}".`,
  );
};

/** Reads a duration such as 90s, 30m, 12h or 7d, in seconds. */
export const duration: Reader<number> = (text, name) => {
  const seconds = secondsIn(text);
  if (seconds !== undefined) return seconds;
  throw new UsageError(`${name} must be a duration such as 30m, 12h or 7d, not "${text}".`);
};

const secondsPerUnit: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

const secondsIn = (text: string): number | undefined => {
  const [, count = "", unit = ""] = /^(\d{1,9})([smhd])$/u.exec(text) ?? [];
  const factor = secondsPerUnit[unit];
  return factor === undefined ? undefined : parseInt(count, 10) * factor;
};

/** Returns the values that are given as JSON, named as in the HTTP API. */
export const asBody = (values: object): JsonObject =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[jsonName(name), value]],
    ),
  );

/**
 * Reads the values of options by the description of a request. Anything invalid is a `UsageError`
 * that names the options.
 */
export const readBy = <Request, Asked>(
  schema: Schema<Request, Asked>,
  values: object,
  problem: string,
): Asked => {
  const asked = read(schema, fromJson<Request>(asBody(values)));
  if (!isLeft(asked)) return asked.right;
  throw new UsageError(problem, asked.left.issues.map(optionIssue));
};

const optionIssue = (issue: Issue): string => {
  const [name] = issue.path;
  if (name === undefined) return issueText(issue);
  const isSentence = issueText({ ...issue, path: [] }) === issue.message;
  return `${optionName(String(name))}: ${isSentence ? issue.message : issueText(issue)}`;
};
