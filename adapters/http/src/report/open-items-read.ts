import type { Quittance } from "quittance";
import { fromJson, openItemsDescription, responses, right } from "quittance/adapter";
import { defineOperation } from "../operations/define-operation.ts";
import { found } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";

type OpenItemsRequest = NonNullable<Parameters<Quittance["reports"]["openItems"]>[1]>;

/** POST /reports/open_items */
export const readOpenItems: Operation = defineOperation({
  path: "/reports/open_items",
  operationId: "readOpenItems",
  summary: "Read what customers owe",
  description:
    "Returns the invoices with something to pay at a time, or the customers who owe them, with " +
    "totals by currency and age. Days are calendar days in the time zone of the seller. `due` is " +
    "what the payer must send, `due_exact` what is left to pay. Items are in the order of due " +
    "dates, customers with the oldest debts first. `overpaid` has at most 100 of the invoices that " +
    "more was paid of than was requested; it is never subtracted.",
  scopes: ["invoices.read"],
  group: "extension",
  request: {
    name: "OpenItemsRequest",
    schema: openItemsDescription.openItemsRequest,
    description:
      "Without `as_of`, the pages of a `cursor` are those of the time of the first page.",
    isOptional: true,
  },
  responses: { 200: ["OpenItems", "What customers owe."] },
  failures: ["BadRequest", "Unavailable", "ReportTooLarge"],
  read: ({ body }) => right(fromJson<OpenItemsRequest>(body)),
  handle: async ({ payments, owner }, request) =>
    found(
      await payments.reports.openItems(owner.organizationId, request),
      responses.renderOpenItems,
    ),
});
