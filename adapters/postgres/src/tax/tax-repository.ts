import type { Tax } from "quittance";
import type { taxDescription, TaxRepository } from "quittance/adapter";
import { listRecords } from "../lists/list-records.ts";
import { byId } from "../rows/read-records.ts";
import { readTax, taxColumns, taxRow } from "./tax-row.ts";
import { attempt } from "../statements/attempt.ts";
import { textArray } from "../statements/text-array.ts";
import type { Database } from "../tenancy/database.ts";
import { deactivate, storeVersion, type Versions } from "../catalog/catalog-versions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";

/** Creates the repository of taxes. */
export const taxesOf = (database: Database): TaxRepository => {
  const list = listTaxes(database);
  return {
    findTaxes: (organizationId, ids) =>
      attempt("taxes", async () => {
        if (ids.size === 0) return new Map();
        const rows = await database.tenant(organizationId).read(find, [textArray(ids)]);
        return byId(rows.map(readTax));
      }),

    listTaxes: (organizationId, filter, page) =>
      attempt("taxes", () => list(organizationId, filter, page)),

    storeTax: (organizationId, tax, key) =>
      attempt("taxes", async () => {
        const earlier = await storeVersion(database, organizationId, versions, taxRow(tax), key);
        return earlier === undefined ? tax : readTax(earlier);
      }),

    deactivateTax: (organizationId, id, updatedAt) =>
      attempt("taxes", async () => {
        const row = await deactivate(database, organizationId, versions, id, updatedAt);
        return row && readTax(row);
      }),
  };
};

const versions: Versions = { table: "taxes", id: "tax_id", columns: taxColumns };

/** A tax that is active is found twice, and read once. */
const find = `SELECT ${taxColumns} FROM :"schema".taxes
WHERE organization_id = $1 AND tax_id = ANY ($2::text[])
UNION ALL
SELECT ${taxColumns} FROM :"schema".taxes
WHERE organization_id = $1 AND is_active AND version_group_id IN (
  SELECT version_group_id FROM :"schema".taxes
  WHERE organization_id = $1 AND tax_id = ANY ($2::text[])
)`;

/** Returns `matchesTax` of the core in SQL. */
const matchingTaxes = ({ isActive }: taxDescription.TaxFilter): MatchingRows => ({
  from: ':"schema".taxes',
  conditions: [
    "organization_id = $1",
    ...(isActive === undefined ? [] : [isActive ? "is_active" : "NOT is_active"]),
  ],
  onDays: undefined,
  onMonths: undefined,
  isFrequent: true,
});

const listTaxes = listRecords<taxDescription.TaxFilter, Tax>(
  { name: "taxes", kind: undefined, id: "tax_id", columns: taxColumns, readRecord: readTax },
  matchingTaxes,
);
