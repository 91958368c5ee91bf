import { isLeft, type Either, type Id, type InvoiceList, type OrganizationId } from "quittance";
import {
  allows,
  fromJson,
  invoiceDescription,
  invoiceList,
  invoicePartDescription,
  left,
  read,
  responses,
  right,
} from "quittance/adapter";
import type { PortFailed } from "quittance/errors";
import { forbidden, notFound } from "../request-failures.ts";
import { defineOperation } from "../operations/define-operation.ts";
import { emptyRequest, found, listRequest, pageFound } from "../operations/operation-result.ts";
import type { Call, Operation } from "../operations/operation.ts";
import { readEmptyRequest } from "../operations/read-request.ts";

/** POST /invoices/list */
export const listInvoices: Operation = defineOperation({
  path: "/invoices/list",
  operationId: "listInvoices",
  summary: "List invoices",
  description:
    "Newest first. Properties combine with AND, the values of an array with OR. `expand` adds " +
    "what is left to pay, what was paid and the whole amounts to each invoice.",
  scopes: ["invoices.read"],
  group: "core",
  hasLargeBody: true,
  request: listRequest("InvoiceListRequest", invoiceList),
  responses: { 200: ["InvoicePage", "A page of invoices."] },
  failures: ["BadRequest", "Unavailable"],
  read: ({ body }) => right(fromJson<InvoiceList>(body)),
  handle: async ({ payments, owner }, request) =>
    pageFound(
      await payments.invoices.list(owner.organizationId, request),
      responses.renderInvoiceList,
    ),
});

/** POST /invoices/{id}/void */
export const voidInvoice: Operation = defineOperation({
  path: "/invoices/{id}/void",
  operationId: "voidInvoice",
  summary: "Void an invoice",
  description: "A completed invoice cannot be voided. Voiding a void invoice changes nothing.",
  scopes: ["invoices.update"],
  group: "extension",
  request: emptyRequest,
  responses: { 200: ["InvoiceRow", "The voided invoice."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "InvoiceConflict"],
  read: readEmptyRequest,
  handle: async ({ payments, owner }, _request, id) => {
    const voided = await payments.invoices.void(owner.organizationId, id);
    if (voided._tag === "Left") return voided;
    const data = invoiceDescription.invoiceViews.row.write(voided.right.invoice);
    return right({ status: 200, message: "Invoice is void", data });
  },
});

/** POST /invoices/{id}, for the organization and, with fewer properties, for payers. */
export const readInvoice: Operation = defineOperation({
  path: "/invoices/{id}",
  operationId: "readInvoice",
  summary: "Read an invoice",
  description:
    "Returns the minimal view; with `expand` the full one with the named parts. `currency` adds " +
    "a quote of the invoice at current rates. `payments` has the newest 100, each with its `value` " +
    "in the currency of the invoice (null unless completed), and adds `amount_due` and " +
    "`amount_paid` of all; if there are more than 100, `payments_total` is their number: to read " +
    "all, list the payments by `invoice_id`. To expand payments, the scope `payments.read` is " +
    "needed, too.",
  scopes: ["invoices.read"],
  audience: "everyone",
  group: "core",
  request: {
    name: "InvoiceDetailsRequest",
    schema: invoicePartDescription.invoiceExpansion,
    isOptional: true,
  },
  responses: { 200: ["InvoiceDetails", "The invoice."] },
  failures: ["BadRequestOrRange", "UnavailableOrRates", "NotFound"],
  read: (call) => {
    const request = read(invoicePartDescription.invoiceExpansion, fromJson(call.body));
    if (isLeft(request)) return request;
    const { expand = [] } = request.right;
    const hasPayments = expand.some((part) => part.startsWith("payments"));
    return call.owner !== undefined && hasPayments && !allows(call.owner, "payments.read")
      ? left(forbidden("payments.read"))
      : request;
  },
  handle: async (call, request, id) => {
    const owner = await invoiceOwner(id, call);
    if (owner._tag === "Left") return owner;
    const details = await call.payments.invoices.get(owner.right, id, request);
    if (details._tag === "Left") return details;
    const viewer = call.owner === undefined ? "payer" : "organization";
    const data = responses.renderInvoiceDetails(details.right, request, viewer);
    return right({ status: 200, message: "Resource found", data });
  },
});

/** POST /invoices/{id}/payable, for the organization and for payers. */
export const readPayable: Operation = defineOperation({
  path: "/invoices/{id}/payable",
  operationId: "readPayable",
  summary: "Read what is left to pay",
  description:
    "Returns what is left to pay of an invoice (`due`, exactly), and the amount to send in " +
    "`currency` at current rates (`payable`, rounded up to its smallest unit; `minor_units` is " +
    "the same as an integer). A payment of `payable` completes the invoice. `currency` defaults " +
    "to that of the invoice, which needs no exchange rates. Stores nothing.",
  scopes: ["invoices.read"],
  audience: "everyone",
  group: "extension",
  request: { name: "PayableRequest", schema: invoicePartDescription.inCurrency, isOptional: true },
  responses: { 200: ["Payable", "What is left to pay."] },
  failures: ["BadRequestOrRange", "UnavailableOrRates", "NotFound"],
  read: ({ body }) => read(invoicePartDescription.inCurrency, fromJson(body)),
  handle: async (call, request, id) => {
    const owner = await invoiceOwner(id, call);
    if (owner._tag === "Left") return owner;
    return found(
      await call.payments.invoices.due(owner.right, id, request),
      responses.renderPayable,
    );
  },
});

/** Returns the organization whose invoice is read: the caller, or for a payer the one that has it. */
const invoiceOwner = async (
  id: Id<"invoice">,
  { payments, owner }: Call,
): Promise<Either<PortFailed | typeof notFound, OrganizationId>> => {
  if (owner !== undefined) return right(owner.organizationId);
  const found = await payments.invoices.owner(id);
  if (found._tag === "Left") return found;
  return found.right === undefined ? left(notFound) : right(found.right);
};
