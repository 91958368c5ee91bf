import { findAccountingCurrency } from "./accounting-find.ts";
import type { CatalogExtract } from "../catalog/catalog-extract.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { PriceableItems, QuoteReview } from "./lines-price.ts";
import {
  referencesOf,
  resolveItems,
  type ItemsDraft,
  type ResolvedItems,
} from "./items-resolve.ts";
import { couponLines } from "../coupon/coupon-look-up.ts";
import { roundProrations } from "./pricing-policy.ts";
import type { RequestIssue } from "./quote-issues.ts";
import { findPolicy, noPolicy } from "./policy-find.ts";
import { priceResolved } from "./quote-complete.ts";
import { tooManySteps } from "./step-count.ts";
import { taxLines } from "../tax/tax-look-up.ts";
import type { QuotePorts } from "../quittance/quittance-ports.ts";
import type { RateNotFound } from "../rates/rate-error.ts";
import type { RatesFailure } from "../rates/rate-provider.ts";
import type { TaxUnavailable } from "../tax/tax-source.ts";

/** Why a request could not be reviewed: the catalog, the taxes or the rates failed. */
export type ReviewQuoteError = RateNotFound | RatesFailure | TaxUnavailable | PortFailed;

/**
 * Finds every validation issue of a request, or calculates its quote if there is none. Properties
 * that could not be read are `undefined` and are not checked.
 *
 * A transport layer such as HTTP calls this to report its own issues and those of the catalog in
 * one response. Reads the catalog once, then the coupons, the taxes, also of invalid lines, and the
 * rates once. Skips what the request does not need. Issues of the request take precedence over a
 * failure of the coupons, the taxes and the rates.
 */
export const reviewQuote = (
  organizationId: OrganizationId,
  draft: ItemsDraft,
): ((ports: QuotePorts) => TaskEither<ReviewQuoteError, QuoteReview>) =>
  reviewItems(organizationId, draft, undefined);

/**
 * Reviews a request as `reviewQuote` does.
 *
 * @param customerEmail limits coupons that each customer can use a number of times.
 */
export const reviewItems =
  (
    organizationId: OrganizationId,
    draft: ItemsDraft,
    customerEmail: string | undefined,
  ): ((ports: QuotePorts) => TaskEither<ReviewQuoteError, QuoteReview>) =>
  (ports) =>
  async () => {
    const { catalog, rates, taxes } = ports;
    const extract = await extractFor(organizationId, draft, catalog);
    if (isLeft(extract)) return extract;
    const resolvedItems = resolveItems(draft, extract.right);
    const rounded = await withRounding(organizationId, resolvedItems, ports);
    if (isLeft(rounded)) return rounded;
    const found = rounded.right;
    // Coupons are divided by the prices of the lines, which have these steps at least.
    const beforeCoupons = draft.coupons?.length ? tooManySteps(found, noPolicy) : undefined;
    if (beforeCoupons !== undefined) return right(rejected(found, beforeCoupons));
    const request = { codes: draft.coupons ?? [], customerEmail };
    const discounted = await couponLines(organizationId, request, found, extract.right, ports);
    if (isLeft(discounted)) return found.issues.length > 0 ? right(rejected(found)) : discounted;
    const items = discounted.right;
    const isPriced = items.lines.some((line) => line !== undefined);
    const taxed = await taxLines(organizationId, items, taxes);
    if (isLeft(taxed)) return items.issues.length > 0 || !isPriced ? right(rejected(items)) : taxed;
    const resolved = taxed.right;
    if (!isPriced) return right(rejected(resolved));
    const policy = await findPolicy(organizationId, ports);
    if (isLeft(policy)) return policy;
    const many = tooManySteps(resolved, policy.right);
    if (many !== undefined) return right(rejected(resolved, many));
    const accounting = await findAccountingCurrency(organizationId, ports);
    if (isLeft(accounting)) return accounting;
    const priceable = { ...resolved, accountingCurrency: accounting.right };
    const priced = await priceResolved(priceable, rates, policy.right);
    return isLeft(priced) && resolved.issues.length > 0 ? right(rejected(resolved)) : priced;
  };

/** Adds the rounding of prorated lines; reads the policy only if there is one. */
const withRounding = async (
  organizationId: OrganizationId,
  found: ResolvedItems,
  ports: QuotePorts,
): Promise<Either<PortFailed, ResolvedItems>> => {
  if (found.lines.every((line) => line?.proration === undefined)) return right(found);
  const policy = await findPolicy(organizationId, ports);
  if (isLeft(policy)) return policy;
  return right({ ...found, lines: roundProrations(found.lines, policy.right) });
};

const rejected = (
  { issues }: PriceableItems,
  ...others: ReadonlyArray<RequestIssue>
): QuoteReview => ({ issues: [...issues, ...others], quote: undefined });

/** Reads the catalog records of a request. Skips the call if it is invalid and names none. */
const extractFor = async (
  organizationId: OrganizationId,
  draft: ItemsDraft,
  catalog: CatalogRepository,
): Promise<Either<PortFailed, CatalogExtract>> => {
  const references = referencesOf(draft);
  const { products, billingSchemas } = references;
  return products.size + billingSchemas.size === 0 && isInvalid(resolveItems(draft, nothing))
    ? right(nothing)
    : catalog.lookUp(organizationId, references)();
};

const nothing: CatalogExtract = { products: new Map(), billingSchemas: new Map() };

const isInvalid = ({ issues, lines }: ResolvedItems): boolean =>
  issues.length > 0 || lines.includes(undefined);
