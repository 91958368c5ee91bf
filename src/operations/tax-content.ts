import { checkTax, type TaxContent } from "../catalog/check-tax.ts";
import type { CatalogInvalid } from "../catalog/check-texts.ts";
import type { Tax } from "../catalog/tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { TaxRepository } from "../ports/tax-repository.ts";
import type { TaxNotFound } from "./errors.ts";

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
