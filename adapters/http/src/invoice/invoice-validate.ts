import { isLeft, renderQuote, type Either, type Quittance, type Quote } from "quittance";
import { fromJson, left, newInvoiceDescription, right } from "quittance/adapter";
import { validationFailure, type ValidateInvoiceError } from "quittance/errors";
import { defineOperation } from "../operations/define-operation.ts";
import type { FailureWith } from "../operations/operation-failures.ts";
import type { Operation, OwnerCall } from "../operations/operation.ts";
import { issueAt } from "./einvoice-render.ts";

type InvoicePreview = Extract<
  Awaited<ReturnType<Quittance["invoices"]["preview"]>>,
  { readonly right: unknown }
>["right"];

/** POST /invoices/validate */
export const validateInvoice: Operation = defineOperation({
  path: "/invoices/validate",
  operationId: "validateInvoice",
  summary: "Validate an invoice",
  description:
    "Succeeds exactly if creating the invoice would, and returns its quote. Stores nothing. With " +
    "`einvoice`, what the invoice would lack to be an e-invoice of the profile is an issue, too.",
  scopes: ["invoices.create"],
  group: "core",
  hasLargeBody: true,
  request: {
    name: "InvoiceRequest",
    schema: newInvoiceDescription.previewedInvoice,
    description: "`currency` is required if the items do not share one; `null` counts as absent.",
  },
  responses: { 200: ["ValidInvoice", "The data is valid."] },
  failures: ["BadRequestOrAmount", "UnavailableOrRatesOrTaxes"],
  read: ({ body }) => right(body),
  handle: async (call, { einvoice = null, ...data }) => {
    const quote = await (einvoice === null
      ? call.payments.invoices.validate(call.owner.organizationId, fromJson(data))
      : validateEInvoice(call));
    if (quote._tag === "Left") return quote;
    const { currency } = quote.right;
    const valid = { valid: true, currency, quote: renderQuote(quote.right) };
    return right({ status: 200, message: "Invoice data is valid", data: valid });
  },
});

/** Failures of the content of an invoice, and of what it lacks to be an e-invoice. */
type ContentInvalid = FailureWith<"VALIDATION_FAILED" | "AMOUNT_OUT_OF_RANGE" | "AMOUNT_TOO_SMALL">;

/** Returns the quote of an invoice that can be an e-invoice, or every issue of its content. */
const validateEInvoice = async ({
  payments,
  owner,
  eInvoices,
  body,
}: OwnerCall): Promise<Either<ValidateInvoiceError | ContentInvalid, Quote>> => {
  const preview = await payments.invoices.preview(owner.organizationId, fromJson(body));
  if (isLeft(preview)) return preview;
  const { quote } = preview.right;
  const issues = isLeft(quote) ? quote.left.issues : [];
  const failure = validationFailure([...issues, ...missingOf(preview.right, eInvoices)]);
  return failure === undefined ? quote : left(failure as ContentInvalid);
};

/** Returns what an invoice lacks to be an e-invoice of the profile of its request. */
const missingOf = (
  { records, einvoice: profile }: InvoicePreview,
  eInvoices: OwnerCall["eInvoices"],
): ReadonlyArray<ReturnType<typeof issueAt>> => {
  if (profile === undefined) return [];
  const missing =
    eInvoices === undefined
      ? [{ path: "einvoice", message: "The service writes no e-invoices: omit einvoice" }]
      : eInvoices.readiness(records, { profile, isIssued: false }).missing;
  return missing.map(issueAt);
};
