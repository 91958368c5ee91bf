import {
  Amount,
  type Adjustment,
  type AdjustmentRequest,
  type ItemRequest,
  type QuoteRequest,
} from "quittance";
import type { PricingCase } from "quittance/testing/generators";
import type {
  OracleAdjustment,
  OracleCatalog,
  OracleItem,
  OracleRates,
  OracleRequest,
} from "./oracle.ts";

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

const wireRequest = ({ currency, items }: QuoteRequest): OracleRequest => {
  const lines = { items: items.map(wireItem) };
  return currency === undefined ? lines : { currency, ...lines };
};

const wireItem = (item: ItemRequest): OracleItem => {
  const adjustments = (item.adjustments ?? []).map(wireAdjustment);
  const { quantity } = item;
  if (item.type === "PRODUCT") {
    const { type, productId, billingSchemaId } = item;
    const ids = { product_id: productId, billing_schema_id: billingSchemaId };
    return { type, ...ids, quantity, adjustments };
  }
  const { type, currency, title } = item;
  const custom = { type, currency, price: Amount.render(item.price), quantity, adjustments };
  return title === undefined ? custom : { ...custom, title };
};

const wireAdjustment = (adjustment: Adjustment | AdjustmentRequest): OracleAdjustment => {
  if (!("kind" in adjustment)) return wireRequested(adjustment);
  const { kind, title, details } = adjustment;
  const type = kind.type === "FEE" ? "FEE" : "DISCOUNT";
  const { percent, amount } = details;
  if (percent !== undefined) return { type, title, percent };
  return amount === undefined ? { type, title } : { type, title, amount };
};

const wireRequested = ({ type, title, percent, amount }: AdjustmentRequest): OracleAdjustment => ({
  type,
  ...(title === undefined ? {} : { title }),
  ...(percent === undefined ? {} : { percent: Amount.render(percent) }),
  ...(amount === undefined ? {} : { amount: Amount.render(amount) }),
});
