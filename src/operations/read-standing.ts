import type { Invoice } from "../invoice/invoice.ts";
import { standingOf, type Standing } from "../invoice/standing.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import { maxLimit, type Page, type PageRequest } from "../listing/page.ts";
import type { Payment } from "../payment/payment.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { OperationPorts } from "./operation-ports.ts";

/** Derives the standing of an invoice that has dates from its completed payments. */
export const readStanding = async (
  invoice: Invoice,
  { payments, clock }: Pick<OperationPorts, "payments" | "clock">,
): Promise<Either<PortFailed, Standing | undefined>> => {
  const { id, organizationId, dueAt, expiresAt } = invoice;
  if (dueAt === undefined && expiresAt === undefined) return right(undefined);
  const completed: Array<Payment> = [];
  const filter = { invoiceId: id, statuses: ["COMPLETED"] } as const;
  let start: PageRequest["start"] | undefined = { offset: 0 };
  while (start !== undefined) {
    const page: Either<PortFailed, Page<Payment>> = await payments.listPayments(
      organizationId,
      filter,
      {
        limit: maxLimit,
        start,
      },
    )();
    if (isLeft(page)) return page;
    const { rows, hasMore }: Page<Payment> = page.right;
    completed.push(...rows);
    const last = rows.at(-1);
    start = hasMore && last !== undefined ? { after: last } : undefined;
  }
  return right(standingOf(invoice, completed, clock()));
};
