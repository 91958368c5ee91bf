import type { Payment } from "../payment/payment.ts";
import type { Refund } from "../refund/refund.ts";
import { signedAmount } from "../refund/refund-value.ts";
import { groupBy } from "../kernel/group-by.ts";
import { Amount } from "../money/amount.ts";
import type { StoredInvoice } from "../invoice/invoice-expand.ts";
import { empty, markup, type Markup } from "./markup.ts";
import type { PageFormat } from "./page-format.ts";

/** The payments of an invoice and their refunds. */
export interface PaymentsOfPage extends Pick<StoredInvoice, "providers"> {
  /** All payments. An expanded invoice has only the newest 100; see `payments.all`. */
  readonly payments: ReadonlyArray<Payment>;
  /** The number of all payments, if it is known. */
  readonly paymentsTotal?: number | undefined;
  /** All refunds of these payments. They are in the part `payments.refunds`. */
  readonly refunds?: ReadonlyArray<Refund> | undefined;
}

/** Renders the completed and pending payments, each with its refunds beneath it. */
export const paymentsTable = (
  { payments, refunds = [], providers }: PaymentsOfPage,
  format: PageFormat,
): Markup => {
  const { labels, date, money } = format;
  const shown = payments
    .filter(({ status }) => status === "COMPLETED" || status === "PENDING")
    .sort(byTime);
  if (shown.length === 0) return empty;
  const refundsOf = groupBy(refunds, ({ paymentId }) => paymentId);
  const pendingOf = ({ status }: Payment | Refund): string =>
    status === "PENDING" ? ` (${labels.pending})` : "";
  const refundRow = (refund: Refund): Markup => {
    const { kind, happenedAt, price } = refund;
    const amount = Amount.negate(signedAmount(refund, price.amount));
    return markup`<tr class="step"><th scope="row">${date(happenedAt)}</th>
<td>${labels.refunds[kind]}${pendingOf(refund)}</td>
<td>${money({ ...price, amount })}</td></tr>\n`;
  };
  const row = (payment: Payment): Markup => {
    const { id, happenedAt, providerId, price } = payment;
    const own = (refundsOf.get(id) ?? []).filter(
      ({ status, price: { amount } }) => status !== "FAILED" && Amount.isPositive(amount),
    );
    return markup`<tr><td>${date(happenedAt)}</td>
<td><bdi>${providers.get(providerId)?.name ?? providerId}</bdi>${pendingOf(payment)}</td>
<td>${money(price)}</td></tr>\n${[...own].sort(byTime).map(refundRow)}`;
  };
  return markup`<table class="payments">
<caption><h2>${labels.payments}</h2></caption>
<thead><tr><th scope="col">${labels.date}</th><th scope="col">${labels.provider}</th>
<th scope="col">${labels.amount}</th></tr></thead>
<tbody>
${shown.map(row)}</tbody>
</table>\n`;
};

const byTime = (a: Payment | Refund, b: Payment | Refund): number =>
  a.happenedAt < b.happenedAt ? -1 : 1;
