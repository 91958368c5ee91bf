import type { Invoice } from "./invoice.ts";
import { isLeft, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { Page, PageRequest, Position } from "../listing/page.ts";
import type { Payment } from "../payment/payment.ts";
import type { Refund } from "../refund/refund.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";
import { readPages } from "../listing/pages-find.ts";

/** What was paid of an invoice, and refunded. */
interface Paid {
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
}

/** Reads the completed payments and refunds of an invoice, without a lock. */
export const readPaid = async (
  { id, organizationId }: Pick<Invoice, "id" | "organizationId">,
  { payments, refunds }: Pick<OperationPorts, "payments" | "refunds">,
): Promise<Either<PortFailed, Paid>> => {
  const filter = { invoiceId: id, statuses: ["COMPLETED"] } as const;
  const paid = await readAll((page) => payments.listPayments(organizationId, filter, page));
  if (isLeft(paid)) return paid;
  const refunded = await readAll((page) => refunds.listRefunds(organizationId, filter, page));
  if (isLeft(refunded)) return refunded;
  return right({ payments: paid.right, refunds: refunded.right });
};

const readAll = async <Row extends Position>(
  listPage: (request: PageRequest) => TaskEither<PortFailed, Page<Row>>,
): Promise<Either<PortFailed, ReadonlyArray<Row>>> => {
  const rows: Array<Row> = [];
  for await (const page of readPages(listPage)) {
    if (isLeft(page)) return page;
    rows.push(...page.right);
  }
  return right(rows);
};
