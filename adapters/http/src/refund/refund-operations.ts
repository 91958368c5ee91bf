import type { Invoice, Refund } from "quittance";
import { refundDescription, responses } from "quittance/adapter";
import {
  listingOperation,
  recordOperation,
  writingOperation,
} from "../operations/operation-families.ts";
import type { Operation } from "../operations/operation.ts";

interface ChangedRefund {
  readonly refund: Refund;
  readonly invoice: Invoice;
}

/** POST /refunds */
const listRefunds: Operation = listingOperation({
  path: "/refunds",
  operationId: "listRefunds",
  summary: "List refunds",
  description: "Newest first. Properties combine with AND, the values of an array with OR.",
  scopes: ["payments.read"],
  group: "extension",
  request: ["RefundListRequest", refundDescription.refundList],
  response: ["RefundPage", "A page of refunds."],
  method: ({ payments }) => payments.refunds.list,
  rows: "refunds",
  render: refundDescription.refundRecord.json.write,
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
  method: ({ payments }) => payments.refunds.get,
  render: refundDescription.refundRecord.json.write,
});

/** POST /refunds/{id}/status */
const changeRefundStatus: Operation = writingOperation({
  path: "/refunds/{id}/status",
  operationId: "changeRefundStatus",
  summary: "Complete or fail a refund",
  description: "Only a pending refund can change. Its present status changes nothing.",
  scopes: ["payments.update"],
  group: "extension",
  request: ["RefundStatusRequest", refundDescription.refundStatusChange],
  responses: { 200: ["ChangedRefund", "The refund and its invoice."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "RefundConflict"],
  method: ({ payments }) => payments.refunds.changeStatus,
  reply: (changed) => ({
    status: 200,
    message: "Refund updated",
    data: renderChangedRefund(changed),
  }),
});

/** POST /payments/{id}/refunds */
const recordRefund: Operation = writingOperation({
  path: "/payments/{id}/refunds",
  operationId: "recordRefund",
  summary: "Record a refund, chargeback or reversal",
  description:
    "Pass `price`, or the total of all refunds of this kind as `refunded_total`. Safe to retry: " +
    "an `idempotency_key` that was used with the same content returns 200 and stores no second " +
    "refund. `status` is not part of the content: send PENDING and later COMPLETED with one key.",
  scopes: ["refunds.create"],
  group: "extension",
  hasLargeBody: true,
  request: [
    "RefundRequest",
    refundDescription.newRefund,
    "Exactly one of `price` and `refunded_total` is required. The `idempotency_key` is unique " +
      "among the refunds of the organization.",
  ],
  responses: {
    200: ["ChangedRefund", "An earlier request recorded the refund; it has its present status."],
    201: ["ChangedRefund", "The refund and its invoice."],
  },
  failures: ["BadRequest", "Unavailable", "NotFound", "RefundingConflict", "IdempotencyMismatch"],
  method: ({ payments }) => payments.refunds.record,
  reply: ({ created, replayed, ...recorded }) => {
    const data = renderChangedRefund(recorded);
    if (created) return { status: 201, message: "Resource created successfully", data };
    const message = replayed ? "Resource was created before" : "Refund updated";
    return { status: 200, message, data };
  },
});

/** Renders a refund after a change, with the invoice of its payment. */
const renderChangedRefund = ({ refund, invoice }: ChangedRefund): unknown => ({
  refund: refundDescription.refundRecord.json.write(refund),
  invoice: responses.renderInvoice(invoice),
});

/** The operations on refunds, in the order of the OpenAPI document. */
export const refundOperations: ReadonlyArray<Operation> = [
  recordRefund,
  listRefunds,
  readRefund,
  changeRefundStatus,
];
