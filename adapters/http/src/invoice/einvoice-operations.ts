import { isLeft, type Amount, type Either } from "quittance";
import {
  eInvoiceDescription,
  fromJson,
  left,
  read,
  type EInvoiceProfile,
  type EInvoiceSyntax,
} from "quittance/adapter";
import { internalError } from "../request-failures.ts";
import { validationFailure, type Failure } from "quittance/errors";
import { defineOperation } from "../operations/define-operation.ts";
import { found } from "../operations/operation-result.ts";
import type { Operation, Success } from "../operations/operation.ts";
import { issueAt, renderEInvoice, renderReadiness } from "./einvoice-render.ts";
import type { EInvoiceIssue, EInvoiceService, EInvoiceSource } from "./einvoice-service.ts";
import { withoutRates } from "./without-rates.ts";

/** The records that an e-invoice is made of. */
const expand = ["items.product", "calculations"] as const;

/** POST /invoices/{id}/einvoice */
const writeEInvoice: Operation = defineOperation({
  path: "/invoices/{id}/einvoice",
  operationId: "writeEInvoice",
  summary: "Write the e-invoice of an invoice",
  description:
    "Returns the XML of the invoice in a profile of EN 16931. The same invoice gives the same " +
    "bytes, except with `prepaid` `NOW`, which states what is paid and credited now as prepaid. " +
    "PEPPOL has the syntax UBL only.",
  scopes: ["invoices.read"],
  group: "einvoices",
  request: {
    name: "EInvoiceRequest",
    schema: eInvoiceDescription.invoiceEInvoice,
    description: "`profile` defaults to EN16931, `syntax` to UBL and `prepaid` to NONE.",
    isOptional: true,
  },
  responses: { 200: ["EInvoice", "The e-invoice."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "EInvoiceNotReady"],
  read: ({ body }) => read(eInvoiceDescription.invoiceEInvoice, fromJson(body)),
  handle: async ({ payments, eInvoices, owner: { organizationId } }, request, id) => {
    const page = withoutRates(await payments.invoices.get(organizationId, id, { expand }));
    if (isLeft(page)) return page;
    const isPrepaidStated = request.prepaid === "NOW";
    const payable = isPrepaidStated
      ? withoutRates(await payments.invoices.due(organizationId, id))
      : undefined;
    if (payable !== undefined && isLeft(payable)) return payable;
    return written(eInvoices, { id, ...page.right }, request, payable?.right.payable);
  },
});

/** POST /credit_notes/{id}/einvoice */
const writeCreditNoteEInvoice: Operation = defineOperation({
  path: "/credit_notes/{id}/einvoice",
  operationId: "writeCreditNoteEInvoice",
  summary: "Write the e-invoice of a credit note",
  description:
    "Returns the XML of the credit note: a document of type 381 with positive amounts that " +
    "refers to the invoice. The same credit note gives the same bytes.",
  scopes: ["invoices.read"],
  group: "einvoices",
  request: {
    name: "CreditNoteEInvoiceRequest",
    schema: eInvoiceDescription.creditNoteEInvoice,
    description: "`profile` defaults to EN16931 and `syntax` to UBL.",
    isOptional: true,
  },
  responses: { 200: ["EInvoice", "The e-invoice."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "EInvoiceNotReady"],
  read: ({ body }) => read(eInvoiceDescription.creditNoteEInvoice, fromJson(body)),
  handle: async ({ payments, eInvoices, owner: { organizationId } }, request, id) => {
    const note = await payments.creditNotes.get(organizationId, id);
    if (isLeft(note)) return note;
    const { invoiceId } = note.right;
    const parts = { expand: [...expand, "credit_notes"] } as const;
    const page = withoutRates(await payments.invoices.get(organizationId, invoiceId, parts));
    if (isLeft(page)) return page;
    return written(eInvoices, { id, ...page.right, creditNote: note.right }, request, undefined);
  },
});

/** POST /invoices/{id}/readiness */
const readEInvoiceReadiness: Operation = defineOperation({
  path: "/invoices/{id}/readiness",
  operationId: "readEInvoiceReadiness",
  summary: "Check whether an invoice can be an e-invoice",
  description:
    "Returns everything that is missing or wrong (`missing`), in the order of the document, and " +
    "what is accepted and looks wrong (`warnings`), such as the check digits of a VAT number.",
  scopes: ["invoices.read"],
  group: "einvoices",
  request: {
    name: "ReadinessRequest",
    schema: eInvoiceDescription.readinessRequest,
    description: "`profile` defaults to EN16931.",
    isOptional: true,
  },
  responses: { 200: ["EInvoiceReadiness", "What is missing, if anything."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: ({ body }) => read(eInvoiceDescription.readinessRequest, fromJson(body)),
  handle: async ({ payments, eInvoices, owner: { organizationId } }, { profile }, id) => {
    const page = withoutRates(await payments.invoices.get(organizationId, id, { expand }));
    return found(page, (source) => renderReadiness(eInvoices.readiness(source, { profile })));
  },
});

/** The operations on e-invoices, in the order of the OpenAPI document. */
export const eInvoiceOperations: ReadonlyArray<Operation> = [
  writeEInvoice,
  writeCreditNoteEInvoice,
  readEInvoiceReadiness,
];

const written = (
  eInvoices: EInvoiceService,
  { id, ...source }: EInvoiceSource & { readonly id: string },
  { profile, syntax }: { readonly profile: EInvoiceProfile; readonly syntax: EInvoiceSyntax },
  payable: Amount | undefined,
): Either<NotWritten, Success<200>> => {
  if (!eInvoices.profiles[profile].syntaxes.includes(syntax)) {
    const message = `${profile} has no syntax ${syntax}`;
    return left({ code: "VALIDATION_FAILED", message, validator: { syntax: message } });
  }
  const sent = eInvoices.write(source, { profile, syntax, payable });
  if (isLeft(sent)) return left(notReady(sent.left.missing));
  return found(sent, (document) => renderEInvoice(id, document));
};

type NotWritten = Failure & { readonly code: "VALIDATION_FAILED" | "EINVOICE_NOT_READY" };

const notReady = (missing: ReadonlyArray<EInvoiceIssue>): NotWritten => {
  const failure = validationFailure(missing.map(issueAt));
  return { ...(failure ?? internalError), code: "EINVOICE_NOT_READY" };
};
