import { isLeft } from "quittance";
import { fromJson, read } from "quittance/adapter";
import {
  documentRequest,
  labelsOf,
  renderCreditNoteHtml,
  renderInvoiceHtml,
  type InvoiceHtmlOptions,
} from "quittance/html";
import { defineOperation } from "../operations/define-operation.ts";
import { found } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";
import { withoutRates } from "./without-rates.ts";

/** The records that a document is made of; `credit_notes` for the tax of a note. */
const expand = ["items.product", "calculations", "organization", "credit_notes"] as const;

const request = {
  name: "DocumentRequest",
  schema: documentRequest,
  description: "`locale` defaults to en-GB. Languages without texts are in English.",
  isOptional: true,
} as const;

/** POST /invoices/{id}/document */
const printInvoice: Operation = defineOperation({
  path: "/invoices/{id}/document",
  operationId: "printInvoice",
  summary: "Print an invoice",
  description:
    "Returns the invoice as one HTML page to read, print or save as PDF, as it was issued: later " +
    "payments and credit notes do not change it, and a void adds its date.",
  scopes: ["invoices.read"],
  group: "extension",
  request,
  responses: { 200: ["Document", "The page."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: ({ body }) => read(documentRequest, fromJson(body)),
  handle: async ({ payments, owner: { organizationId } }, { locale, paper }, id) =>
    found(withoutRates(await payments.invoices.get(organizationId, id, { expand })), (page) =>
      documentOf(page.invoice.number ?? id, renderInvoiceHtml(page, optionsOf(locale, paper))),
    ),
});

/** POST /credit_notes/{id}/document */
const printCreditNote: Operation = defineOperation({
  path: "/credit_notes/{id}/document",
  operationId: "printCreditNote",
  summary: "Print a credit note",
  description: "Returns the credit note as one HTML page. It never changes.",
  scopes: ["invoices.read"],
  group: "extension",
  request,
  responses: { 200: ["Document", "The page."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: ({ body }) => read(documentRequest, fromJson(body)),
  handle: async ({ payments, owner: { organizationId } }, { locale, paper }, id) => {
    const note = await payments.creditNotes.get(organizationId, id);
    if (isLeft(note)) return note;
    const { invoiceId, number = id } = note.right;
    const page = await payments.invoices.get(organizationId, invoiceId, { expand });
    return found(withoutRates(page), (invoice) =>
      documentOf(number, renderCreditNoteHtml(note.right, invoice, optionsOf(locale, paper))),
    );
  },
});

/** The operations that print, in the order of the OpenAPI document. */
export const documentOperations: ReadonlyArray<Operation> = [printInvoice, printCreditNote];

const optionsOf = (locale: string, paper: InvoiceHtmlOptions["paper"]): InvoiceHtmlOptions => {
  const labels = labelsOf(locale);
  return { locale, ...(labels && { labels }), ...(paper && { paper }) };
};

/** A number can have characters that names of files have not. */
const documentOf = (name: string, html: string) => ({
  media_type: "text/html",
  file_name: `${name.replaceAll(/[^\w.-]+/gu, "-")}.html`,
  html,
});
