import { left, parseId, right } from "quittance";
import {
  emptyRequestSchema,
  failureOf,
  readBody,
  validationFailure,
  renderInvoiceRow,
} from "quittance/wire";
import { notFound } from "../request-failures.ts";
import type { Route } from "../route.ts";

/** POST /invoices/{id}/void */
export const voidInvoiceRoute: Route = {
  path: "/invoices/{id}/void",
  scopes: ["invoices.update"],
  hasLargeBody: false,
  isExtension: true,
  audience: "organization",
  handle: async ({ payments, owner, body, id: text }) => {
    const refused = validationFailure(readBody(emptyRequestSchema, body).messages, []);
    if (refused !== undefined) return left(refused);
    const id = parseId("invoice", text);
    if (id === undefined) return left(notFound);
    const voided = await payments.voidInvoice(owner.organizationId, id);
    if (voided._tag === "Left") return left(failureOf(voided.left));
    const data = renderInvoiceRow(voided.right.invoice);
    return right({ status: 200, message: "Invoice is void", data });
  },
};
