import { left, right } from "quittance";
import { describePaymentIssue, paymentRequestSchema, readPaymentRequest } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import type { Operation } from "./operation.ts";
import { validationFailed } from "./read-request.ts";
import { renderChangedPayment } from "./render-changed-payment.ts";

/** POST /invoices/{id}/payments */
export const recordPayment: Operation = defineOperation({
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
    schema: paymentRequestSchema,
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
    const { messages, draft, request } = readPaymentRequest(body);
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
