import type { TaxesOfLine, TaxSource } from "../tax/tax-source.ts";
import type { LineTax } from "../tax/tax-line.ts";
import { timestampOf, type Clock } from "../time/timestamp.ts";
import { invariant } from "../kernel/invariant.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { parseRateSet, type RateTable } from "../rates/rate-set-read.ts";
import type { IdSource, OrganizationId } from "../ids.ts";

/** The organization that owns every generated record. */
export const testOrganization: OrganizationId = "org_test";

/** Creates a clock that always returns the same time, `YYYY-MM-DD HH:MM:SS` in UTC. */
export const fixedClock = (text: string): Clock => {
  const now = timestampOf(text);
  return () => now;
};

/** Creates a source that finds the requested taxes of each line in a list. */
export const fixedTaxes = (taxes: ReadonlyArray<LineTax>): TaxSource => {
  const known = new Map(taxes.map((tax) => [tax.taxId, tax]));
  const taxesOfLine = (ids: ReadonlyArray<LineTax["taxId"]>): TaxesOfLine => ({
    taxes: ids.flatMap((id) => known.get(id) ?? []),
    issues: ids.flatMap((id, index) => (known.has(id) ? [] : [{ kind: "TaxNotFound", index }])),
  });
  return {
    taxesFor: (_, { lines, invalidLines }) => {
      const right = [...lines, ...invalidLines].map(({ taxIds }) => taxesOfLine(taxIds));
      return () => Promise.resolve({ _tag: "Right", right });
    },
  };
};

/** Creates a rate set from decimal text by currency. Throws if a rate is malformed. */
export const rateSetOf = (
  unitsPerUsd: RateTable["unitsPerUsd"],
  timestamp = "2025-01-01 00:00:00",
): RateSet => {
  const rates = parseRateSet({ source: "fixed", timestamp, unitsPerUsd });
  invariant(rates._tag === "Right", "every rate of a test must be a positive decimal text");
  return rates.right;
};

/** Creates an identifier source that counts from 1 for each prefix: `invoice_1`, `payment_1`. */
export const sequentialIds = (): IdSource => {
  const counts = new Map<string, number>();
  return (prefix) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${prefix}_${String(count)}`;
  };
};
