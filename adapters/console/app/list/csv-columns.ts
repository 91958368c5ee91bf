import type { InvoiceRow, PaymentRow } from "../api/schemas.ts";
import type { CsvColumn } from "./csv.ts";

/** The columns of a file of invoices; amounts have all digits. */
export const invoiceColumns: ReadonlyArray<CsvColumn<InvoiceRow>> = [
  { title: "id", value: ({ id }) => id },
  { title: "number", value: ({ number }) => number },
  { title: "status", value: ({ status }) => status },
  { title: "substatus", value: ({ substatus }) => substatus },
  { title: "currency", value: ({ currency }) => currency },
  { title: "price", value: ({ price }) => price },
  { title: "price_usd", value: ({ price_usd }) => price_usd },
  { title: "customer_email", value: ({ customer_email }) => customer_email },
  { title: "created_at", value: ({ created_at }) => created_at },
  { title: "due_at", value: ({ due_at }) => due_at },
];

/** The columns of a file of payments; amounts have all digits. */
export const paymentColumns: ReadonlyArray<CsvColumn<PaymentRow>> = [
  { title: "id", value: ({ id }) => id },
  { title: "invoice_id", value: ({ invoice_id }) => invoice_id },
  { title: "provider_id", value: ({ provider_id }) => provider_id },
  { title: "status", value: ({ status }) => status },
  { title: "currency", value: ({ currency }) => currency },
  { title: "price", value: ({ price }) => price },
  { title: "price_usd", value: ({ price_usd }) => price_usd },
  { title: "reference", value: ({ reference }) => reference },
  { title: "happened_at", value: ({ happened_at }) => happened_at },
  { title: "created_at", value: ({ created_at }) => created_at },
];
