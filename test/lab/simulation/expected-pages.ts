import { toDecimal, toText, type Decimal } from "../../support/oracle-money.ts";
import type { RequestedPage, Parts } from "./operation.ts";
import {
  invoiceText,
  paymentText,
  type ExpectedInvoice,
  type ExpectedPayment,
} from "./expected-rows.ts";
import { statusIn, type ExpectedLedger } from "./expected-ledger.ts";
import { refundText, type ExpectedRefund } from "./expected-refunds.ts";

type Row = ExpectedInvoice | ExpectedPayment | ExpectedRefund;

const isInvoice = (row: Row): row is ExpectedInvoice => "statusText" in row;

const isRefund = (row: Row): row is ExpectedRefund => "reported" in row;

const rowPart = (row: Row): Parts[number] => {
  if (isRefund(row)) return ["refunds", refundText(row)];
  return isInvoice(row) ? ["statuses", invoiceText(row)] : ["amounts", paymentText(row)];
};

const place = ({ createdAt, id }: { readonly createdAt: string; readonly id: string }): string =>
  `${createdAt} ${id}`;

/** Sorts rows by time and identifier, the newest first. */
const inOrder = <Listed extends Row>(rows: Iterable<Listed>): ReadonlyArray<Listed> =>
  [...rows].sort((a, b) => (place(a) < place(b) ? 1 : -1));

const passes = (row: Row, { walk, createdAtFrom }: RequestedPage): boolean => {
  const status = isInvoice(row) ? statusIn(row.statusText) : row.status;
  return (
    (walk.statuses.length === 0 || walk.statuses.includes(status)) &&
    (walk.currencies.length === 0 || walk.currencies.some((code) => code === row.currency)) &&
    (createdAtFrom === undefined || row.createdAt >= createdAtFrom) &&
    (walk.minUsd === undefined || row.priceUsd.greaterThanOrEqualTo(toDecimal(walk.minUsd)))
  );
};

/** Returns the expected page of the current rows of the ledger. */
export const pageParts = (ledger: ExpectedLedger, page: RequestedPage): Parts => {
  const { walk, after } = page;
  const all: Iterable<Row> = ledger[walk.list].values();
  const matching = inOrder([...all].filter((row) => passes(row, page)));
  const rest =
    typeof after === "number"
      ? matching.slice(after)
      : matching.filter((row) => place(row) < place(after));
  const rows = rest.slice(0, walk.limit);
  return [
    ["pages", rows.map(({ id }) => id).join(" ")],
    ["pages", pageFacts(matching.length, rest.length > walk.limit)],
    ...rows.map(rowPart),
  ];
};

/** Returns the facts of the list that a page contains. */
export const pageFacts = (total: number, hasMore: boolean): string =>
  `${String(total)} in all${hasMore ? ", and more" : ""}`;

/** Returns payments and refunds as text, in the order of the details of an invoice. */
export const paymentsText = (
  payments: Iterable<ExpectedPayment>,
  refunds: Iterable<ExpectedRefund>,
): string =>
  [...inOrder(payments).map(paymentText), ...inOrder(refunds).map(refundText)].join("\n");

/** Returns an amount with its currency. */
export const moneyText = (amount: Decimal, currency: string): string =>
  `${toText(amount)} ${currency}`;
