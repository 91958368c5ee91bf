import { Amount, type Currency, type InvoiceDetails, type Timestamp } from "quittance";
import { amountDue, amountPaid } from "quittance/pure";
import { restKind, type SettlementRest } from "quittance/html";
import { changeOf, formatAmount, formatExactly } from "./format-amount.ts";
import { printable } from "./output.ts";
import { renderTable } from "./render-table.ts";

/** A record that changes what is left to pay, or does not. */
interface Change {
  readonly at: Timestamp;
  readonly record: string;
  readonly status: string;
  /** The amount of the record in its own currency. */
  readonly amount: string;
  /** What it adds to what is left to pay, exactly. */
  readonly counts: Amount;
}

/** An invoice with all of its credit notes, payments and refunds. */
type Settlement = Pick<InvoiceDetails, "invoice" | "payments" | "refunds" | "creditNotes">;

/** Renders how credit notes, payments and refunds changed what is left to pay of an invoice. */
export const renderSettlement = (details: Settlement): string => {
  const { invoice, payments, refunds } = details;
  const { currency, price } = invoice;
  const due = amountDue(invoice, payments, refunds);
  let left = Amount.zero;
  const row = ({ at, record, status, amount, counts }: Change): ReadonlyArray<string> => {
    const before = left;
    left = Amount.add(left, counts);
    const shown = formatAmount(changeOf(currency, before, left), currency);
    return [at, record, status, amount, shown, formatAmount(left, currency)];
  };
  const first = { at: invoice.createdAt, record: "price", status: "", counts: price };
  const rows = [
    row({ ...first, amount: moneyText(price, currency) }),
    ...changesOf(details).map((change) => row(change)),
  ];
  const rest = changeOf(currency, left, due);
  if (!Amount.equals(rest, Amount.zero)) {
    const record = restLabels[restKind(invoice, rest)];
    rows.push(["", record, "", "", formatAmount(rest, currency), formatAmount(due, currency)]);
  }
  const headings = ["Time", "Record", "Status", "Amount", "Counts", `Left (${currency})`];
  const number = invoice.number === undefined ? "" : ` (${invoice.number})`;
  const head = [
    `Invoice   ${invoice.id}${number}`,
    `Customer  ${invoice.customerEmail}`,
    `Status    ${invoice.status}`,
    `Due       ${formatExactly(due, currency)}`,
  ];
  return `${head.map(printable).join("\n")}\n\n${renderTable(headings, rows)}`;
};

const restLabels: Readonly<Record<SettlementRest, string>> = {
  OVERPAID: "paid more than was due",
  UNAPPLIED: "not applied",
  NOT_DUE: "not due again after a refund",
  ROUNDING: "rounding",
};

const moneyText = (amount: Amount, currency: Currency): string =>
  `${formatAmount(amount, currency)} ${currency}`;

/** Returns the changes after the price, the oldest first. */
const changesOf = (details: Settlement): ReadonlyArray<Change> => {
  const { invoice, payments, refunds, creditNotes } = details;
  const { price, credited = Amount.zero, currency, voidedAt } = invoice;
  const takenBack = Amount.subtract(credited, price);
  const changes: ReadonlyArray<Change> = [
    ...creditNotes.map(({ createdAt, id, number, payable }) => ({
      at: createdAt,
      record: number === undefined ? id : `${id} (${number})`,
      status: "",
      amount: moneyText(Amount.negate(payable), currency),
      counts: Amount.negate(payable),
    })),
    ...payments.map((payment) => ({
      at: payment.happenedAt,
      record: `${payment.id} (${payment.providerId})`,
      status: payment.status,
      amount: moneyText(payment.price.amount, payment.price.currency),
      counts: Amount.negate(amountPaid([payment], [])),
    })),
    ...refunds.map((refund) => ({
      at: refund.happenedAt,
      record: `${refund.id} (${refund.kind})`,
      status: refund.status,
      amount: moneyText(refund.price.amount, refund.price.currency),
      counts: Amount.negate(amountPaid([], [refund])),
    })),
    ...(voidedAt === undefined
      ? []
      : [
          {
            at: voidedAt,
            record: "voided",
            status: "",
            amount: moneyText(takenBack, currency),
            counts: takenBack,
          },
        ]),
  ];
  return [...changes].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};
