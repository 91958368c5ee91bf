import {
  maxPaddedDigits,
  maxPatternLength,
  maxSeriesNameLength,
  type NumberSeriesIssue,
} from "./number-series.ts";

/** Returns the message for an invalid number series. */
export const describeSeriesIssue = (issue: NumberSeriesIssue): string => {
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
