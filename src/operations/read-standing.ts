import type { Invoice } from "../invoice/invoice.ts";
import { standingOf, type Standing } from "../invoice/standing.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import type { Payment } from "../payment/payment.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { OperationPorts } from "./operation-ports.ts";
import { readPages } from "./read-pages.ts";

/** Derives the standing of an invoice that has dates from its completed payments. */
export const readStanding = async (
  invoice: Invoice,
  { payments, clock }: Pick<OperationPorts, "payments" | "clock">,
): Promise<Either<PortFailed, Standing | undefined>> => {
  const { id, organizationId, dueAt, expiresAt } = invoice;
  if (dueAt === undefined && expiresAt === undefined) return right(undefined);
  const completed: Array<Payment> = [];
  const filter = { invoiceId: id, statuses: ["COMPLETED"] } as const;
  const pages = readPages((request) => payments.listPayments(organizationId, filter, request));
  for await (const page of pages) {
    if (isLeft(page)) return page;
    completed.push(...page.right);
  }
  return right(standingOf(invoice, completed, clock()));
};
