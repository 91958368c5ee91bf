import type { InvoiceId, OrganizationId } from "../ids.ts";
import { amountDue } from "../invoice/amount-due.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import { payableAmount } from "../payment/payable-amount.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { InvoiceRepository, LockedInvoice } from "../ports/invoice-repository.ts";
import type { RateProvider, RatesFailure } from "../ports/rate-provider.ts";
import { ratesWithTimeout } from "../providers/rates-with-timeout.ts";
import type { AmountOutOfRange } from "../quote/issues.ts";
import type { RateNotFound } from "../rates/errors.ts";
import type { InvoiceNotFound } from "./void-invoice.ts";

/** Every way in which `getPayableAmount` can fail. */
export type GetPayableAmountError =
  InvoiceNotFound | AmountOutOfRange | RateNotFound | RatesFailure | PortFailed;

/** What a payer must send in a currency, at the rates of now, to pay the rest of an invoice. */
export const getPayableAmount =
  (
    organizationId: OrganizationId,
    id: InvoiceId,
    currency: Currency,
  ): ((ports: {
    readonly invoices: InvoiceRepository;
    readonly rates: RateProvider;
  }) => TaskEither<GetPayableAmountError, Money>) =>
  ({ invoices, rates }) =>
  async () => {
    const found = await invoices.findInvoice(organizationId, id, new Set(["payments"] as const))();
    if (found._tag === "Left") return found;
    if (found.right === undefined) return left({ kind: "InvoiceNotFound" });
    const { payments: newest, paymentsTotal } = found.right;
    const all = await (newest.length < paymentsTotal
      ? readAll(organizationId, id, invoices)
      : Promise.resolve(right(found.right)));
    if (all._tag === "Left") return all;
    if (all.right === undefined) return left({ kind: "InvoiceNotFound" });
    const { invoice, payments } = all.right;
    const wanted = new Set([invoice.currency, currency]);
    wanted.delete("USD");
    const set = await ratesWithTimeout(rates).ratesFor(wanted)();
    if (set._tag === "Left") return set;
    const due = { currency: invoice.currency, amount: amountDue(invoice, payments) };
    return payableAmount(due, currency, set.right);
  };

/** An invoice with more payments than can be expanded: the lock shows all of them at one moment. */
const readAll = (
  organizationId: OrganizationId,
  id: InvoiceId,
  { changeInvoice }: InvoiceRepository,
): Promise<Either<PortFailed, LockedInvoice | undefined>> =>
  changeInvoice(organizationId, id, (locked) => ({ outcome: locked, change: undefined }))();
