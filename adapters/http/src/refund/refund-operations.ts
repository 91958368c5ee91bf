import { type ChangedRefund, left, right } from "quittance";
import { refundCodec, refundRequests, renderInvoice } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "../operations/define-operation.ts";
import { listOperation, recordOperation } from "../operations/operation-families.ts";
import { listRequest } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";
import { readRequest } from "../operations/read-request.ts";

/** POST /refunds */
const listRefunds: Operation = listOperation({
  path: "/refunds",
  operationId: "listRefunds",
  summary: "List refunds",
  description: "Newest first. Properties combine with AND, the values of an array with OR.",
  scopes: ["payments.read"],
  group: "extension",
  hasLargeBody: true,
  request: listRequest("RefundListRequest", refundRequests.list.schema),
  read: refundRequests.list.read,
  response: ["RefundPage", "A page of refunds."],
  method: ({ payments }) => payments.listRefunds,
  rows: "refunds",
  render: refundCodec.json.write,
});

/** POST /refunds/{id} */
const readRefund: Operation = recordOperation({
  path: "/refunds/{id}",
  operationId: "readRefund",
  summary: "Read a refund",
  description: "Returns the same properties as a list.",
  scopes: ["payments.read"],
  group: "extension",
  response: ["Refund", "The refund."],
  method: ({ payments }) => payments.getRefund,
  render: refundCodec.json.write,
});

/** POST /refunds/{id}/status */
const changeRefundStatus: Operation = defineOperation({
  path: "/refunds/{id}/status",
  operationId: "changeRefundStatus",
  summary: "Complete or fail a refund",
  description: "Only a pending refund can change. Its present status changes nothing.",
  scopes: ["payments.update"],
  audience: "organization",
  group: "extension",
  hasLargeBody: false,
  request: { name: "RefundStatusRequest", schema: refundRequests.changeStatus.schema },
  responses: { 200: ["ChangedRefund", "The refund and its invoice."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "RefundConflict"],
  read: (call) => readRequest(call, refundRequests.changeStatus.read),
  handle: async ({ payments, owner }, { status }, id) => {
    if (status === undefined) return left(internalError);
    const changed = await payments.changeRefundStatus(owner.organizationId, id, status);
    if (changed._tag === "Left") return changed;
    const data = renderChangedRefund(changed.right);
    return right({ status: 200, message: "Refund updated", data });
  },
});

/** POST /payments/{id}/refunds */
const recordRefund: Operation = defineOperation({
  path: "/payments/{id}/refunds",
  operationId: "recordRefund",
  summary: "Record a refund, chargeback or reversal",
  description:
    "Pass `price`, or the total of all refunds of this kind as `refunded_total`. Safe to retry: " +
    "an `idempotency_key` that was used with the same content returns 200 and stores no second " +
    "refund. `status` is not part of the content: send PENDING and later COMPLETED with one key.",
  scopes: ["refunds.create"],
  audience: "organization",
  group: "extension",
  hasLargeBody: true,
  request: {
    name: "RefundRequest",
    schema: refundRequests.record.schema,
    description:
      "Exactly one of `price` and `refunded_total` is required. The `idempotency_key` is unique " +
      "among the refunds of the organization.",
  },
  responses: {
    200: ["ChangedRefund", "An earlier request recorded the refund; it has its present status."],
    201: ["ChangedRefund", "The refund and its invoice."],
  },
  failures: ["BadRequest", "Unavailable", "NotFound", "RefundingConflict", "IdempotencyMismatch"],
  read: (call) => readRequest(call, refundRequests.record.read),
  handle: async ({ payments, owner }, { request }, id) => {
    if (request === undefined) return left(internalError);
    const recorded = await payments.recordRefund(owner.organizationId, id, request);
    if (recorded._tag === "Left") return recorded;
    const data = renderChangedRefund(recorded.right);
    const { created, replayed } = recorded.right;
    if (created) return right({ status: 201, message: "Resource created successfully", data });
    const message = replayed ? "Resource was created before" : "Refund updated";
    return right({ status: 200, message, data });
  },
});

/** Renders a refund after a change, with the invoice of its payment. */
const renderChangedRefund = ({ refund, invoice }: ChangedRefund): unknown => ({
  refund: refundCodec.json.write(refund),
  invoice: renderInvoice(invoice),
});

/** The operations on refunds, in the order of the OpenAPI document. */
export const refundOperations: ReadonlyArray<Operation> = [
  recordRefund,
  listRefunds,
  readRefund,
  changeRefundStatus,
];
