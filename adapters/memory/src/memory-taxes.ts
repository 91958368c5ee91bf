import type { Tax } from "quittance";
import { matchesTax, type TaxRepository } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledgers } from "./ledgers.ts";
import { pick } from "./pick.ts";
import { deactivate, storeVersion } from "./versions.ts";

/** Creates the tax repository of ledgers. */
export const taxesOf = (ledgers: Ledgers): TaxRepository => ({
  findTaxes: (organizationId, ids) =>
    asTask(() => {
      const { taxes } = ledgers.of(organizationId);
      const found = pick(taxes, ids);
      const active = [...found.values()].flatMap(
        ({ versionGroupId }) => taxes.first("activeOfGroup", versionGroupId) ?? [],
      );
      return new Map([...found, ...active.map((tax) => [tax.id, tax] as const)]);
    }),

  listTaxes: (organizationId, filter, page) =>
    asTask(() => {
      const matches = (tax: Tax): boolean => matchesTax(filter, tax);
      return ledgers.of(organizationId).taxes.list(filter, matches, page);
    }),

  storeTax: (organizationId, tax, key) =>
    asTask(() => {
      const { taxes, keys } = ledgers.of(organizationId);
      return storeVersion(taxes, keys.taxes, tax, key);
    }),

  deactivateTax: (organizationId, id, updatedAt) =>
    deactivate(ledgers.of(organizationId).taxes, id, updatedAt),
});
