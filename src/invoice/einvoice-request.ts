import { closedObject, oneOf } from "../record/property-schema.ts";
import * as v from "../record/described-schema.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";
import type { RequestReaders } from "../wire/request.ts";
import type { JsonObject } from "../kernel/json.ts";

/** The profiles of e-invoices: EN 16931, and what Germany and Peppol require beyond it. */
export const eInvoiceProfiles = ["EN16931", "XRECHNUNG", "PEPPOL"] as const;

/** A profile of e-invoices. */
export type EInvoiceProfile = (typeof eInvoiceProfiles)[number];

/** The XML formats of e-invoices: UBL 2.1 and UN/CEFACT CII D16B. */
export const eInvoiceSyntaxes = ["UBL", "CII"] as const;

/** An XML format of e-invoices. */
export type EInvoiceSyntax = (typeof eInvoiceSyntaxes)[number];

/** What an e-invoice states as prepaid: nothing, or all that is paid and credited now. */
const prepaidValues = ["NONE", "NOW"] as const;

const profile = v.nullish(oneOf(eInvoiceProfiles));
const syntax = v.nullish(oneOf(eInvoiceSyntaxes));

/** Body of POST /credit_notes/{id}/einvoice; null means absent. */
const noteRequestSchema = closedObject({ profile, syntax });

/** Body of POST /invoices/{id}/einvoice; null means absent. */
const invoiceRequestSchema = closedObject({
  profile,
  syntax,
  prepaid: v.nullish(oneOf(prepaidValues)),
});

/** Body of POST /invoices/{id}/readiness; null means absent. */
const readinessRequestSchema = closedObject({ profile });

/** A request for an e-invoice after reading. @inline */
export interface ReadEInvoiceRequest extends ReadRequest {
  /** Defaults to `EN16931`. */
  readonly profile: EInvoiceProfile;
  /** Defaults to `UBL`. */
  readonly syntax: EInvoiceSyntax;
  /** Whether payments and credit notes are stated as prepaid. */
  readonly isPrepaidStated: boolean;
}

/** A request for the readiness of an invoice after reading. @inline */
export type ReadReadinessRequest = Pick<ReadEInvoiceRequest, "messages" | "profile">;

const readNoteRequest = (json: JsonObject): ReadEInvoiceRequest => {
  const { messages, body } = readBody(noteRequestSchema, json);
  const { profile: name = "EN16931", syntax: format = "UBL" } = body;
  return { messages, profile: name, syntax: format, isPrepaidStated: false };
};

const readInvoiceRequest = (json: JsonObject): ReadEInvoiceRequest => {
  const { messages, body } = readBody(invoiceRequestSchema, json);
  const { profile: name = "EN16931", syntax: format = "UBL", prepaid } = body;
  return { messages, profile: name, syntax: format, isPrepaidStated: prepaid === "NOW" };
};

const readReadinessRequest = (json: JsonObject): ReadReadinessRequest => {
  const { messages, body } = readBody(readinessRequestSchema, json);
  return { messages, profile: body.profile ?? "EN16931" };
};

/** The requests of e-invoices. */
export const eInvoiceRequests: RequestReaders<{
  ofInvoice: ReadEInvoiceRequest;
  ofCreditNote: ReadEInvoiceRequest;
  readiness: ReadReadinessRequest;
}> = {
  ofInvoice: { schema: invoiceRequestSchema, read: readInvoiceRequest },
  ofCreditNote: { schema: noteRequestSchema, read: readNoteRequest },
  readiness: { schema: readinessRequestSchema, read: readReadinessRequest },
};
