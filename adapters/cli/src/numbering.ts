import {
  numberSeriesOf,
  right,
  type NumberingSource,
  type OrganizationRepository,
} from "quittance/adapter";

const series = {
  numbering: numberSeriesOf.invoices,
  creditNumbering: numberSeriesOf.creditNotes,
} as const;

/**
 * Returns the number series of each organization: its pattern, or else the given one. All patterns
 * continue the same count.
 */
export const numberingOf = (
  { findOrganization }: OrganizationRepository,
  property: keyof typeof series,
  ofHost?: string,
): NumberingSource => ({
  seriesFor: (organizationId) => async () => {
    const found = await findOrganization(organizationId)();
    if (found._tag === "Left") return found;
    const pattern = found.right?.[property] ?? ofHost;
    return right(pattern === undefined ? undefined : { name: series[property], pattern });
  },
});
