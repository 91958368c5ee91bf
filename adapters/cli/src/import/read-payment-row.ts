import { parseId, type InvoiceId, type OrganizationId, type PaymentRequest } from "quittance";
import { paymentCodec, paymentRequests } from "quittance/wire";
import { nearestName } from "../nearest-name.ts";
import { UsageError } from "../usage-error.ts";
import type { FileRow } from "./read-file-rows.ts";

/** What is wrong with a row: the property as its column is named, and the message. */
export interface RowIssue {
  readonly property: string | undefined;
  readonly message: string;
}

/** A row that is read: a payment and its invoice, or issues. */
export interface PaymentRow {
  readonly row: FileRow;
  readonly issues: ReadonlyArray<RowIssue>;
  readonly request: PaymentRequest | undefined;
  /** The identifier or the number of the invoice. */
  readonly invoice: { readonly id: InvoiceId } | { readonly number: string } | undefined;
}

const requested: ReadonlyArray<string> = Object.keys(paymentRequests.record.schema.entries);
const own = ["invoice_id", "invoice_number", "organization_id"];

/** The properties of an exported payment that are set anew. */
const notImported: ReadonlyArray<string> = paymentCodec.json.columns
  .map(({ name }) => name)
  .filter((name) => !requested.includes(name) && !own.includes(name));

const required = ["idempotency_key", "provider_id", "currency", "price"];

/** Checks the columns of payments; throws a `UsageError` for unknown and missing ones. */
export const checkPaymentColumns = (columns: ReadonlyArray<string>): void => {
  const known = [...requested, ...own, ...notImported];
  const unknown = columns.filter((name) => !known.includes(name)).slice(0, shownColumns);
  const missing = required.filter((name) => !columns.includes(name));
  const details = [
    ...unknown.map((name) => `Unknown column ${JSON.stringify(name)}.${hintOf(name, known)}`),
    ...missing.map((name) => `The column "${name}" is missing.`),
    ...(columns.includes("invoice_id") || columns.includes("invoice_number")
      ? []
      : [`The column "invoice_id" or "invoice_number" is missing.`]),
  ];
  if (details.length === 0) return;
  throw new UsageError("The first row must name the columns, separated by commas:", details);
};

/** Maximum number of unknown columns in a message. */
const shownColumns = 20;

const hintOf = (name: string, known: ReadonlyArray<string>): string => {
  if (/[;\t]/u.test(name)) return " Separate columns by commas.";
  const nearest = nearestName(name, known);
  return nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
};

/** Reads a row of payments of an organization, by the rules of the HTTP API. */
export const readPaymentRow = (row: FileRow, organizationId: OrganizationId): PaymentRow => {
  const { content } = row;
  if (typeof content === "string") {
    const issues = [{ property: undefined, message: content }];
    return { row, issues, request: undefined, invoice: undefined };
  }
  const { invoice_id: id, invoice_number: number, organization_id: owner, ...rest } = content;
  const body = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !notImported.includes(name)),
  );
  const { messages, request } = paymentRequests.record.read(body);
  const invoice = invoiceOf(id ?? undefined, number ?? undefined);
  const issues = [
    ...[...messages].map(([property, message]) => ({ property, message })),
    ...("message" in invoice ? [invoice] : []),
    ...(owner === undefined || owner === null || owner === organizationId ? [] : [otherOwner]),
  ];
  return issues.length > 0 || "message" in invoice
    ? { row, issues, request: undefined, invoice: undefined }
    : { row, issues, request, invoice };
};

const otherOwner = { property: "organization_id", message: "must be that of --organization" };

const invoiceOf = (id: unknown, number: unknown): RowIssue | NonNullable<PaymentRow["invoice"]> => {
  if ((id === undefined) === (number === undefined)) {
    return { property: "invoice_id", message: "Set either invoice_id or invoice_number" };
  }
  if (id === undefined) {
    return typeof number === "string"
      ? { number }
      : { property: "invoice_number", message: "must be a string" };
  }
  const invoiceId = typeof id === "string" ? parseId("invoice", id) : undefined;
  if (invoiceId !== undefined) return { id: invoiceId };
  const found = typeof id === "string" ? `, not ${JSON.stringify(id.slice(0, shownLength))}` : "";
  return { property: "invoice_id", message: `must have the form invoice_<id>${found}` };
};

/** Maximum length of a key or a value in a message. */
const shownLength = 255;

/** Describes the issues of a row on one line, with its number and its key. */
export const describeRow = (
  { line, content }: FileRow,
  issues: ReadonlyArray<RowIssue>,
): string => {
  const key = typeof content === "string" ? undefined : content["idempotency_key"];
  const name = typeof key === "string" ? ` (${key.slice(0, shownLength)})` : "";
  const texts = issues.map(({ property, message }) =>
    property === undefined || message.startsWith(`${property} `)
      ? message
      : `${property}: ${message}`,
  );
  return `line ${String(line)}${name}: ${texts.join("; ")}`;
};
