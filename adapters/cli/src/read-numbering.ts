import type { ChooseSeries, OrganizationId } from "quittance";
import { isNumberPattern, numberPatternRequirement } from "quittance/adapter";
import { UsageError } from "./usage-error.ts";

/** The options that number the documents of organizations without their own patterns. */
export const numberingOptions = {
  numbering: {
    type: "string",
    value: "PATTERN",
    help: `Number the invoices of organizations without a pattern of their own, such as
INV-{YYYY}-{n:6}. Default: no numbers.`,
  },
  "credit-numbering": {
    type: "string",
    value: "PATTERN",
    help: `The same for credit notes, such as CN-{n:4}.`,
  },
} as const;

/** The patterns of organizations in a data file. */
export type NumberPatterns = ReadonlyMap<OrganizationId, string>;

const seriesNames = { numbering: "invoices", "credit-numbering": "credit_notes" } as const;

/**
 * Returns the number series of each organization: its pattern, or else the value of the option.
 * A pattern that is not valid is a `UsageError`. All patterns continue the same count.
 */
export const readNumbering = (
  option: keyof typeof numberingOptions,
  patterns: NumberPatterns,
  text: string | undefined,
): ChooseSeries => {
  if (text !== undefined && !isNumberPattern(text)) {
    throw new UsageError(`--${option} ${numberPatternRequirement}, not "${text}".`);
  }
  return (organizationId) => {
    const pattern = patterns.get(organizationId) ?? text;
    return pattern === undefined ? undefined : { name: seriesNames[option], pattern };
  };
};
