import type { BillingSchema, Recurrence } from "../catalog/billing-schema.ts";
import { checkTexts, type CatalogInvalid, type CatalogIssue } from "../catalog/check-texts.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { TaxRepository } from "../ports/tax-repository.ts";
import { maxLineTaxes } from "../quote/line-tax.ts";
import type { BillingSchemaNotFound } from "./errors.ts";

/** What an organization decides about a billing schema. */
export interface BillingSchemaContent {
  /** 1 to 200 characters. */
  readonly name: string;
  /** At most 2000 characters. */
  readonly description: string;
  /** Of one unit; may be zero. */
  readonly basePrice: Money;
  /** `undefined` charges once. */
  readonly recurrence: Recurrence | undefined;
  /** The taxes of a line whose request names none, in order; at most 10 different ones. */
  readonly taxIds?: ReadonlyArray<TaxId> | undefined;
}

/** Returns the content of a billing schema, or what is wrong with it. */
export const checkBillingSchemaContent = async <Content extends BillingSchemaContent>(
  organizationId: OrganizationId,
  content: Content,
  taxRecords: TaxRepository,
): Promise<Either<CatalogInvalid | PortFailed, Content>> => {
  const { basePrice, recurrence, taxIds = [] } = content;
  const issues: Array<CatalogIssue> = [...checkTexts(content)];
  if (!Amount.atLeast(basePrice.amount, Amount.zero)) issues.push({ kind: "BasePriceNegative" });
  const count = recurrence?.intervalCount ?? 1;
  if (!Number.isSafeInteger(count) || count < 1) issues.push({ kind: "IntervalCountInvalid" });
  const ofTaxes = await taxIssues(organizationId, taxIds, taxRecords);
  if (isLeft(ofTaxes)) return ofTaxes;
  issues.push(...ofTaxes.right);
  if (issues.length > 0) return left({ kind: "CatalogInvalid", issues });
  return right({ ...content, taxIds: taxIds.length === 0 ? undefined : [...taxIds] });
};

/** Reads the taxes in one call; in none if there are none or too many. */
const taxIssues = async (
  organizationId: OrganizationId,
  ids: ReadonlyArray<TaxId>,
  taxRecords: TaxRepository,
): Promise<Either<PortFailed, ReadonlyArray<CatalogIssue>>> => {
  if (ids.length === 0) return right([]);
  if (ids.length > maxLineTaxes) return right([{ kind: "TooManyTaxes" }]);
  const found = await taxRecords.findTaxes(organizationId, new Set(ids))();
  if (isLeft(found)) return found;
  const issues: Array<CatalogIssue> = [];
  for (const [index, id] of ids.entries()) {
    if (!found.right.has(id)) issues.push({ kind: "TaxNotFound", index });
    if (ids.indexOf(id) !== index) issues.push({ kind: "TaxRepeated", index });
  }
  return right(issues);
};

/** Returns `BillingSchemaNotFound` for `undefined`. */
export const billingSchemaFound = (
  schema: BillingSchema | undefined,
): Either<BillingSchemaNotFound, BillingSchema> =>
  schema === undefined ? left({ kind: "BillingSchemaNotFound" }) : right(schema);
