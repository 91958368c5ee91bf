import type { components } from "@quittance/http/client";

type Schemas = components["schemas"];

/** An item of a request for a quote or an invoice. */
export type ItemJson = Schemas["Items"][number];
/** A quote. */
export type QuoteJson = Schemas["Quote"];

/** An adjustment as it is typed; without an amount it is none. */
export interface AdjustmentDraft {
  type: "DISCOUNT" | "FEE";
  unit: "percent" | "amount";
  size: string;
  title: string;
}

/** A line as it is typed. */
export interface LineDraft {
  /** For lists; not sent. */
  readonly key: number;
  kind: "PRODUCT" | "PAYMENT_INTENT";
  /** Product and price, of a product. */
  billingSchemaId: string;
  /** Of a custom item. */
  title: string;
  price: string;
  currency: string;
  quantity: string;
  /** The measure of one piece, and what it is in; both optional. */
  units: string;
  unit: string;
  /** Days in UTC; none if both are empty. */
  readonly period: { from: string; to: string };
  /** The part of a period that is charged; the whole without a unit. */
  readonly proration: { unit: "" | "DAY" | "SECOND"; from: string; to: string; whole: string };
  readonly taxIds: Array<string>;
  readonly adjustment: AdjustmentDraft;
}

/** What a quote is requested for, as it is typed. */
export interface QuoteDraft {
  /** Empty for the currency that the lines share. */
  currency: string;
  /** Separated by spaces or commas. */
  coupons: string;
  readonly lines: Array<LineDraft>;
}

/** Returns an empty line. */
export const newLine = (key: number): LineDraft => ({
  ...({ key, kind: "PRODUCT", billingSchemaId: "", title: "" } as const),
  price: "",
  currency: "EUR",
  quantity: "1",
  taxIds: [],
  units: "",
  unit: "",
  period: { from: "", to: "" },
  proration: { unit: "", from: "", to: "", whole: "" },
  adjustment: { type: "DISCOUNT", unit: "percent", size: "", title: "" },
});

/** What a request for a quote and one for an invoice have in common. */
export interface PricedRequest {
  readonly items: Array<ItemJson>;
  readonly currency?: Schemas["Currency"];
  readonly coupons?: Array<string>;
}

/**
 * Returns the request for a draft. Values are sent as they were typed: the API checks them, and its
 * messages name the property.
 */
export const requestOf = (
  { currency, coupons, lines }: QuoteDraft,
  productOf: (billingSchemaId: string) => string,
): PricedRequest => {
  const codes = coupons.split(/[\s,]+/u).filter((code) => code !== "");
  return {
    items: lines.map((line) => itemOf(line, productOf)),
    ...(currency === "" ? {} : { currency: currency as Schemas["Currency"] }),
    ...(codes.length === 0 ? {} : { coupons: codes }),
  };
};

const itemOf = (line: LineDraft, productOf: (billingSchemaId: string) => string): ItemJson => {
  const { kind, billingSchemaId, title, price, currency, taxIds, adjustment } = line;
  const shared = {
    quantity: Number(line.quantity),
    ...measureOf(line),
    ...(taxIds.length === 0 ? {} : { tax_ids: taxIds }),
    ...(adjustment.size.trim() === "" ? {} : { adjustments: [adjustmentOf(adjustment)] }),
  };
  if (kind === "PRODUCT") {
    const productId = productOf(billingSchemaId);
    return { type: kind, product_id: productId, billing_schema_id: billingSchemaId, ...shared };
  }
  return {
    type: kind,
    price: price.trim(),
    currency: currency as Schemas["Currency"],
    ...(title.trim() === "" ? {} : { title: title.trim() }),
    ...shared,
  };
};

type MeasureJson = Pick<ItemJson, "units" | "unit" | "period" | "proration">;

const measureOf = ({ units, unit, period, proration }: LineDraft): MeasureJson => ({
  ...(units.trim() === "" ? {} : { units: units.trim() }),
  ...(unit.trim() === "" ? {} : { unit: unit.trim() }),
  ...(period.from === "" && period.to === ""
    ? {}
    : { period: { from: `${period.from} 00:00:00`, to: `${period.to} 00:00:00` } }),
  ...(proration.unit === ""
    ? {}
    : {
        proration: {
          unit: proration.unit,
          from: Number(proration.from),
          to: Number(proration.to),
          whole: Number(proration.whole),
        },
      }),
});

const adjustmentOf = ({ type, unit, size, title }: AdjustmentDraft): Schemas["Adjustment"] => {
  const named = title.trim() === "" ? { type } : { type, title: title.trim() };
  return unit === "percent"
    ? { ...named, percent: size.trim() }
    : { ...named, amount: size.trim() };
};
