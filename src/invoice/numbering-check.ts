import { aFunction, aString, checkPort, objectWith } from "../quittance/check-ports.ts";
import {
  checkNumberSeries,
  maxPaddedDigits,
  maxPatternLength,
  maxSeriesNameLength,
  type Numbering,
  type NumberSeriesIssue,
} from "./number-series.ts";

/**
 * Throws a `TypeError` for an invalid number series or source of number series.
 *
 * @param path the service and the port, such as `createQuittance: numbering`.
 */
export const checkNumbering = (path: string, numbering: Numbering | undefined): void => {
  if (numbering === undefined || typeof numbering === "function") return;
  checkPort(path, objectWith({}), numbering);
  if ("seriesFor" in numbering) {
    checkPort(path, objectWith({ seriesFor: aFunction }), numbering);
    return;
  }
  checkPort(path, objectWith({ name: aString, pattern: aString }), numbering);
  const issue = checkNumberSeries(numbering);
  if (issue !== undefined) throw new TypeError(describeIssue(issue));
};

const describeIssue = (issue: NumberSeriesIssue): string => {
  switch (issue) {
    case "NameInvalid":
      return (
        `numbering.name must have 1 to ${String(maxSeriesNameLength)} ` + "visible ASCII characters"
      );
    case "PatternTooLong":
      return `numbering.pattern must have at most ${String(maxPatternLength)} characters`;
    case "PatternMalformed":
      return (
        "numbering.pattern must have no braces except in {n}, {YYYY}, {MM}, and {n:1} to " +
        `{n:${String(maxPaddedDigits)}}, and no control characters`
      );
    case "PatternWithoutNumber":
      return "numbering.pattern must have exactly one {n}, such as INV-{YYYY}-{n:6}";
  }
};
