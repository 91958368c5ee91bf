import type { Schema } from "quittance/adapter";
import { anyText, option, textOption, type Values } from "../parameters.ts";
import { endOf, readBy, severalOf, startOf } from "../readers.ts";

/** The options that select records, named like the properties of a list request. */
export const filterOptions = {
  status: option("STATUSES", "Statuses, separated by commas.", severalOf(anyText)),
  currency: option("CODES", "Currencies, separated by commas.", severalOf(anyText)),
  providerId: textOption(
    "IDS",
    "Providers, separated by commas; for invoices one provider of any of their payments.",
  ),
  createdAtFrom: option(
    "TIME",
    `Earliest time of creation in UTC, such as "2025-07-01 00:00:00", or a date.`,
    startOf,
  ),
  createdAtTo: option("TIME", "Latest time of creation, or a date, which is included.", endOf),
  kind: option(
    "KINDS",
    "Of refunds: REFUND, CHARGEBACK or REVERSAL, separated by commas.",
    severalOf(anyText),
  ),
};

/** The values of `filterOptions`. */
export type FilterValues = Values<typeof filterOptions>;

/**
 * Reads a filter of records by the description of a list, which the operation reads again for each
 * page. Anything invalid is a `UsageError` that names the options.
 */
export const readFilter = <Request, Asked extends { readonly limit: number }>(
  {
    status,
    currency,
    providerId,
    createdAtFrom,
    createdAtTo,
    kind,
  }: Omit<FilterValues, "providerId"> & {
    readonly providerId: string | ReadonlyArray<string> | undefined;
  },
  list: Schema<Request, Asked>,
): Omit<Asked, "limit"> => {
  const filter = { status, currency, providerId, createdAtFrom, createdAtTo, kind };
  const asked = readBy(list, filter, "The filter is invalid:");
  return Object.fromEntries(Object.entries(asked).filter(([name]) => name !== "limit")) as Omit<
    Asked,
    "limit"
  >;
};
