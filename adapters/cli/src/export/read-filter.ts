import { issueText, type Issue } from "quittance/errors";
import { fromJson, read, type JsonObject, type Schema } from "quittance/adapter";
import { UsageError } from "../usage-error.ts";

/** The options that select records, named like the properties of a list request. */
export const filterOptions = {
  status: { type: "string", value: "STATUSES", help: "Statuses, separated by commas." },
  currency: { type: "string", value: "CODES", help: "Currencies, separated by commas." },
  "provider-id": {
    type: "string",
    value: "IDS",
    help: "Providers, separated by commas; for invoices one provider of any of their payments.",
  },
  "created-at-from": {
    type: "string",
    value: "TIME",
    help: `Earliest time of creation in UTC, such as "2025-07-01 00:00:00", or a date.`,
  },
  "created-at-to": {
    type: "string",
    value: "TIME",
    help: "Latest time of creation, or a date, which is included.",
  },
  kind: {
    type: "string",
    value: "KINDS",
    help: "Of refunds: REFUND, CHARGEBACK or REVERSAL, separated by commas.",
  },
} as const;

type FilterOption = keyof typeof filterOptions;

/** The given values of `filterOptions`. */
export type FilterValues = { readonly [Name in FilterOption]?: string | undefined };

/**
 * Reads a filter of records from the options by the description of a list, which the operation
 * reads again for each page. Anything invalid is a `UsageError` that names the options.
 *
 * @param lists the options whose values are separated by commas.
 */
export const readFilter = <Request, Asked extends { readonly limit: number }>(
  values: FilterValues,
  lists: ReadonlyArray<FilterOption>,
  list: Schema<Request, Asked>,
): Omit<Asked, "limit"> => {
  const asked = read(list, fromJson<Request>(bodyOf(values, lists)));
  if (asked._tag === "Left") throw invalidFilter(asked.left.issues);
  return Object.fromEntries(
    Object.entries(asked.right).filter(([name]) => name !== "limit"),
  ) as Omit<Asked, "limit">;
};

/** Returns the options as the body of a list request. */
const bodyOf = (values: FilterValues, lists: ReadonlyArray<FilterOption>): JsonObject => {
  const body: Record<string, unknown> = {};
  for (const name of Object.keys(filterOptions) as ReadonlyArray<FilterOption>) {
    const value = values[name];
    if (value === undefined) continue;
    body[name.replaceAll("-", "_")] = lists.includes(name) ? value.split(",") : timeOf(name, value);
  }
  return body;
};

const invalidFilter = (issues: ReadonlyArray<Issue>): UsageError =>
  new UsageError(
    "The filter is invalid:",
    issues.map((issue) => {
      return `--${String(issue.path[0]).replaceAll("_", "-")}: ${issueText(issue)}`;
    }),
  );

const timeOf = (name: FilterOption, value: string): string => {
  if (name === "created-at-from") return startOf(value);
  return name === "created-at-to" ? endOf(value) : value;
};

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/u.test(text);

/** Returns the first second of a date; any other text unchanged. */
export const startOf = (text: string): string => (isDate(text) ? `${text} 00:00:00` : text);

/** Returns the last second of a date; any other text unchanged. */
export const endOf = (text: string): string => (isDate(text) ? `${text} 23:59:59` : text);
