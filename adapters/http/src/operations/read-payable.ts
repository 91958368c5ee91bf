import { payableRequestSchema, readPayableRequest, renderPayable } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { invoiceOwner } from "./invoice-owner.ts";
import { found } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

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
  hasLargeBody: false,
  request: { name: "PayableRequest", schema: payableRequestSchema, isOptional: true },
  responses: { 200: ["Payable", "What is left to pay."] },
  failures: ["BadRequestOrRange", "UnavailableOrRates", "NotFound"],
  read: (call) => readRequest(call, readPayableRequest),
  handle: async (call, { currency }, id) => {
    const owner = await invoiceOwner(id, call);
    if (owner._tag === "Left") return owner;
    return found(await call.payments.getPayable(owner.right, id, currency), renderPayable);
  },
});
