import { right } from "quittance";
import { paymentListSchema, readPaymentListRequest, renderPaymentList } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { listRequest } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /payments */
export const listPayments: Operation = defineOperation({
  path: "/payments",
  operationId: "listPayments",
  summary: "List payments",
  description: "Newest first. Properties combine with AND, the values of an array with OR.",
  scopes: ["payments.read"],
  audience: "organization",
  group: "core",
  hasLargeBody: true,
  request: listRequest("PaymentListRequest", paymentListSchema),
  responses: { 200: ["PaymentPage", "A page of payments."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readPaymentListRequest),
  handle: async ({ payments, owner }, { filter, options, withProviders }) => {
    const { organizationId } = owner;
    const page = await payments.listPayments(organizationId, filter, { ...options, withProviders });
    if (page._tag === "Left") return page;
    const data = renderPaymentList(page.right, withProviders);
    return right({ status: 200, message: "Resources found", data });
  },
});
