import type { Invoice } from "../invoice/invoice.ts";
import { standingOf, type Standing } from "../invoice/standing.ts";
import { isLeft, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { Page, PageRequest, Position } from "../listing/page.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { OperationPorts } from "./operation-ports.ts";
import { readPages } from "./read-pages.ts";

/** Derives the standing of an invoice that has dates from its completed payments and refunds. */
export const readStanding = async (
  invoice: Invoice,
  { payments, refunds, clock }: Pick<OperationPorts, "payments" | "refunds" | "clock">,
): Promise<Either<PortFailed, Standing | undefined>> => {
  const { id, organizationId, dueAt, expiresAt } = invoice;
  if (dueAt === undefined && expiresAt === undefined) return right(undefined);
  const filter = { invoiceId: id, statuses: ["COMPLETED"] } as const;
  const paid = await readAll((page) => payments.listPayments(organizationId, filter, page));
  if (isLeft(paid)) return paid;
  const refunded = await readAll((page) => refunds.listRefunds(organizationId, filter, page));
  if (isLeft(refunded)) return refunded;
  return right(standingOf(invoice, { payments: paid.right, refunds: refunded.right }, clock()));
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
