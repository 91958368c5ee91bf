import {
  Amount,
  type Adjustment,
  type AdjustmentRequest,
  type ItemRequest,
  type QuoteRequest,
  discount,
  fee,
  fixedRates,
  type Currency,
} from "quittance";
import { idOf } from "quittance/adapter";
import type { PricingCase, Catalog } from "quittance/testing/generators";
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
import type { ItemDraft } from "../../src/quote/item-draft.ts";
import { reviewQuote } from "../../src/quote/quote-review.ts";
import { quoteResponse, readQuoteRequest, type JsonObject } from "quittance/wire";

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

/** The inputs of a quote beside its request. */
export type PricingSetup = Omit<PricingCase, "request">;

/**
 * Returns the library's result for the body of a quote request, in the form of the oracle's.
 *
 * The body is read as a service reads it. The `adjustments` and `tax_ids` of its items are put back
 * on the lines afterwards.
 */
export const libraryResult = async (
  body: JsonObject,
  { organizationId, catalog, rates, ...policy }: PricingSetup,
): Promise<OracleResult> => {
  const { bare, extras } = withoutExtras(body);
  const read = readQuoteRequest(bare);
  const draft = read.draft && {
    ...read.draft,
    items: read.draft.items.map((item, line) => withExtras(item, extras[line], catalog)),
  };
  const ports = { catalog: memoryCatalog(catalog), rates: fixedRates(rates), ...policy };
  const review = draft && (await reviewQuote(organizationId, draft)(ports)());
  const result = quoteResponse(read, review);
  if (result._tag === "Right") return { quote: result.right as unknown as OracleQuote };
  const { code, validator = {} } = result.left;
  const paths = Object.keys(validator).sort();
  return { failure: { code: code as OracleFailureCode, paths } };
};

/** Properties of an item that are read apart from the others. */
interface Extras {
  readonly adjustments: ReadonlyArray<OracleAdjustment>;
  readonly taxIds: ReadonlyArray<string>;
}

interface Stripped {
  readonly bare: JsonObject;
  readonly extras: ReadonlyArray<Extras>;
}

const withoutExtras = (body: JsonObject): Stripped => {
  const items = body["items"] as ReadonlyArray<JsonObject> | undefined;
  if (items === undefined) return { bare: body, extras: [] };
  const parted = items.map(({ adjustments = [], tax_ids = [], ...item }) => ({
    item,
    extras: { adjustments, taxIds: tax_ids } as unknown as Extras,
  }));
  return {
    bare: { ...body, items: parted.map(({ item }) => item) },
    extras: parted.map(({ extras }) => extras),
  };
};

const withExtras = (item: ItemDraft, extras: Extras | undefined, catalog: Catalog): ItemDraft => {
  if (item.type === undefined || extras === undefined) return item;
  const taxIds = extras.taxIds.map((id) => idOf("tax", id));
  const currency = item.type === "PRODUCT" ? currencyOf(item, catalog) : item.currency;
  if (currency === undefined) return { ...item, taxIds };
  const adjustments = extras.adjustments.map((wire) => adjustmentOf(wire, currency));
  return { ...item, adjustments, taxIds };
};

const currencyOf = (
  item: ItemDraft & { type: "PRODUCT" },
  catalog: Catalog,
): Currency | undefined =>
  catalog.billingSchemas.find(({ id }) => id === item.billingSchemaId)?.basePrice.currency;

const adjustmentOf = (wire: OracleAdjustment, currency: Currency): Adjustment => {
  const make = wire.type === "FEE" ? fee : discount;
  const size =
    wire.percent === undefined
      ? { amount: { currency, amount: Amount.of(wire.amount ?? "") } }
      : { percent: Amount.of(wire.percent) };
  return make(size, wire.title);
};
