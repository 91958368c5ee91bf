import {
  Amount,
  type Adjustment,
  type QuoteRequest,
  createQuotes,
  fixedRates,
  renderQuote,
} from "quittance";
import { fromJson, type JsonObject } from "quittance/adapter";
import type { PricingCase } from "quittance/testing/generators";
import type {
  OracleAdjustment,
  OracleCatalog,
  OracleItem,
  OracleRates,
  OracleRequest,
  OracleResult,
  OracleQuote,
  OracleFailureCode,
} from "./oracle.ts";
import { memoryCatalog } from "@quittance/memory";
import type { ReadAdjustment, ReadItem } from "../../src/quote/item.ts";
import type { PricedItems } from "../../src/quote/quote-request.ts";
import { failureOf } from "quittance/errors";

/** A pricing case in the spelling of the wire, which is what the oracle reads. */
export interface WireCase {
  readonly request: OracleRequest;
  readonly catalog: OracleCatalog;
  readonly rates: OracleRates;
}

/** Spell a pricing case out; its adjustments are discounts and fees only. */
export const wireCaseOf = ({ catalog, rates, request }: PricingCase): WireCase => ({
  request: wireRequest(request),
  catalog: {
    products: catalog.products.map(({ id, name, isActive }) => ({
      id,
      name,
      is_active: isActive ? 1 : 0,
    })),
    billing_schemas: catalog.billingSchemas.map(({ id, productId, isActive, basePrice }) => ({
      id,
      product_id: productId,
      is_active: isActive ? 1 : 0,
      currency: basePrice.currency,
      base_price: Amount.render(basePrice.amount),
    })),
  },
  rates: {
    timestamp: rates.timestamp,
    units_per_usd: Object.fromEntries(
      [...rates.unitsPerUsd].map(([currency, rate]) => [currency, Amount.render(rate)]),
    ),
  },
});

const wireRequest = ({ currency, items }: PricedItems): OracleRequest => {
  const lines = { items: items.map(wireItem) };
  return currency === undefined ? lines : { currency, ...lines };
};

const wireItem = (item: ReadItem): OracleItem => {
  const adjustments = (item.adjustments ?? []).map(wireAdjustment);
  const { quantity, taxIds: tax_ids = [] } = item;
  if (item.type === "PRODUCT") {
    const { type, productId, billingSchemaId } = item;
    const ids = { product_id: productId, billing_schema_id: billingSchemaId };
    return { type, ...ids, quantity, adjustments, tax_ids };
  }
  const { type, currency, title } = item;
  const custom = { type, currency, price: Amount.render(item.price), quantity };
  const line = { ...custom, adjustments, tax_ids };
  return title === undefined ? line : { ...line, title };
};

const wireAdjustment = (adjustment: Adjustment | ReadAdjustment): OracleAdjustment => {
  if (!("kind" in adjustment)) return wireRequested(adjustment);
  const { kind, title, details } = adjustment;
  const type = kind.type === "FEE" ? "FEE" : "DISCOUNT";
  const { percent, amount } = details;
  if (percent !== undefined) return { type, title, percent };
  return amount === undefined ? { type, title } : { type, title, amount };
};

const wireRequested = ({ type, title, percent, amount }: ReadAdjustment): OracleAdjustment => ({
  type,
  ...(title === undefined ? {} : { title }),
  ...(percent === undefined ? {} : { percent: Amount.render(percent) }),
  ...(amount === undefined ? {} : { amount: Amount.render(amount) }),
});

/** The inputs of a quote beside its request. */
export type PricingSetup = Omit<PricingCase, "request">;

/** Returns the library's result for the body of a quote request, in the form of the oracle's. */
export const libraryResult = async (
  body: JsonObject,
  { organizationId, catalog, rates, ...setup }: PricingSetup,
): Promise<OracleResult> => {
  const { taxes, tax, totals, increments, coupons, clock, organizations, rounding } = setup;
  const quotes = createQuotes({
    catalog: memoryCatalog(catalog),
    rates: fixedRates(rates),
    taxes,
    tax,
    totals,
    increments,
    coupons,
    clock,
    organizations,
    rounding,
  });
  const result = await quotes.calculate(organizationId, fromJson<QuoteRequest>(body));
  if (result._tag === "Right") {
    return { quote: renderQuote(result.right) as unknown as OracleQuote };
  }
  const { code, validator = {} } = failureOf(result.left);
  const paths = Object.keys(validator).sort();
  return { failure: { code: code as OracleFailureCode, paths } };
};
