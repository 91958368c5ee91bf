import type { InvoiceCalculation } from "quittance";
import { readBasis, renderCalculation } from "quittance/wire";
import type { Row } from "../executor.ts";
import { readLineItem } from "./invoice-item-row.ts";
import type { JsonRow } from "./json-row.ts";
import * as read from "./read-column.ts";

/** What is selected of a calculation `c`, with what its item `i` charges for. */
export const calculationColumns = [
  ...["c.invoice_calculation_id", "c.organization_id", "c.invoice_id", "c.invoice_item_id"],
  ...["c.idx::text AS idx", "c.title", "c.calculation_type", "c.currency"],
  ...["c.initial_price::text AS initial_price", "c.price::text AS price"],
  "c.details::text AS details",
  "to_char(c.created_at, 'YYYY-MM-DD HH24:MI:SS') AS created_at",
  "to_char(c.updated_at, 'YYYY-MM-DD HH24:MI:SS') AS updated_at",
  ...["i.type", "i.product_id", "i.billing_schema_id", "i.payment_intent_id"],
].join(", ");

/** The calculation in a row. */
export const readCalculation = (row: Row): InvoiceCalculation => {
  const isTotal = row["invoice_item_id"] === null;
  const step = {
    calculation_type: read.text(row, "calculation_type"),
    details: read.json(row, "details"),
  };
  return {
    id: read.id(row, "invoice_calculation_id", "invoice_calc"),
    organizationId: read.id(row, "organization_id", "org"),
    invoiceId: read.id(row, "invoice_id", "invoice"),
    invoiceItemId: isTotal ? undefined : read.id(row, "invoice_item_id", "invoice_item"),
    idx: read.integer(row, "idx"),
    title: read.text(row, "title"),
    currency: read.currency(row, "currency"),
    price: { before: read.amount(row, "initial_price"), after: read.amount(row, "price") },
    basis: readBasis(step, isTotal ? undefined : readLineItem(row)),
    createdAt: read.time(row, "created_at"),
    updatedAt: read.optionalTime(row, "updated_at"),
  };
};

/** The row of a calculation, at its place in the invoice. */
export const calculationRow = (calculation: InvoiceCalculation, place: number): JsonRow => {
  const { id, ...rendered } = renderCalculation(calculation);
  return { ...rendered, invoice_calculation_id: id, place };
};
