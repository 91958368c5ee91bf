import * as v from "../record/described-schema.ts";
import {
  calculationType,
  type CalculationBasis,
  type InvoiceCalculation,
} from "./invoice-calculation.ts";
import { Amount } from "../money/amount.ts";
import { delta, type PriceChange } from "../quote/calculation-step.ts";
import { readBasis, renderDetails } from "./calculation-basis-record.ts";
import { codec } from "../record/codec.ts";
import { optional, type Field } from "../record/field.ts";
import { idProperty } from "../record/property-schema.ts";
import { maxLineTaxes } from "../tax/tax-requirement.ts";
import { readLineItem } from "./invoice-item-record.ts";
import {
  calculated,
  currency,
  id,
  integer,
  ownId,
  text,
  timestamp,
  title,
} from "../record/value-fields.ts";

const before = calculated("initial_price");
const difference = calculated("price_delta");
const after = calculated("price");

/** The price before and after a step. The difference is stored for SQL, and never read. */
const price: Field<PriceChange, "initial_price" | "price_delta" | "price"> = {
  columns: [
    { ...before.columns[0], write: (change) => Amount.render(change.before) },
    {
      ...difference.columns[0],
      columnType: { type: "delta" },
      storage: "written",
      write: (change) => Amount.render(delta(change)),
    },
    { ...after.columns[0], write: (change) => Amount.render(change.after) },
  ],
  read: (record) => ({ before: before.read(record), after: after.read(record) }),
};

const detailsMessage = "must be an object of plain properties or an empty array";

const documentTaxes = v.pipe(v.array(idProperty("tax")), v.maxLength(maxLineTaxes));

/**
 * Accepts what `renderDetails` returns. Valibot accepts an array as a record, with positions as
 * names, so arrays are excluded first.
 */
const detailsProperty = v.union(
  [
    v.pipe(
      v.unknown(),
      v.check((found) => !Array.isArray(found)),
      v.record(v.string(), v.union([v.string(), v.number(), v.null(), documentTaxes])),
      v.check((found) =>
        Object.entries(found).every(([name, value]) => name === "tax_ids" || !Array.isArray(value)),
      ),
    ),
    v.pipe(v.array(v.unknown()), v.maxLength(0, detailsMessage)),
  ],
  detailsMessage,
);

/** What a step was calculated from. A record of a first step has the type of its item as well. */
const basis: Field<CalculationBasis, "calculation_type" | "details"> = {
  columns: [
    { ...text("calculation_type").columns[0], write: calculationType },
    {
      ...text("details", detailsProperty).columns[0],
      columnType: { type: "object" },
      write: renderDetails,
    },
  ],
  read: (record) =>
    readBasis(
      { calculation_type: String(record["calculation_type"]), details: record["details"] },
      (record["type"] ?? null) === null ? undefined : readLineItem(record),
    ),
};

/**
 * The records of the calculation steps of invoices. To read one, add the properties of its item
 * that describe what the line charges for.
 */
export const calculationCodec = codec<InvoiceCalculation>()(
  {
    id: ownId("invoice_calculation_id", "invoice_calc"),
    organizationId: id("organization_id", "org"),
    invoiceId: id("invoice_id", "invoice"),
    invoiceItemId: optional(id("invoice_item_id", "invoice_item")),
    idx: integer(
      "idx",
      v.pipe(v.number("must be an integer"), v.safeInteger("must be an integer")),
    ),
    title: title("title"),
    currency: currency("currency"),
    price,
    basis,
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  [
    ...(["id", "organization_id", "invoice_id", "invoice_item_id", "title"] as const),
    ...(["calculation_type", "idx", "currency", "initial_price", "price_delta"] as const),
    ...(["price", "details", "created_at", "updated_at"] as const),
  ],
);
