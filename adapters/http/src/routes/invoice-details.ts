import { left, parseId, right, type Either, type InvoiceId, type OrganizationId } from "quittance";
import { allows } from "quittance/adapter";
import {
  failureOf,
  readDetailsRequest,
  validationFailure,
  renderInvoiceDetails,
  type Failure,
} from "quittance/wire";
import { forbidden, notFound } from "../request-failures.ts";
import type { Call, Caller, Route } from "../route.ts";

/** POST /invoices/{id}, for the organization and, with less to see, for whoever is to pay. */
export const invoiceDetailsRoute: Route = {
  path: "/invoices/{id}",
  scopes: ["invoices.read"],
  hasLargeBody: false,
  isExtension: false,
  audience: "everyone",
  handle: async (call, caller) => {
    const request = readDetailsRequest(call.body);
    const refused = validationFailure(request.messages, []);
    if (refused !== undefined) return left(refused);
    const { parts, summaryCurrency } = request;
    if (caller.kind === "Organization" && parts.some((part) => part.startsWith("payments"))) {
      if (!allows(caller.principal, "payments.read")) return left(forbidden("payments.read"));
    }
    const id = parseId("invoice", call.id);
    if (id === undefined) return left(notFound);
    const owner = await ownerOf(id, call, caller);
    if (owner._tag === "Left") return owner;

    const found = await call.payments.getInvoice(owner.right, id, { parts, summaryCurrency });
    if (found._tag === "Left") return left(failureOf(found.left, "currency"));
    const viewer = caller.kind === "Organization" ? "organization" : "payer";
    const data = renderInvoiceDetails(found.right, request, viewer);
    return right({ status: 200, message: "Resource found", data });
  },
};

const ownerOf = async (
  id: InvoiceId,
  { payments }: Call,
  caller: Caller,
): Promise<Either<Failure, OrganizationId>> => {
  if (caller.kind === "Organization") return right(caller.principal.organizationId);
  const owner = await payments.findInvoiceOwner(id);
  if (owner._tag === "Left") return left(failureOf(owner.left));
  return owner.right === undefined ? left(notFound) : right(owner.right);
};
