import type { ItemIssue } from "../quote/quote-issues.ts";
import { requirement } from "../record/requirement.ts";
import type { DescribedIssue } from "../wire/validation-failure.ts";

type MeasureIssue = Extract<
  ItemIssue,
  | { readonly kind: "UnitsInvalid" | "UnitsPriceTooPrecise" | "ProrationInvalid" }
  | { readonly kind: "LinePeriodInvalid" | "UnitInvalid" }
>;

/** Returns the path and the message of an issue of the measure or the period of a line. */
export const describeMeasureIssue = (
  issue: MeasureIssue,
  item: DescribedIssue["path"],
): DescribedIssue => {
  switch (issue.kind) {
    case "UnitsInvalid":
      return { path: [...item, "units"], message: requirement.units };
    case "UnitsPriceTooPrecise":
      return {
        path: [...item, "units"],
        message: "cannot be combined with a price of more than 18 decimals",
      };
    case "ProrationInvalid":
      return {
        path: [...item, "proration", issue.property],
        message: requirement.proration[issue.property],
      };
    case "LinePeriodInvalid":
      return { path: [...item, "period", "to"], message: requirement.linePeriod };
    case "UnitInvalid":
      return { path: [...item, "unit"], message: requirement.unit };
  }
};
