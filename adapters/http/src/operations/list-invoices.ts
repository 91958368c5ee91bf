import { right } from "quittance";
import { invoiceListSchema, readInvoiceListRequest, renderInvoiceList } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
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
  request: {
    name: "InvoiceListRequest",
    schema: invoiceListSchema,
    description: "`cursor` and `offset` cannot be combined; `null` counts as absent.",
    isOptional: true,
  },
  responses: { 200: ["InvoicePage", "A page of invoices."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readInvoiceListRequest),
  handle: async ({ payments, owner }, { filter, options }) => {
    const page = await payments.listInvoices(owner.organizationId, filter, options);
    if (page._tag === "Left") return page;
    return right({ status: 200, message: "Resources found", data: renderInvoiceList(page.right) });
  },
});
