import { left, right } from "quittance";
import { allows } from "quittance/adapter";
import { detailsRequestSchema, readDetailsRequest, renderInvoiceDetails } from "quittance/wire";
import { forbidden } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import { invoiceOwner } from "./invoice-owner.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

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
  hasLargeBody: false,
  request: { name: "InvoiceDetailsRequest", schema: detailsRequestSchema, isOptional: true },
  responses: { 200: ["InvoiceDetails", "The invoice."] },
  failures: ["BadRequestOrRange", "UnavailableOrRates", "NotFound"],
  issuesAt: "currency",
  read: (call) => {
    const request = readRequest(call, readDetailsRequest);
    if (request._tag === "Left") return request;
    const hasPayments = request.right.parts.some((part) => part.startsWith("payments"));
    return call.owner !== undefined && hasPayments && !allows(call.owner, "payments.read")
      ? left(forbidden("payments.read"))
      : request;
  },
  handle: async (call, request, id) => {
    const owner = await invoiceOwner(id, call);
    if (owner._tag === "Left") return owner;
    const { parts, summaryCurrency } = request;
    const found = await call.payments.getInvoice(owner.right, id, { parts, summaryCurrency });
    if (found._tag === "Left") return found;
    const viewer = call.owner === undefined ? "payer" : "organization";
    const data = renderInvoiceDetails(found.right, request, viewer);
    return right({ status: 200, message: "Resource found", data });
  },
});
