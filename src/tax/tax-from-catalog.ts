import { activeVersions, type Tax } from "./tax.ts";
import type { TaxId } from "../ids.ts";
import { isLeft, right } from "../kernel/either.ts";
import type { TaxRepository } from "./taxes.ts";
import type { NamedTaxes, TaxesOfLine, TaxIdInvalid, TaxSource } from "./tax-source.ts";

/**
 * Creates a source of taxes from the tax records of organizations, in the order of the identifiers.
 *
 * Makes one call for all lines, and none if no line has a tax. An inactive tax of a request is
 * reported, because only the active version of a tax can be charged. A default tax is charged in
 * the active version of its group, and reported if there is none.
 */
export const catalogTaxes = (taxes: Pick<TaxRepository, "findTaxes">): TaxSource => ({
  taxesFor: (organizationId, { lines, invalidLines }) => {
    const named: ReadonlyArray<NamedTaxes> = [...lines, ...invalidLines];
    const ids = new Set(named.flatMap(({ taxIds }) => taxIds));
    return async () => {
      if (ids.size === 0) return right(named.map(() => withoutTaxes));
      const found = await taxes.findTaxes(organizationId, ids)();
      if (isLeft(found)) return found;
      return right(taxesOf(named, found.right));
    };
  },
});

/** Returns the taxes of lines by what they name, from stored taxes. */
export const taxesOf = (
  named: ReadonlyArray<NamedTaxes>,
  stored: ReadonlyMap<TaxId, Tax>,
): ReadonlyArray<TaxesOfLine> => {
  const activeOf = activeVersions(stored.values());
  return named.map((line) => taxesOfLine(line, stored, activeOf));
};

const withoutTaxes: TaxesOfLine = { taxes: [], issues: [] };

const taxesOfLine = (
  { taxIds, areDefaults }: NamedTaxes,
  stored: ReadonlyMap<TaxId, Tax>,
  activeOf: (tax: Tax) => Tax | undefined,
): TaxesOfLine => {
  const taxes = new Map<TaxId, TaxesOfLine["taxes"][number]>();
  const issues: Array<TaxIdInvalid> = [];
  for (const [index, id] of taxIds.entries()) {
    const named = stored.get(id);
    const tax = areDefaults && named !== undefined ? activeOf(named) : named;
    if (tax?.isActive === true) taxes.set(tax.id, lineTaxOf(tax));
    else issues.push({ kind: named === undefined ? "TaxNotFound" : "TaxNotActive", index });
  }
  return { taxes: [...taxes.values()], issues };
};

const lineTaxOf = (tax: Tax): TaxesOfLine["taxes"][number] => ({
  taxId: tax.id,
  name: tax.name,
  percent: tax.percent,
  category: tax.category,
  exemptionReason: tax.exemptionReason,
  exemptionCode: tax.exemptionCode,
  isInclusive: tax.isInclusive,
  isCompound: tax.isCompound,
});
