import {
  isLeft,
  orThrow,
  QuittanceError,
  type InvoiceId,
  type InvoicePaymentRequest,
  type OrganizationId,
  type Quittance,
} from "quittance";
import type { RecordPaymentError } from "quittance/errors";
import { maxPaymentsPerCall } from "quittance/adapter";
import { failureOf, jsonNameOf } from "quittance/wire";
import type { FileRow } from "./read-file-rows.ts";
import { readPaymentRow, type PaymentRow, type RowIssue } from "./read-payment-row.ts";

/** What became of a row. */
export type RowResult = "recorded" | "updated" | "repeated" | "rejected";

/** A row with its result, and why it is rejected. */
export interface ImportedRow {
  readonly row: FileRow;
  readonly result: RowResult;
  readonly issues: ReadonlyArray<RowIssue>;
}

/** Length of rows that are recorded together, in characters, if they are fewer than 1,000. */
const chunkLength = 4_194_304;

/**
 * Imports payments of an organization, up to 1,000 in one transaction, and returns each row with
 * its result, in their order. Throws a `QuittanceError` if the store or the rates fail.
 */
export async function* importPayments(
  quittance: Quittance,
  organizationId: OrganizationId,
  rows: AsyncIterable<FileRow>,
): AsyncGenerator<ReadonlyArray<ImportedRow>> {
  let chunk: Array<PaymentRow> = [];
  let length = 0;
  for await (const row of rows) {
    chunk.push(readPaymentRow(row, organizationId));
    length += row.text.length;
    if (chunk.length < maxPaymentsPerCall && length < chunkLength) continue;
    yield await importChunk(quittance, organizationId, chunk);
    chunk = [];
    length = 0;
  }
  if (chunk.length > 0) yield await importChunk(quittance, organizationId, chunk);
}

const importChunk = async (
  quittance: Quittance,
  organizationId: OrganizationId,
  chunk: ReadonlyArray<PaymentRow>,
): Promise<ReadonlyArray<ImportedRow>> => {
  const numbers = new Map<string, InvoiceId | RowIssue>();
  for (const { invoice } of chunk) {
    if (invoice === undefined || "id" in invoice || numbers.has(invoice.number)) continue;
    numbers.set(invoice.number, await findByNumber(quittance, organizationId, invoice.number));
  }
  const imported = chunk.map((read) => withInvoice(read, numbers));
  const requests = imported.flatMap(({ request }) => request ?? []);
  const results = orThrow(await quittance.recordPayments(organizationId, requests)).values();
  return imported.map(({ row, issues, request }): ImportedRow => {
    if (request === undefined) return { row, result: "rejected", issues };
    const { value } = results.next();
    if (value === undefined) throw new Error("recordPayments returns a result for each payment");
    if (isLeft(value)) return { row, result: "rejected", issues: issuesOf(value.left) };
    const { created, replayed } = value.right;
    const result = created ? "recorded" : replayed ? "repeated" : "updated";
    return { row, result, issues };
  });
};

interface RowWithRequest {
  readonly row: FileRow;
  readonly issues: ReadonlyArray<RowIssue>;
  /** `undefined` if there are issues. */
  readonly request: InvoicePaymentRequest | undefined;
}

const withInvoice = (
  { row, issues, request, invoice }: PaymentRow,
  numbers: ReadonlyMap<string, InvoiceId | RowIssue>,
): RowWithRequest => {
  if (request === undefined || invoice === undefined) return { row, issues, request: undefined };
  const found = "id" in invoice ? invoice.id : numbers.get(invoice.number);
  return typeof found === "string"
    ? { row, issues, request: { ...request, invoiceId: found } }
    : { row, issues: found === undefined ? issues : [found], request: undefined };
};

/** Numbers are unique in their series only. */
const findByNumber = async (
  quittance: Quittance,
  organizationId: OrganizationId,
  number: string,
): Promise<InvoiceId | RowIssue> => {
  const { rows } = orThrow(await quittance.listInvoices(organizationId, { number }, { limit: 2 }));
  const [first, second] = rows;
  if (first !== undefined && second === undefined) return first.id;
  const message =
    first === undefined ? "No invoice has this number" : "Several invoices have this number";
  return { property: "invoice_number", message };
};

/** Returns why a payment is rejected. Throws a failure of the store or the rates. */
const issuesOf = (error: RecordPaymentError): ReadonlyArray<RowIssue> => {
  const { message, validator = {} } = failureOf(error);
  switch (error.kind) {
    case "PaymentInvalid":
      return Object.entries(validator).map(([property, text]) => ({ property, message: text }));
    case "InvoiceNotFound":
      return [{ property: "invoice_id", message: "The organization has no such invoice" }];
    case "IdempotencyMismatch": {
      const names = error.differences.map(jsonNameOf).join(", ");
      const text = `The payment ${error.earlierId} with this key has another ${names}`;
      return [{ property: "idempotency_key", message: text }];
    }
    case "PaymentTransitionInvalid":
      return [{ property: "status", message }];
    case "PaymentLimitReached":
      return [{ property: "invoice_id", message }];
    case "RateNotFound":
      return [{ property: "currency", message }];
    case "RateMalformed":
    case "RateStale":
    case "RatesExhausted":
    case "PortFailed":
      throw new QuittanceError(error);
  }
};
