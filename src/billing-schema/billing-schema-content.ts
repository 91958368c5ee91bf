import type { BillingSchema, Recurrence, BillingSchemaNotFound } from "./billing-schema.ts";
import { checkTexts, type CatalogInvalid, type CatalogIssue } from "../catalog/catalog-check.ts";
import { activeVersions, areMixed, type Tax } from "../tax/tax.ts";
import type { BillingSchemaId, OrganizationId, TaxId } from "../ids.ts";
import { contentOf } from "../kernel/content-of.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import { checkPricing } from "../pricing/pricing-check.ts";
import { renderPricing } from "../pricing/pricing-plain.ts";
import type { Pricing } from "../pricing/pricing.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { TaxRepository } from "../tax/taxes.ts";
import { maxLineTaxes } from "../tax/tax-line.ts";

/** What an organization decides about a billing schema. */
export interface BillingSchemaContent {
  /** 1 to 200 characters. */
  readonly name: string;
  /** At most 2000 characters. */
  readonly description: string;
  /** Of one unit; may be zero, and must be if the price is in tiers. */
  readonly basePrice: Money;
  /** `undefined` charges the base price for each unit. */
  readonly pricing?: Pricing | undefined;
  /** `undefined` charges once. */
  readonly recurrence?: Recurrence | undefined;
  /** The taxes of a line whose request names none, in order; at most 10 different ones. */
  readonly taxIds?: ReadonlyArray<TaxId> | undefined;
}

/** Returns what makes two requests for a new billing schema the same. */
export const billingSchemaParts = /* @__PURE__ */ contentOf<
  BillingSchemaContent & Pick<BillingSchema, "productId">
>({
  productId: ({ productId }) => [productId],
  name: ({ name }) => [name],
  description: ({ description }) => [description],
  basePrice: ({ basePrice: { currency, amount } }) => [currency, Amount.render(amount)],
  pricing: ({ pricing }) => (pricing === undefined ? [] : [renderPricing(pricing)]),
  recurrence: ({ recurrence }) => [recurrence ?? null],
  taxIds: ({ taxIds }) => [taxIds ?? null],
});

/**
 * Returns the content of a billing schema, or what is wrong with it.
 *
 * @param isKept whether the taxes are those of an earlier version of the schema. Then the active
 * version of each tax takes its place.
 */
export const checkBillingSchemaContent = async <Content extends BillingSchemaContent>(
  organizationId: OrganizationId,
  content: Content,
  taxRecords: TaxRepository,
  isKept = false,
): Promise<Either<CatalogInvalid | PortFailed, Content>> => {
  const { basePrice, pricing, recurrence, taxIds = [] } = content;
  const issues: Array<CatalogIssue> = [...checkTexts(content)];
  if (!Amount.atLeast(basePrice.amount, Amount.zero)) issues.push({ kind: "BasePriceNegative" });
  if (pricing !== undefined) issues.push(...checkPricing(pricing, basePrice.amount));
  const count = recurrence?.intervalCount ?? 1;
  if (!Number.isSafeInteger(count) || count < 1) issues.push({ kind: "IntervalCountInvalid" });
  const defaults = await checkDefaultTaxes(organizationId, taxIds, taxRecords, isKept);
  if (isLeft(defaults)) return defaults;
  issues.push(...defaults.right.issues);
  if (issues.length > 0) return left({ kind: "CatalogInvalid", issues });
  const found = defaults.right.taxes.map(({ id }) => id);
  return right({ ...content, taxIds: found.length === 0 ? undefined : found });
};

interface DefaultTaxes {
  readonly issues: ReadonlyArray<CatalogIssue>;
  /** The active taxes. */
  readonly taxes: ReadonlyArray<Tax>;
}

/** Reads the taxes in one call; in none if there are none or too many. */
const checkDefaultTaxes = async (
  organizationId: OrganizationId,
  ids: ReadonlyArray<TaxId>,
  taxRecords: TaxRepository,
  isKept: boolean,
): Promise<Either<PortFailed, DefaultTaxes>> => {
  if (ids.length === 0) return right({ issues: [], taxes: [] });
  if (ids.length > maxLineTaxes) return right({ issues: [{ kind: "TooManyTaxes" }], taxes: [] });
  const found = await taxRecords.findTaxes(organizationId, new Set(ids))();
  if (isLeft(found)) return found;
  const activeOf = activeVersions(found.right.values());
  const issues: Array<CatalogIssue> = [];
  const taxes = new Set<Tax>();
  for (const [index, id] of ids.entries()) {
    const named = found.right.get(id);
    const tax = isKept && named !== undefined ? activeOf(named) : named;
    if (named === undefined) issues.push({ kind: "TaxNotFound", index });
    else if (tax?.isActive !== true) issues.push({ kind: "TaxNotActive", index });
    else taxes.add(tax);
    if (ids.indexOf(id) !== index) issues.push({ kind: "TaxRepeated", index });
  }
  if (areMixed([...taxes])) issues.push({ kind: "TaxesMixed" });
  return right({ issues, taxes: [...taxes] });
};

/** Returns a billing schema of the organization, active or not. */
export const findBillingSchema = async (
  organizationId: OrganizationId,
  id: BillingSchemaId,
  catalog: CatalogRepository,
): Promise<Either<BillingSchemaNotFound | PortFailed, BillingSchema>> => {
  const references = { products: new Set<never>(), billingSchemas: new Set([id]) };
  const found = await catalog.lookUp(organizationId, references)();
  return isLeft(found) ? found : billingSchemaFound(found.right.billingSchemas.get(id));
};

/** Returns `BillingSchemaNotFound` for `undefined`. */
export const billingSchemaFound = (
  schema: BillingSchema | undefined,
): Either<BillingSchemaNotFound, BillingSchema> =>
  schema === undefined ? left({ kind: "BillingSchemaNotFound" }) : right(schema);
