import {
  numberSeriesDescription,
  numberSeriesOf,
  right,
  type NumberingSource,
  type OrganizationRepository,
} from "quittance/adapter";
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

const series = {
  numbering: { property: "numbering", name: numberSeriesOf.invoices },
  "credit-numbering": { property: "creditNumbering", name: numberSeriesOf.creditNotes },
} as const;

/**
 * Returns the number series of each organization: its pattern, or else the value of the option.
 * A pattern that is not valid is a `UsageError`. All patterns continue the same count.
 */
export const readNumbering = (
  option: keyof typeof numberingOptions,
  text: string | undefined,
): ((organizations: OrganizationRepository) => NumberingSource) => {
  checkPattern(option, text);
  const { property, name } = series[option];
  return ({ findOrganization }) => ({
    seriesFor: (organizationId) => async () => {
      const found = await findOrganization(organizationId)();
      if (found._tag === "Left") return found;
      const pattern = found.right?.[property] ?? text;
      return right(pattern === undefined ? undefined : { name, pattern });
    },
  });
};

/** Throws a `UsageError` for a pattern that is not valid. */
const checkPattern = (option: string, text: string | undefined): void => {
  if (text === undefined || numberSeriesDescription.isNumberPattern(text)) return;
  throw new UsageError(
    `--${option} ${numberSeriesDescription.numberPatternRequirement}, not "${text}".`,
  );
};
