import { left, right } from "quittance";
import {
  failureOf,
  readInvoiceListRequest,
  readPaymentListRequest,
  validationFailure,
  renderInvoiceList,
  renderPaymentList,
} from "quittance/wire";
import type { Route } from "../route.ts";

/** POST /invoices/list */
export const listInvoicesRoute: Route = {
  path: "/invoices/list",
  scopes: ["invoices.read"],
  hasLargeBody: true,
  isExtension: false,
  audience: "organization",
  handle: async ({ payments, owner, body }) => {
    const { messages, filter, options } = readInvoiceListRequest(body);
    const refused = validationFailure(messages);
    if (refused !== undefined) return left(refused);
    const page = await payments.listInvoices(owner.organizationId, filter, options);
    if (page._tag === "Left") return left(failureOf(page.left));
    return right({ status: 200, message: "Resources found", data: renderInvoiceList(page.right) });
  },
};

/** POST /payments */
export const listPaymentsRoute: Route = {
  path: "/payments",
  scopes: ["payments.read"],
  hasLargeBody: true,
  isExtension: false,
  audience: "organization",
  handle: async ({ payments, owner, body }) => {
    const { messages, filter, options, withProviders } = readPaymentListRequest(body);
    const refused = validationFailure(messages);
    if (refused !== undefined) return left(refused);
    const page = await payments.listPayments(owner.organizationId, filter, {
      ...options,
      withProviders,
    });
    if (page._tag === "Left") return left(failureOf(page.left));
    const data = renderPaymentList(page.right, withProviders);
    return right({ status: 200, message: "Resources found", data });
  },
};
