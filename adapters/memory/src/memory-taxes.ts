import type { Tax } from "quittance";
import { matchesTax, pageOf, type TaxRepository } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledgers } from "./ledger.ts";
import { pick } from "./pick.ts";
import { deactivate, storeVersion } from "./versions.ts";

/** Creates the tax repository of ledgers. */
export const taxesOf = (ledgers: Ledgers): TaxRepository => ({
  findTaxes: (organizationId, ids) =>
    asTask(() => {
      const { taxes } = ledgers.of(organizationId);
      const found = pick(taxes, ids);
      const groups = new Set([...found.values()].map(({ versionGroupId }) => versionGroupId));
      const active = [...taxes.values()].filter(
        ({ isActive, versionGroupId }) => isActive && groups.has(versionGroupId),
      );
      return new Map([...found, ...active.map((tax) => [tax.id, tax] as const)]);
    }),

  listTaxes: (organizationId, filter, page) =>
    asTask(() => {
      const taxes = [...ledgers.of(organizationId).taxes.values()];
      const rows = taxes.filter((tax) => matchesTax(filter, tax));
      return pageOf<Tax>(rows, (tax) => tax, page);
    }),

  storeTax: (organizationId, tax, key) =>
    asTask(() => {
      const { taxes, keys } = ledgers.of(organizationId);
      return storeVersion(taxes, keys.taxes, tax, key);
    }),

  deactivateTax: (organizationId, id, updatedAt) =>
    deactivate(ledgers.of(organizationId).taxes, id, updatedAt),
});
