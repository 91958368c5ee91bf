import { pageOf, type TaxRepository } from "quittance/adapter";
import { matchesTax } from "quittance/pure";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { byId, select, selectBy, selectOwned } from "./rows.ts";
import { taxes } from "./tables.ts";
import { reading } from "./transaction.ts";
import { deactivate, storeVersion } from "./versions.ts";

/** Taxes, with the active versions of those that are named. */
export const taxesOf = (connection: SqliteConnection): TaxRepository => ({
  findTaxes: (owner, ids) =>
    attempt("taxes", () =>
      reading(connection, () => {
        const named = [...selectOwned(connection, taxes, owner, ids).values()];
        const groups = JSON.stringify(named.map(({ versionGroupId }) => versionGroupId));
        const active = select(connection, taxes, activeOfGroups, [owner, groups]);
        return byId([...named, ...active]);
      }),
    ),

  listTaxes: (owner, filter, page) =>
    attempt("taxes", () => {
      const found = selectBy(connection, taxes, { organization_id: owner });
      const rows = found.filter((tax) => matchesTax(filter, tax));
      return pageOf(rows, (tax) => tax, page);
    }),

  storeTax: (_, tax, key) => attempt("taxes", () => storeVersion(connection, taxes, tax, key)),

  deactivateTax: (owner, id, updatedAt) =>
    attempt("taxes", () => deactivate(connection, taxes, owner, id, updatedAt)),
});

const activeOfGroups = `organization_id = ? AND is_active = 1
  AND version_group_id IN (SELECT value FROM json_each(?))`;
