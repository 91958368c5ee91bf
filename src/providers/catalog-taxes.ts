import type { Tax } from "../catalog/tax.ts";
import type { TaxId } from "../ids.ts";
import { isLeft, right } from "../kernel/either.ts";
import type { TaxRepository } from "../ports/tax-repository.ts";
import type { TaxesOfLine, TaxIdInvalid, TaxSource } from "../ports/tax-source.ts";

/**
 * Creates a source of taxes from the tax records of organizations, in the order of the identifiers.
 *
 * Makes one call for all lines, and none if no line has a tax. An inactive tax is reported, because
 * only the active version of a tax can be charged.
 */
export const catalogTaxes = (taxes: Pick<TaxRepository, "findTaxes">): TaxSource => ({
  taxesFor: (organizationId, { lines }) => {
    const ids = new Set(lines.flatMap(({ taxIds }) => taxIds));
    return async () => {
      if (ids.size === 0) return right(lines.map(() => withoutTaxes));
      const found = await taxes.findTaxes(organizationId, ids)();
      if (isLeft(found)) return found;
      return right(lines.map(({ taxIds }) => taxesOfLine(taxIds, found.right)));
    };
  },
});

const withoutTaxes: TaxesOfLine = { taxes: [], issues: [] };

const taxesOfLine = (ids: ReadonlyArray<TaxId>, stored: ReadonlyMap<TaxId, Tax>): TaxesOfLine => {
  const taxes: Array<TaxesOfLine["taxes"][number]> = [];
  const issues: Array<TaxIdInvalid> = [];
  for (const [index, id] of ids.entries()) {
    const tax = stored.get(id);
    if (tax?.isActive === true) taxes.push(lineTaxOf(tax));
    else issues.push({ kind: tax === undefined ? "TaxNotFound" : "TaxNotActive", index });
  }
  return { taxes, issues };
};

const lineTaxOf = (tax: Tax): TaxesOfLine["taxes"][number] => ({
  taxId: tax.id,
  name: tax.name,
  percent: tax.percent,
  category: tax.category,
  exemptionReason: tax.exemptionReason,
  isInclusive: tax.isInclusive,
  isCompound: tax.isCompound,
});
