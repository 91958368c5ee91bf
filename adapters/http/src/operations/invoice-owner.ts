import { left, right, type Either, type InvoiceId, type OrganizationId } from "quittance";
import type { PortFailed } from "quittance/errors";
import { notFound } from "../request-failures.ts";
import type { Call } from "./operation.ts";

/** Returns the organization whose invoice is read: the caller, or for a payer the one that has it. */
export const invoiceOwner = async (
  id: InvoiceId,
  { payments, owner }: Call,
): Promise<Either<PortFailed | typeof notFound, OrganizationId>> => {
  if (owner !== undefined) return right(owner.organizationId);
  const found = await payments.findInvoiceOwner(id);
  if (found._tag === "Left") return found;
  return found.right === undefined ? left(notFound) : right(found.right);
};
