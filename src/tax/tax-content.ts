import { checkTax, type TaxContent } from "./tax-check.ts";
import type { CatalogInvalid } from "../catalog/catalog-check.ts";
import type { Tax, TaxNotFound } from "./tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import { contentOf } from "../kernel/content-of.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { TaxRepository } from "./tax-repository.ts";

/** Returns what makes two requests for a new tax the same. */
export const taxParts = /* @__PURE__ */ contentOf<TaxContent>({
  name: ({ name }) => [name],
  percent: ({ percent }) => [Amount.render(percent)],
  category: ({ category }) => [category],
  exemptionReason: ({ exemptionReason }) => [exemptionReason ?? null],
  exemptionCode: ({ exemptionCode: code }) => (code === undefined ? [] : [{ code }]),
  isInclusive: ({ isInclusive }) => [isInclusive],
  isCompound: ({ isCompound }) => [isCompound],
  jurisdiction: ({ jurisdiction }) => [jurisdiction ?? null],
});

/** Returns the content of a tax, or what is wrong with it. */
export const checkTaxContent = <Content extends TaxContent>(
  content: Content,
): Either<CatalogInvalid, Content> => {
  const issues = checkTax(content);
  return issues.length > 0 ? left({ kind: "CatalogInvalid", issues }) : right(content);
};

/** Returns a tax of the organization, active or not. */
export const findTax = async (
  organizationId: OrganizationId,
  id: TaxId,
  taxes: TaxRepository,
): Promise<Either<TaxNotFound | PortFailed, Tax>> => {
  const found = await taxes.findTaxes(organizationId, new Set([id]))();
  return isLeft(found) ? found : taxFound(found.right.get(id));
};

/** Returns `TaxNotFound` for `undefined`. */
export const taxFound = (tax: Tax | undefined): Either<TaxNotFound, Tax> =>
  tax === undefined ? left({ kind: "TaxNotFound" }) : right(tax);
