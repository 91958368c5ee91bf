import { toDecimal, toText, type Decimal } from "../../support/oracle-money.ts";
import type { RequestedPage, Parts, Walk } from "./operation.ts";
import {
  invoiceText,
  paymentText,
  type ExpectedInvoice,
  type ExpectedPayment,
} from "./expected-rows.ts";
import { statusIn, type ExpectedLedger } from "./expected-ledger.ts";
import { creditNoteText, type ExpectedCreditNote } from "./expected-credit-notes.ts";
import { refundText, type ExpectedRefund } from "./expected-refunds.ts";

type Row = ExpectedInvoice | ExpectedPayment | ExpectedRefund | ExpectedCreditNote;

const isInvoice = (row: Row): row is ExpectedInvoice => "statusText" in row;

const isRefund = (row: Row): row is ExpectedRefund => "reported" in row;

const isCreditNote = (row: Row): row is ExpectedCreditNote => "totalUsd" in row;

const rowPart = (row: Row): Parts[number] => {
  if (isRefund(row)) return ["refunds", refundText(row)];
  if (isCreditNote(row)) return ["credits", creditNoteText(row)];
  return isInvoice(row) ? ["statuses", invoiceText(row)] : ["amounts", paymentText(row)];
};

const place = ({ createdAt, id }: { readonly createdAt: string; readonly id: string }): string =>
  `${createdAt} ${id}`;

/** Sorts rows by time and identifier, the newest first. */
const inOrder = <Listed extends Row>(rows: Iterable<Listed>): ReadonlyArray<Listed> =>
  [...rows].sort((a, b) => (place(a) < place(b) ? 1 : -1));

const isOneOf = (wanted: ReadonlyArray<string>, found: string): boolean =>
  wanted.length === 0 || wanted.includes(found);

const passes = (row: Row, walk: Walk, ledger: ExpectedLedger): boolean => {
  const { createdAtFrom = "", createdAtTo = "9999", minUsd = "0", maxUsd } = walk;
  const usd = isCreditNote(row) ? row.totalUsd : row.priceUsd;
  return (
    isOneOf(walk.currencies, row.currency) &&
    row.createdAt >= createdAtFrom &&
    row.createdAt <= createdAtTo &&
    usd.greaterThanOrEqualTo(toDecimal(minUsd)) &&
    (maxUsd === undefined || usd.lessThanOrEqualTo(toDecimal(maxUsd))) &&
    (isInvoice(row) ? passesAsInvoice(row, walk, ledger) : passesAsPart(row, walk))
  );
};

const passesAsInvoice = (
  { id, email, statusText }: ExpectedInvoice,
  { statuses, email: wanted, providers: [provider] = [] }: Walk,
  ledger: ExpectedLedger,
): boolean =>
  isOneOf(statuses, statusIn(statusText)) &&
  (wanted === undefined || email.toLowerCase() === wanted.toLowerCase()) &&
  (provider === undefined ||
    ledger.paymentsOf(id).some(({ providerId }) => providerId === provider));

const passesAsPart = (row: Exclude<Row, ExpectedInvoice>, walk: Walk): boolean => {
  const { statuses, invoiceId = row.invoiceId, providers = [] } = walk;
  if (row.invoiceId !== invoiceId) return false;
  if (isCreditNote(row)) {
    const { key = row.key, number = row.number } = walk;
    return row.key === key && row.number === number;
  }
  return isOneOf(statuses, row.status) && (isRefund(row) || isOneOf(providers, row.providerId));
};

/** Returns the expected page of the current rows of the ledger. */
export const pageParts = (ledger: ExpectedLedger, page: RequestedPage): Parts => {
  const { walk, after } = page;
  const all: Iterable<Row> = ledger[walk.list].values();
  const matching = inOrder([...all].filter((row) => passes(row, walk, ledger)));
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
