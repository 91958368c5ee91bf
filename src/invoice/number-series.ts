import type { OrganizationId } from "../ids.ts";
import { right, type Either, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { isWellFormed } from "../kernel/text.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Maximum length of the name of a number series in characters; the minimum is 1. */
export const maxSeriesNameLength = 40;

/** Maximum length of a pattern in characters. */
export const maxPatternLength = 60;

/** Maximum number of digits that a pattern can pad a number to. */
export const maxPaddedDigits = 12;

/** The numbers of an organization's invoices: 1, 2, 3 and so on without gaps, in a form. */
export interface NumberSeries {
  /** Which count the number comes from: 1 to 40 visible ASCII characters. */
  readonly name: string;
  /**
   * Text with one `{n}`, or with `{n:6}` for at least 6 digits. `{YYYY}` and `{MM}` are the year
   * and the month in which the invoice is issued, in the time zone of its seller; they do not start
   * a new count.
   */
  readonly pattern: string;
}

/** Why a number series is invalid. */
export type NumberSeriesIssue =
  | "NameInvalid"
  | "PatternTooLong"
  | "PatternMalformed"
  /** It must have exactly one `{n}`. */
  | "PatternWithoutNumber";

/** Returns why a number series is invalid; `undefined` if it is valid. */
export const checkNumberSeries = ({
  name,
  pattern,
}: NumberSeries): NumberSeriesIssue | undefined => {
  if (!seriesName.test(name)) return "NameInvalid";
  if (pattern.length > maxPatternLength) return "PatternTooLong";
  const numbers = [...pattern.matchAll(placeholder)].filter(({ 0: text }) => text.startsWith("{n"));
  if (!isWellFormed(pattern) || /[{}\p{Cc}]/u.test(pattern.replace(placeholder, ""))) {
    return "PatternMalformed";
  }
  return numbers.length === 1 ? undefined : "PatternWithoutNumber";
};

/** Returns whether text is a valid pattern of a number series. */
export const isNumberPattern = (pattern: string): boolean =>
  checkNumberSeries({ name: "-", pattern }) === undefined;

/** What a pattern of a number series must be, after the name of a property or option. */
export const numberPatternRequirement =
  `must be text of at most ${String(maxPatternLength)} characters with exactly one {n}, or {n:1} ` +
  `to {n:${String(maxPaddedDigits)}}, and no other braces than those of {YYYY} and {MM}`;

const seriesName = /* @__PURE__ */ new RegExp(
  `^[\\x21-\\x7e]{1,${String(maxSeriesNameLength)}}$`,
  "u",
);

const placeholder = /\{(n|n:(?:[1-9]|1[0-2])|YYYY|MM)\}/gu;

/**
 * Returns the number of a document: the `count`-th of its series, in the form of the pattern.
 *
 * @param issuedOn the date of issue, as `dateIn` returns it.
 */
export const formatNumber = (pattern: string, count: number, issuedOn: string): string =>
  pattern.replace(placeholder, (_, found: string) => {
    if (found === "YYYY") return issuedOn.slice(0, 4);
    if (found === "MM") return issuedOn.slice(5, 7);
    const digits = parseInt(found.slice(2), 10);
    return String(count).padStart(Number.isNaN(digits) ? 0 : digits, "0");
  });

/** Returns whether a number has the form of a pattern, for any count and date of issue. */
export const matchesPattern = (pattern: string, number: string): boolean => {
  const parts = pattern.split(placeholder).map((part, index) => {
    // Every second part is the name of a placeholder.
    if (index % 2 === 0) return part.replaceAll(/[\\^$.*+?()[\]|/]/gu, "\\$&");
    if (part === "n") return "[1-9]\\d*";
    const digits = part === "YYYY" ? "4" : part === "MM" ? "2" : `${part.slice(2)},`;
    return `\\d{${digits}}`;
  });
  return new RegExp(`^${parts.join("")}$`, "u").test(number);
};

/**
 * Returns the series of an invoice that is issued now, so that each organization or each year can
 * have its own. `undefined` gives the invoice no number.
 */
export type ChooseSeries = (
  organizationId: OrganizationId,
  issuedAt: Timestamp,
) => NumberSeries | undefined;

/** The number series of organizations, for hosts that store them. */
export interface NumberingSource {
  /** Returns the series of a document that is issued now; `undefined` gives it no number. */
  readonly seriesFor: (
    organizationId: OrganizationId,
    issuedAt: Timestamp,
  ) => TaskEither<PortFailed, NumberSeries | undefined>;
}

/** What the numbers of documents come from. @inline */
export type Numbering = NumberSeries | ChooseSeries | NumberingSource;

/** Returns the number series of a new document. Throws `InvariantViolation` if it is invalid. */
export const findSeries = async (
  numbering: Numbering | undefined,
  organizationId: OrganizationId,
  issuedAt: Timestamp,
): Promise<Either<PortFailed, NumberSeries | undefined>> => {
  if (numbering === undefined || "pattern" in numbering) return right(numbering);
  const found =
    typeof numbering === "function"
      ? right(numbering(organizationId, issuedAt))
      : await numbering.seriesFor(organizationId, issuedAt)();
  if (found._tag === "Left") return found;
  const issue = found.right && checkNumberSeries(found.right);
  invariant(issue === undefined, `the number series is invalid: ${String(issue)}`);
  return found;
};
