import type { InvoiceId, OrganizationId } from "../ids.ts";
import { amountDue } from "../invoice/amount-due.ts";
import type { StoredInvoicePart } from "../invoice/expand-invoice.ts";
import { isLeft, left, type Either, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import { payableAmount } from "../payment/payable-amount.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { InvoiceRepository, LockedInvoice } from "../ports/invoice-repository.ts";
import { ratesWithTimeout } from "../providers/rates-with-timeout.ts";
import { unchanged } from "./decision.ts";
import type { GetPayableAmountError } from "./errors.ts";
import type { OperationPorts } from "./operation-ports.ts";

/** Calculates what a payer must send in a currency, at current rates, to pay an invoice in full. */
export const getPayableAmount =
  (
    organizationId: OrganizationId,
    id: InvoiceId,
    currency: Currency,
  ): ((
    ports: Pick<OperationPorts, "invoices" | "rates">,
  ) => TaskEither<GetPayableAmountError, Money>) =>
  ({ invoices, rates }) =>
  async () => {
    const found = await invoices.findInvoice(organizationId, id, parts)();
    if (isLeft(found)) return found;
    if (found.right === undefined) return left({ kind: "InvoiceNotFound" });
    const { payments: newest, paymentsTotal } = found.right;
    const all = newest.length < paymentsTotal ? await readAll(organizationId, id, invoices) : found;
    if (isLeft(all)) return all;
    if (all.right === undefined) return left({ kind: "InvoiceNotFound" });
    const { invoice, payments, refunds } = all.right;
    const wanted = new Set([invoice.currency, currency]);
    wanted.delete("USD");
    const set = await ratesWithTimeout(rates).ratesFor(wanted)();
    if (isLeft(set)) return set;
    const due = { currency: invoice.currency, amount: amountDue(invoice, payments, refunds) };
    return payableAmount(due, currency, set.right);
  };

const parts: ReadonlySet<StoredInvoicePart> = new Set(["payments", "payments.refunds"] as const);

/** Reads all payments of an invoice with more than can be expanded, under its lock. */
const readAll = (
  organizationId: OrganizationId,
  id: InvoiceId,
  { changeInvoice }: InvoiceRepository,
): Promise<Either<PortFailed, LockedInvoice | undefined>> =>
  changeInvoice(organizationId, id, unchanged)();
