import { left, parseId, right, type ChangedPayment } from "quittance";
import {
  describePaymentIssue,
  emptyRequestSchema,
  failureOf,
  readBody,
  readPaymentRequest,
  readStatusRequest,
  validationFailure,
  renderInvoice,
  renderPaymentRow,
} from "quittance/wire";
import { notFound } from "../request-failures.ts";
import type { Route } from "../route.ts";

/** POST /invoices/{id}/payments */
export const recordPaymentRoute: Route = {
  path: "/invoices/{id}/payments",
  scopes: ["payments.create"],
  hasLargeBody: false,
  isExtension: true,
  audience: "organization",
  handle: async ({ payments, owner, body, id: text }) => {
    const { messages, draft, request } = readPaymentRequest(body);
    if (request === undefined) {
      const issues = await payments.reviewPayment(draft);
      const found = issues._tag === "Right" ? issues.right.map(describePaymentIssue) : [];
      return left(validationFailure(messages, found) ?? notFound);
    }
    const id = parseId("invoice", text);
    if (id === undefined) return left(notFound);
    const recorded = await payments.recordPayment(owner.organizationId, id, request);
    if (recorded._tag === "Left") return left(failureOf(recorded.left));
    const data = renderChange(recorded.right);
    const { created, replayed } = recorded.right;
    if (created) return right({ status: 201, message: "Resource created successfully", data });
    const message = replayed ? "Resource was created before" : "Payment updated";
    return right({ status: 200, message, data });
  },
};

/** POST /payments/{id} */
export const paymentDetailsRoute: Route = {
  path: "/payments/{id}",
  scopes: ["payments.read"],
  hasLargeBody: false,
  isExtension: true,
  audience: "organization",
  handle: async ({ payments, owner, body, id: text }) => {
    const refused = validationFailure(readBody(emptyRequestSchema, body).messages, []);
    if (refused !== undefined) return left(refused);
    const id = parseId("payment", text);
    if (id === undefined) return left(notFound);
    const found = await payments.getPayment(owner.organizationId, id);
    if (found._tag === "Left") return left(failureOf(found.left));
    return right({ status: 200, message: "Resource found", data: renderPaymentRow(found.right) });
  },
};

/** POST /payments/{id}/status */
export const paymentStatusRoute: Route = {
  path: "/payments/{id}/status",
  scopes: ["payments.update"],
  hasLargeBody: false,
  isExtension: true,
  audience: "organization",
  handle: async ({ payments, owner, body, id: text }) => {
    const { messages, status } = readStatusRequest(body);
    const refused = validationFailure(messages);
    const id = parseId("payment", text);
    if (refused !== undefined || status === undefined) return left(refused ?? notFound);
    if (id === undefined) return left(notFound);
    const changed = await payments.changePaymentStatus(owner.organizationId, id, status);
    if (changed._tag === "Left") return left(failureOf(changed.left));
    return right({ status: 200, message: "Payment updated", data: renderChange(changed.right) });
  },
};

/** A payment, and where its invoice stands now. */
const renderChange = ({ payment, invoice }: ChangedPayment): unknown => ({
  payment: renderPaymentRow(payment),
  invoice: renderInvoice(invoice),
});
