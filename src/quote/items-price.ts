import { couponLines } from "../coupon/coupon-look-up.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Organization } from "../organization/organization.ts";
import type { QuotePorts } from "./quote-ports.ts";
import type { RateNotFound } from "../rates/rate-set.ts";
import type { RatesFailure } from "../rates/rate-provider.ts";
import { invalid, type Invalid } from "../schema/schema.ts";
import { taxLines } from "../tax/tax-look-up.ts";
import type { TaxUnavailable } from "../tax/tax-source.ts";
import { referencesOf, resolveItems, type ResolvedItems } from "./items-resolve.ts";
import type { ItemPlace, PriceIssue } from "./line-place.ts";
import { findPolicy, noPolicy } from "./policy-find.ts";
import { roundProrations } from "./pricing-policy.ts";
import { priceResolved } from "./lines-price.ts";
import type { PricedItems } from "./quote-request.ts";
import type { Quote } from "./quote.ts";
import { tooManySteps } from "./step-count.ts";

/** Why lines have no quote: they are invalid, or the catalog, the taxes or the rates failed. */
export type PriceItemsError =
  Invalid<"AMOUNT_OUT_OF_RANGE"> | RateNotFound | RatesFailure | TaxUnavailable | PortFailed;

/** What is priced, where it is in the request, and who pays. */
export interface ItemsToPrice {
  readonly content: PricedItems;
  readonly place: ItemPlace;
  /** Limits coupons that each customer can use a number of times. */
  readonly customerEmail?: string | undefined;
}

/**
 * Calculates the quote of lines, or returns every issue that needs the catalog.
 *
 * Reads the catalog once, then the coupons, the taxes, also of lines with issues, and the rates
 * once. Skips what the lines do not need. Issues take precedence over a failure of the coupons, the
 * taxes and the rates.
 */
export const priceItems = async (
  organizationId: OrganizationId,
  { content, place, customerEmail }: ItemsToPrice,
  ports: QuotePorts,
): Promise<Either<PriceItemsError, Quote>> => {
  const { catalog, rates, taxes } = ports;
  const extract = await catalog.lookUp(organizationId, referencesOf(content))();
  if (isLeft(extract)) return extract;
  const resolvedItems = resolveItems(content, place, extract.right);
  const rounded = await withRounding(organizationId, resolvedItems, ports);
  if (isLeft(rounded)) return rounded;
  const found = rounded.right;
  const { coupons: codes = [] } = content;
  // Coupons are divided by the prices of the lines, which have these steps at least.
  const beforeCoupons = codes.length > 0 ? tooManySteps(found, noPolicy) : undefined;
  if (beforeCoupons !== undefined) return rejected(found, beforeCoupons);
  const request = { codes, customerEmail };
  const discounted = await couponLines(organizationId, request, found, extract.right, ports);
  if (isLeft(discounted)) return found.issues.length > 0 ? rejected(found) : discounted;
  const taxed = await taxLines(organizationId, discounted.right, taxes);
  if (isLeft(taxed)) return discounted.right.issues.length > 0 ? rejected(discounted.right) : taxed;
  const resolved = taxed.right;
  if (resolved.lines.every((line) => line === undefined)) return rejected(resolved);
  const policy = await findPolicy(organizationId, ports);
  if (isLeft(policy)) return policy;
  const many = tooManySteps(resolved, policy.right);
  if (many !== undefined) return rejected(resolved, many);
  const organization = await findOrganization(organizationId, ports);
  if (isLeft(organization)) return organization;
  const accountingCurrency = organization.right?.seller?.accountingCurrency;
  const priceable = { ...resolved, accountingCurrency };
  const quote = await priceResolved(priceable, rates, policy.right);
  const hasFailed = isLeft(quote) && quote.left.kind !== "Invalid";
  return hasFailed && resolved.issues.length > 0 ? rejected(resolved) : quote;
};

/** Returns an organization; `undefined` if it is not stored, or the host has no organizations. */
export const findOrganization = async (
  id: OrganizationId,
  { organizations }: Pick<QuotePorts, "organizations">,
): Promise<Either<PortFailed, Organization | undefined>> =>
  organizations === undefined ? right(undefined) : organizations.findOrganization(id)();

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
  { issues }: Pick<ResolvedItems, "issues">,
  ...others: ReadonlyArray<PriceIssue>
): Either<Invalid<"AMOUNT_OUT_OF_RANGE">, never> => left(invalid(...issues, ...others));
