import { Amount, isCurrency } from "quittance";
import { settlementRows, type SettlementRow, type ShownAmount } from "quittance/html";
import type { InvoiceDetails } from "../api/schemas.ts";
import type { TotalRow } from "./total-rows.ts";

/** Returns the rows from the total to the amount due, which adds them up; none if all is due. */
export const dueRows = (invoice: InvoiceDetails): ReadonlyArray<TotalRow> => {
  const { currency, status, payments = [], amount_paid: paid, amount_due: due } = invoice;
  if (!isCurrency(currency) || due === undefined) return [];
  const completed = payments.filter((payment) => payment.status === "COMPLETED");
  const found = settlementRows({
    invoice: {
      ...{ currency, status, price: read(invoice.price) },
      ...{ substatus: invoice.substatus ?? undefined, credited: read(invoice.credited ?? "0") },
    },
    creditNotes: [...(invoice.credit_notes ?? [])]
      .reverse()
      .map(({ number, payable }) => ({ number: number ?? undefined, payable: read(payable) })),
    paid: completed.length > 0 ? read(paid ?? "0") : undefined,
    isConverted: completed.some((payment) => payment.currency !== currency),
    due: read(due),
  });
  if (found.rows.length === 0) return [];
  const isRefunded = completed.some(({ refunds = [] }) =>
    refunds.some((refund) => refund.status === "COMPLETED"),
  );
  return [
    ...found.rows.map((row) => rowOf(titleOf(row, isRefunded), row.amount)),
    rowOf("Amount due", found.due),
  ];
};

const read = (text: string): Amount => Amount.parseCanonical(text) ?? Amount.zero;

const rowOf = (title: string, { exact, shown }: ShownAmount): TotalRow => ({
  ...{ title, detail: "", exact: Amount.render(exact.amount) },
  shown: Amount.render(shown.amount),
});

const titleOf = ({ kind, number }: SettlementRow, isRefunded: boolean): string => {
  if (kind === "PAID") return isRefunded ? "Paid, less refunds" : "Paid";
  return kind === "CREDIT_NOTE" ? `Credit note ${number ?? ""}`.trim() : titles[kind];
};

const titles: Readonly<Record<Exclude<SettlementRow["kind"], "PAID" | "CREDIT_NOTE">, string>> = {
  CREDITED: "Credited",
  REFUNDED: "Refunded",
  OVERPAID: "Overpaid",
  UNAPPLIED: "Not applied",
  VOIDED: "Voided",
  NOT_DUE: "Refunded, not due again",
  ROUNDING: "Rounding",
};
