import { left, right } from "quittance";
import {
  failureOf,
  listMessage,
  readInvoiceListRequest,
  readPaymentListRequest,
  refuse,
  renderInvoiceList,
  renderPaymentList,
  type Failure,
  type Issues,
  type OperationError,
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
    const { issues, filter, options } = readInvoiceListRequest(body);
    const page = await payments.listInvoices(owner.organizationId, filter, options);
    const refused = refusalOf(issues, page._tag === "Left" ? page.left : undefined);
    if (refused !== undefined) return left(refused);
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
    const { issues, filter, options, withProviders } = readPaymentListRequest(body);
    const page = await payments.listPayments(owner.organizationId, filter, {
      ...options,
      withProviders,
    });
    const refused = refusalOf(issues, page._tag === "Left" ? page.left : undefined);
    if (refused !== undefined) return left(refused);
    if (page._tag === "Left") return left(failureOf(page.left));
    const data = renderPaymentList(page.right, withProviders);
    return right({ status: 200, message: "Resources found", data });
  },
};

/** What the reader of a request saw, and what the core found wrong with the rest of it. */
const refusalOf = (issues: Issues, error: OperationError | undefined): Failure | undefined =>
  refuse(issues, error?.kind === "ListRefused" ? error.faults.map(listMessage) : []);
