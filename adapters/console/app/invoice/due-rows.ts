import { Amount, isCurrency } from "quittance";
import { settlementRows, type SettlementRow, type ShownAmount } from "quittance/html";
import { roundPayable } from "quittance/pure";
import type { InvoiceDetails } from "../api/schemas.ts";
import { shownAs } from "../show/money.ts";
import { showInvoiceStatus } from "../show/status.ts";
import type { TotalRow } from "./total-rows.ts";

/** What is due of an invoice, and how that follows from its total. */
export interface DueSummary {
  /** From the total to what is due or overpaid: they add up as they are shown, without zeros. */
  readonly rows: ReadonlyArray<TotalRow>;
  /** What the payer must send; absent if nothing is due. */
  readonly due?: TotalRow;
  /** Why nothing is due. */
  readonly settled: string;
}

/** Returns what is due of an invoice: total, less credited, less paid, is due less overpaid. */
export const dueSummary = (invoice: InvoiceDetails): DueSummary => {
  const { currency, status, price, payments = [], amount_paid: paid, amount_due: due } = invoice;
  const total = { title: "Total", detail: "", exact: price, shown: shownAs(price, currency) };
  const isOver = status === "VOIDED" || (status === "COMPLETED" && price !== "0");
  const settled = isOver ? showInvoiceStatus(invoice) : "Nothing due";
  if (!isCurrency(currency) || due === undefined) return { rows: [total], settled };
  const completed = payments.filter((payment) => payment.status === "COMPLETED");
  const found = settlementRows({
    invoice: {
      currency,
      status,
      price: read(price),
      substatus: invoice.substatus ?? undefined,
      credited: read(invoice.credited ?? "0"),
    },
    creditNotes: [],
    paid: completed.length > 0 ? read(paid ?? "0") : undefined,
    isConverted: completed.some((payment) => payment.currency !== currency),
    due: roundPayable({ currency, amount: read(due) }),
  });
  const isRefunded = completed.some(({ refunds = [] }) =>
    refunds.some((refund) => refund.status === "COMPLETED"),
  );
  const rows = [
    total,
    ...found.rows.map((row) => rowOf(titleOf(row, isRefunded), row.amount)),
  ].filter(({ shown }, index) => index === 0 || shown !== "0");
  const last = rowOf("Due", found.due);
  return last.shown === "0" ? { rows, settled } : { rows: [...rows, last], due: last, settled };
};

const read = (text: string): Amount => Amount.parseCanonical(text) ?? Amount.zero;

const rowOf = (title: string, { exact, shown }: ShownAmount): TotalRow => ({
  title,
  detail: "",
  exact: Amount.render(exact.amount),
  shown: Amount.render(shown.amount),
});

const titleOf = ({ kind }: SettlementRow, isRefunded: boolean): string =>
  kind === "PAID" && isRefunded ? "Paid, less refunds" : titles[kind];

const titles: Readonly<Record<SettlementRow["kind"], string>> = {
  CREDIT_NOTE: "Credited",
  CREDITED: "Credited",
  PAID: "Paid",
  REFUNDED: "Refunded",
  OVERPAID: "Overpaid",
  UNAPPLIED: "Not applied",
  VOIDED: "Voided",
  NOT_DUE: "Refunded, not due again",
  ROUNDING: "Rounding",
};
