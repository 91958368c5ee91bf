import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  discount,
  fee,
  fixedRates,
  type Adjustment,
  type Currency,
  type OrganizationId,
  type RateSet,
} from "quittance";
import { reviewQuote, type ItemDraft } from "quittance/adapter";
import type { Catalog } from "quittance/testing";
import { quoteResponse, readQuoteRequest, type JsonObject } from "quittance/wire";
import type { OracleAdjustment, OracleResult, OracleQuote, OracleFailureCode } from "./oracle.ts";

/** The inputs that the library uses for a quote. */
export interface PricingSetup {
  readonly organizationId: OrganizationId;
  readonly catalog: Catalog;
  readonly rates: RateSet;
}

/**
 * Returns the library's result for the body of a quote request, in the form of the oracle's.
 *
 * The body is read as a service reads it. The `adjustments` of its items, which no service takes,
 * are put back on the lines afterwards.
 */
export const libraryResult = async (
  body: JsonObject,
  { organizationId, catalog, rates }: PricingSetup,
): Promise<OracleResult> => {
  const { bare, adjustments } = withoutAdjustments(body);
  const read = readQuoteRequest(bare);
  const draft = read.draft && {
    ...read.draft,
    items: read.draft.items.map((item, line) => adjusted(item, adjustments[line] ?? [], catalog)),
  };
  const ports = { catalog: memoryCatalog(catalog), rates: fixedRates(rates) };
  const review = draft && (await reviewQuote(organizationId, draft)(ports)());
  const result = quoteResponse(read, review);
  if (result._tag === "Right") return { quote: result.right as unknown as OracleQuote };
  const { code, validator = {} } = result.left;
  const paths = Object.keys(validator).sort();
  return { refusal: { code: code as OracleFailureCode, paths } };
};

type Adjustments = ReadonlyArray<OracleAdjustment>;

interface Stripped {
  readonly bare: JsonObject;
  readonly adjustments: ReadonlyArray<Adjustments>;
}

const withoutAdjustments = (body: JsonObject): Stripped => {
  const items = body["items"] as ReadonlyArray<JsonObject> | undefined;
  if (items === undefined) return { bare: body, adjustments: [] };
  const parted = items.map(({ adjustments, ...item }) => ({ item, adjustments }));
  return {
    bare: { ...body, items: parted.map(({ item }) => item) },
    adjustments: parted.map(({ adjustments }) => (adjustments ?? []) as Adjustments),
  };
};

const adjusted = (item: ItemDraft, wire: Adjustments, catalog: Catalog): ItemDraft => {
  if (item.type === undefined) return item;
  const currency = item.type === "PRODUCT" ? currencyOf(item, catalog) : item.currency;
  if (currency === undefined) return item;
  return { ...item, adjustments: wire.map((adjustment) => adjustmentOf(adjustment, currency)) };
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
