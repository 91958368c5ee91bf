import { invoiceListSchema, readInvoiceListRequest, renderInvoiceList } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { listRequest, pageFound } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /invoices/list */
export const listInvoices: Operation = defineOperation({
  path: "/invoices/list",
  operationId: "listInvoices",
  summary: "List invoices",
  description: "Newest first. Properties combine with AND, the values of an array with OR.",
  scopes: ["invoices.read"],
  audience: "organization",
  group: "core",
  hasLargeBody: true,
  request: listRequest("InvoiceListRequest", invoiceListSchema),
  responses: { 200: ["InvoicePage", "A page of invoices."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readInvoiceListRequest),
  handle: async ({ payments, owner }, { filter, options }) =>
    pageFound(
      await payments.listInvoices(owner.organizationId, filter, options),
      renderInvoiceList,
    ),
});
