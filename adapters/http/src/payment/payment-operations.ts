import { type ChangedPayment, left, right } from "quittance";
import {
  describePaymentIssue,
  paymentCodec,
  paymentRequests,
  renderInvoice,
  renderPaymentList,
} from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "../operations/define-operation.ts";
import { recordOperation } from "../operations/operation-families.ts";
import { listRequest } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";
import { readRequest, validationFailed } from "../operations/read-request.ts";

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
  request: listRequest("PaymentListRequest", paymentRequests.list.schema),
  responses: { 200: ["PaymentPage", "A page of payments."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, paymentRequests.list.read),
  handle: async ({ payments, owner }, { filter, options, withProviders }) => {
    const { organizationId } = owner;
    const page = await payments.listPayments(organizationId, filter, { ...options, withProviders });
    if (page._tag === "Left") return page;
    const data = renderPaymentList(page.right, withProviders);
    return right({ status: 200, message: "Resources found", data });
  },
});

/** POST /payments/{id} */
const readPayment: Operation = recordOperation({
  path: "/payments/{id}",
  operationId: "readPayment",
  summary: "Read a payment",
  description: "Returns the same properties as a list.",
  scopes: ["payments.read"],
  group: "extension",
  response: ["PaymentRow", "The payment."],
  method: ({ payments }) => payments.getPayment,
  render: paymentCodec.json.write,
});

/** POST /payments/{id}/status */
const changePaymentStatus: Operation = defineOperation({
  path: "/payments/{id}/status",
  operationId: "changePaymentStatus",
  summary: "Complete, fail or cancel a payment",
  description:
    "Only a pending payment can change. Its present status changes nothing. `failure_reason` is " +
    "only allowed with the status FAILED.",
  scopes: ["payments.update"],
  audience: "organization",
  group: "extension",
  hasLargeBody: false,
  request: { name: "PaymentStatusRequest", schema: paymentRequests.changeStatus.schema },
  responses: { 200: ["ChangedPayment", "The payment and its invoice."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "PaymentConflict"],
  read: (call) => readRequest(call, paymentRequests.changeStatus.read),
  handle: async ({ payments, owner }, { status, failureReason }, id) => {
    if (status === undefined) return left(internalError);
    const { organizationId } = owner;
    const options = { failureReason };
    const changed = await payments.changePaymentStatus(organizationId, id, status, options);
    if (changed._tag === "Left") return changed;
    const data = renderChangedPayment(changed.right);
    return right({ status: 200, message: "Payment updated", data });
  },
});

/** POST /invoices/{id}/payments */
const recordPayment: Operation = defineOperation({
  path: "/invoices/{id}/payments",
  operationId: "recordPayment",
  summary: "Record a payment",
  description:
    "Safe to retry: an `idempotency_key` that was used with the same content returns 200 and " +
    "stores no second payment. `status` and `happened_at` are not part of the content: send " +
    "PENDING and later COMPLETED with one key, as the provider reports them. A late PENDING " +
    "changes nothing. `reference` is replaced by a report of another status; `metadata` is that " +
    "of the first report.",
  scopes: ["payments.create"],
  audience: "organization",
  group: "extension",
  hasLargeBody: true,
  request: {
    name: "PaymentRequest",
    schema: paymentRequests.record.schema,
    description: "The `idempotency_key` is unique within the organization, across invoices.",
  },
  responses: {
    200: [
      "ChangedPayment",
      "An earlier request recorded the payment; it has the status of this request.",
    ],
    201: ["ChangedPayment", "The payment and its invoice."],
  },
  failures: [
    "BadRequest",
    "UnavailableOrRates",
    "NotFound",
    "RecordingConflict",
    "IdempotencyMismatch",
  ],
  read: async ({ payments, body }) => {
    const { messages, draft, request } = paymentRequests.record.read(body);
    if (request !== undefined) return right(request);
    const review = await payments.reviewPayment(draft);
    const issues = review._tag === "Right" ? review.right.map(describePaymentIssue) : [];
    return left(validationFailed(messages, issues) ?? internalError);
  },
  handle: async ({ payments, owner }, request, id) => {
    const recorded = await payments.recordPayment(owner.organizationId, id, request);
    if (recorded._tag === "Left") return recorded;
    const data = renderChangedPayment(recorded.right);
    const { created, replayed } = recorded.right;
    if (created) return right({ status: 201, message: "Resource created successfully", data });
    const message = replayed ? "Resource was created before" : "Payment updated";
    return right({ status: 200, message, data });
  },
});

/** Renders a payment after a change, with its invoice. */
const renderChangedPayment = ({ payment, invoice }: ChangedPayment): unknown => ({
  payment: paymentCodec.json.write(payment),
  invoice: renderInvoice(invoice),
});

/** The operations on a payment, in the order of the OpenAPI document. */
export const paymentOperations: ReadonlyArray<Operation> = [
  recordPayment,
  readPayment,
  changePaymentStatus,
];
