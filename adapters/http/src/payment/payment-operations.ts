import type { Invoice, Payment, PaymentList, Quittance } from "quittance";
import { fromJson, paymentDescription, providerRecord, responses, right } from "quittance/adapter";
import { defineOperation } from "../operations/define-operation.ts";
import { recordOperation, writingOperation } from "../operations/operation-families.ts";
import { listRequest, pageFound } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";

interface ChangedPayment {
  readonly payment: Payment;
  readonly invoice: Invoice;
}
type ListedPayments = Extract<
  Awaited<ReturnType<Quittance["payments"]["list"]>>,
  { readonly right: unknown }
>["right"];

/** POST /payments */
export const listPayments: Operation = defineOperation({
  path: "/payments",
  operationId: "listPayments",
  summary: "List payments",
  description: "Newest first. Properties combine with AND, the values of an array with OR.",
  scopes: ["payments.read"],
  group: "core",
  hasLargeBody: true,
  request: listRequest("PaymentListRequest", paymentDescription.paymentList),
  responses: { 200: ["PaymentPage", "A page of payments."] },
  failures: ["BadRequest", "Unavailable"],
  read: ({ body }) => right(fromJson<PaymentList>(body)),
  handle: async ({ payments, owner }, request) =>
    pageFound(await payments.payments.list(owner.organizationId, request), renderPage),
});

/** Renders a page of payments, with their providers and invoices where requested. */
const renderPage = (page: ListedPayments): unknown => {
  const { providers, invoices } = page;
  return responses.renderList("payments", (payment: Payment) => {
    const provider = providers?.get(payment.providerId);
    const invoice = invoices?.get(payment.invoiceId);
    return {
      ...paymentDescription.paymentRecord.json.write(payment),
      ...(providers && { provider: provider ? providerRecord.json.write(provider) : null }),
      ...(invoices && { invoice: invoice ? renderBilled(invoice) : null }),
    };
  })(page);
};

/** Renders what a list of payments has of an invoice. */
const renderBilled = ({ id, number, customer }: Invoice): unknown => ({
  id,
  number: number ?? null,
  customer: { name: customer?.name ?? null },
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
  method: ({ payments }) => payments.payments.get,
  render: paymentDescription.paymentRecord.json.write,
});

/** POST /payments/{id}/status */
const changePaymentStatus: Operation = writingOperation({
  path: "/payments/{id}/status",
  operationId: "changePaymentStatus",
  summary: "Complete, fail or cancel a payment",
  description:
    "Only a pending payment can change. Its present status changes nothing. `failure_reason` is " +
    "only allowed with the status FAILED.",
  scopes: ["payments.update"],
  group: "extension",
  request: ["PaymentStatusRequest", paymentDescription.paymentStatusChange],
  responses: { 200: ["ChangedPayment", "The payment and its invoice."] },
  failures: ["BadRequest", "Unavailable", "NotFound", "PaymentConflict"],
  method: ({ payments }) => payments.payments.changeStatus,
  reply: (changed) => ({
    status: 200,
    message: "Payment updated",
    data: renderChangedPayment(changed),
  }),
});

/** POST /invoices/{id}/payments */
const recordPayment: Operation = writingOperation({
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
  group: "extension",
  hasLargeBody: true,
  request: [
    "PaymentRequest",
    paymentDescription.newPayment,
    "The `idempotency_key` is unique within the organization, across invoices.",
  ],
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
  method: ({ payments }) => payments.payments.record,
  reply: ({ created, replayed, ...recorded }) => {
    const data = renderChangedPayment(recorded);
    if (created) return { status: 201, message: "Resource created successfully", data };
    const message = replayed ? "Resource was created before" : "Payment updated";
    return { status: 200, message, data };
  },
});

/** Renders a payment after a change, with its invoice. */
const renderChangedPayment = ({ payment, invoice }: ChangedPayment): unknown => ({
  payment: paymentDescription.paymentRecord.json.write(payment),
  invoice: responses.renderInvoice(invoice),
});

/** The operations on a payment, in the order of the OpenAPI document. */
export const paymentOperations: ReadonlyArray<Operation> = [
  recordPayment,
  readPayment,
  changePaymentStatus,
];
