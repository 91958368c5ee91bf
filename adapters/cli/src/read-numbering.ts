import type { ChooseSeries, OrganizationId } from "quittance";
import { isNumberPattern, numberPatternRequirement } from "quittance/adapter";
import { UsageError } from "./usage-error.ts";

/** The option that numbers the invoices of organizations without their own pattern. */
export const numberingOption = {
  numbering: {
    type: "string",
    value: "PATTERN",
    help: `Number the invoices of organizations without a pattern of their own, such as
INV-{YYYY}-{n:6}. Default: no numbers.`,
  },
} as const;

/** The patterns of organizations in a data file. */
export type NumberPatterns = ReadonlyMap<OrganizationId, string>;

/**
 * Returns the number series of each organization: its pattern, or else the value of `--numbering`.
 * A pattern that is not valid is a `UsageError`. All patterns continue the same count.
 */
export const readNumbering = (patterns: NumberPatterns, text: string | undefined): ChooseSeries => {
  if (text !== undefined && !isNumberPattern(text)) {
    throw new UsageError(`--numbering ${numberPatternRequirement}, not "${text}".`);
  }
  return (organizationId) => {
    const pattern = patterns.get(organizationId) ?? text;
    return pattern === undefined ? undefined : { name: "invoices", pattern };
  };
};
