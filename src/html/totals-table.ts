import { amountDue } from "../invoice/amount-due.ts";
import type { CreditNote } from "../credit-note/credit-note.ts";
import { stepsByItem, type InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { StoredInvoice } from "../invoice/invoice-expand.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import { accountingTax, type AccountingTax } from "../invoice/accounting-tax.ts";
import { Amount } from "../money/amount.ts";
import { totalsOfShares, type DocumentTotals, type RateTotal } from "../quote/document-totals.ts";
import { roundHalfUp } from "../money/money.ts";
import { netOf } from "../refund/refund-value.ts";
import { categoryLabel, exemptionStatements } from "./exemption-statements.ts";
import type { InvoiceLabels } from "./invoice-labels.ts";
import { empty, markup, type Markup } from "./markup.ts";
import { filled, type PageFormat } from "./page-format.ts";
import type { PaymentsOfPage } from "./payments-table.ts";
import { settlementRows, type SettlementRow } from "./settlement-rows.ts";
import { shownAmount } from "./shown-amounts.ts";

/** The records of the totals of an invoice. */
export interface TotalsOfPage
  extends Pick<StoredInvoice, "invoice" | "items" | "calculations">, PaymentsOfPage {
  /** All credit notes of the invoice; without them, their sum is one row. */
  readonly creditNotes?: ReadonlyArray<CreditNote> | undefined;
  /** Returns the address of the page of a credit note, which its row links to. */
  readonly creditNoteHref?: ((note: CreditNote) => string) | undefined;
}

/** The records of the rows from the lines of a document to its total. */
export interface DocumentOfPage extends Pick<TotalsOfPage, "calculations"> {
  readonly invoice: Pick<
    TotalsOfPage["invoice"],
    "currency" | "price" | "seller" | "exchangeRates"
  >;
  readonly items: ReadonlyArray<Pick<InvoiceItem, "id" | "excludeReason">>;
  /** Of a credit note: the taxes of earlier ones; `undefined` if these are not known. */
  readonly earlierTax?: Amount | undefined;
  /** Of a document in whole amounts. */
  readonly totals: Pick<DocumentTotals, "net" | "taxes"> | undefined;
}

/**
 * Renders the taxes of a document by category and rate, its totals and why no tax is charged. What
 * is shown above the total adds up to it, and the rows from the total on to the amount due. What
 * the total contains is not added; these rows add up to it, too.
 *
 * @param further the rows below the total.
 */
export const totalsSection = (
  page: DocumentOfPage,
  format: PageFormat,
  further: Markup = empty,
): Markup => {
  const { labels } = format;
  const amounts = amountsOf(page);
  const taxes = page.calculations.flatMap(({ basis }) => (basis.kind === "Tax" ? [basis.tax] : []));
  return markup`<section class="amounts">
${vatTable(page, amounts, format)}<table class="totals">
<caption><h2>${labels.summary}</h2></caption>
<tbody>
${documentRows(page, amounts, format)}${further}</tbody>
</table>
${exemptionStatements(taxes, format)}</section>\n`;
};

const row = (label: Markup, amount: Markup, name = ""): Markup =>
  markup`<tr class="${name}"><th scope="row">${label}</th><td>${amount}</td></tr>\n`;

/** The amounts of a document, rounded as they are shown. */
interface ShownAmounts {
  readonly net: Amount;
  readonly taxes: ReadonlyArray<RateTotal>;
  readonly tax: Amount;
}

/** Returns the amounts of a document: those that it states, or else its steps, added up. */
const amountsOf = (page: DocumentOfPage): ShownAmounts => {
  const { totals = addedUp(page), invoice } = page;
  const shownOf = (amount: Amount): Amount => roundHalfUp(amount, invoice.currency);
  const taxes = totals.taxes.map((each) => ({
    ...each,
    base: shownOf(each.base),
    amount: shownOf(each.amount),
  }));
  return { net: shownOf(totals.net), taxes, tax: Amount.sum(taxes.map(({ amount }) => amount)) };
};

/** Adds up the net prices of lines, without the taxes that they contain, and the taxes. */
const addedUp = (page: DocumentOfPage): Pick<DocumentTotals, "net" | "taxes"> => {
  const shares = page.calculations.flatMap(({ basis, invoiceItemId }) =>
    basis.kind === "Tax" ? [{ ...basis, isOfLine: invoiceItemId !== undefined }] : [],
  );
  const contained = shares.filter(({ isOfLine, tax }) => isOfLine || tax.isInclusive);
  const gross = Amount.sum(lineTotals(page));
  const net = Amount.subtract(gross, Amount.sum(contained.map(({ amount }) => amount)));
  return totalsOfShares("invoice", [net], shares, page.invoice.price);
};

/**
 * Renders the taxable amount and the tax of each category and rate, and the amount of the lines
 * without a tax, if there are taxes.
 */
const vatTable = (
  page: DocumentOfPage,
  { taxes, tax }: ShownAmounts,
  format: PageFormat,
): Markup => {
  const { invoice, earlierTax } = page;
  const { labels, money } = format;
  const { currency } = invoice;
  if (taxes.length === 0) return empty;
  const converted =
    isZero(tax) || earlierTax === undefined ? undefined : accountingTax(tax, invoice, earlierTax);
  const untaxed = untaxedPrices(page);
  const areSeveral = taxes.length > 1 || untaxed.length > 0;
  const rows = [
    ...taxes.map((each) => ({ ...each, name: rateName(each, areSeveral, format) })),
    ...untaxed.slice(0, 1).map(() => ({
      name: markup`${labels.untaxed}`,
      base: roundHalfUp(Amount.sum(untaxed), currency),
      amount: Amount.zero,
    })),
  ];
  return markup`<table class="vat">
<caption><h2>${labels.vat}</h2></caption>
<thead><tr><th scope="col">${labels.vatRate}</th><th scope="col">${labels.taxableAmount}</th>
<th scope="col">${labels.vat}</th></tr></thead>
<tbody>
${rows.map(
  ({ name, base, amount }) => markup`<tr><th scope="row">${name}</th>
<td>${money({ currency, amount: base })}</td>
<td>${money({ currency, amount })}</td></tr>\n`,
)}${converted === undefined ? empty : accountingRow(converted, format)}</tbody>
</table>\n`;
};

/** Renders what a row is for: its rate, and the category of one among several. */
const rateName = (
  { category, percent }: Pick<RateTotal, "category" | "percent">,
  areSeveral: boolean,
  { labels, percent: percentOf }: PageFormat,
): Markup => {
  const label = categoryLabel(category, labels);
  if (category === "O") return markup`${label ?? ""}`;
  const shown = areSeveral && label !== undefined ? markup` <small>${label}</small>` : empty;
  return markup`${percentOf(percent)}${shown}`;
};

/** Renders the tax in the currency in which the seller accounts for it, with the rate. */
const accountingRow = ({ tax, from, rate }: AccountingTax, format: PageFormat): Markup => {
  const { labels, money } = format;
  const { currency } = tax;
  const label = filled(labels.vatIn, { vat: labels.vat, currency });
  const rateText = markup`1 ${from} = ${format.rate(rate)} ${currency}`;
  return markup`<tr class="accounting"><th scope="row" colspan="2">${label}</th>
<td>${money(tax)}<small><bdi>(${rateText})</bdi></small></td></tr>\n`;
};

/**
 * Renders the net price, the tax, the rounding and the total of a document. If the shown lines do
 * not add up to the net price, their sum leads to the total, and what it contains is below it. Only
 * the whole tax is called VAT: what is added to the lines can be a part of it.
 */
const documentRows = (page: DocumentOfPage, amounts: ShownAmounts, format: PageFormat): Markup => {
  const { invoice, calculations } = page;
  const { currency } = invoice;
  const { labels } = format;
  const { net, tax, taxes } = amounts;
  const shownOf = (amount: Amount): Amount => roundHalfUp(amount, currency);
  const subtotal = Amount.sum(lineTotals(page).map(shownOf));
  const amountRow = (label: string | Markup, amount: Amount, name?: string): Markup =>
    row(markup`${label}`, format.money({ currency, amount }), name);
  const vatAdded = filled(labels.vatAdded, { vat: labels.vat });
  const taxAndRounding = (sum: Amount, added: Amount, name?: string): ReadonlyArray<Markup> => {
    const rounding = Amount.subtract(shownOf(invoice.price), Amount.add(sum, added));
    const label = Amount.equals(added, tax) ? labels.vat : vatAdded;
    return [
      ...(isZero(added) ? [] : [amountRow(label, added, name)]),
      ...(isZero(rounding) ? [] : [amountRow(labels.rounding, rounding, name)]),
    ];
  };
  const total = row(
    markup`${labels.total}`,
    format.total(shownAmount({ currency, amount: invoice.price })),
    "total",
  );
  if (taxes.length > 0 && Amount.equals(subtotal, net)) {
    return markup`${[amountRow(labels.totalNet, net), ...taxAndRounding(net, tax), total]}`;
  }
  const added = calculations.flatMap(({ basis, invoiceItemId }) =>
    basis.kind === "Tax" && invoiceItemId === undefined && !basis.tax.isInclusive
      ? [basis.amount]
      : [],
  );
  const above = taxAndRounding(subtotal, Amount.sum(added.map(shownOf)));
  const part = "step part";
  return markup`${[
    ...(above.length === 0 ? [] : [amountRow(labels.subtotal, subtotal)]),
    ...above,
    total,
    ...(taxes.length === 0
      ? []
      : [amountRow(labels.totalNet, net, part), ...taxAndRounding(net, tax, part)]),
  ]}`;
};

const isZero = (amount: Amount): boolean => Amount.equals(amount, Amount.zero);

/** Returns the prices of the lines after their last step. */
const lineTotals = (page: DocumentOfPage): ReadonlyArray<Amount> =>
  stepsOfLines(page).flatMap((steps) => steps.at(-1)?.price.after ?? []);

/** Returns the prices of the lines that have no tax. */
const untaxedPrices = (page: DocumentOfPage): ReadonlyArray<Amount> =>
  stepsOfLines(page)
    .filter((steps) =>
      steps.every(({ basis }) =>
        basis.kind === "Base" ? basis.documentTaxIds.length === 0 : basis.kind !== "Tax",
      ),
    )
    .flatMap((steps) => steps.at(-1)?.price.after ?? []);

const stepsOfLines = ({
  items,
  calculations,
}: DocumentOfPage): ReadonlyArray<ReadonlyArray<InvoiceCalculation>> => {
  const steps = stepsByItem(calculations);
  const included = items.filter(({ excludeReason }) => excludeReason === undefined);
  return included.flatMap(({ id }) => [steps.get(id) ?? []]).filter(({ length }) => length > 0);
};

/** Renders what lowers the total to the amount due: credit notes, payments and refunds. */
export const dueRows = (page: TotalsOfPage, format: PageFormat): Markup => {
  const { invoice, payments, refunds = [], creditNotes = [], creditNoteHref } = page;
  const { labels } = format;
  const paid = payments.filter((payment) => payment.status === "COMPLETED");
  const returned = refunds.filter((refund) => refund.status === "COMPLETED");
  const { rows, due } = settlementRows({
    invoice,
    creditNotes: [...creditNotes].reverse(),
    paid: paid.length > 0 ? Amount.sum(paid.map(({ value }) => value)) : undefined,
    refunded: returned.length > 0 ? netOf(returned, ({ value }) => value) : undefined,
    isConverted: paid.some(({ price }) => price.currency !== invoice.currency),
    due: amountDue(invoice, payments, refunds),
  });
  return markup`${rows.map((found) =>
    row(rowLabel(found, labels, creditNoteHref), format.row(found.amount)),
  )}${row(markup`${labels.amountDue}`, format.total(due), "due")}`;
};

const rowLabel = (
  { kind, creditNote }: SettlementRow<CreditNote>,
  labels: InvoiceLabels,
  hrefOf: TotalsOfPage["creditNoteHref"],
): Markup => {
  if (kind !== "CREDIT_NOTE") return markup`${labels[labelNames[kind]]}`;
  const number = creditNote?.number;
  const href = creditNote && hrefOf?.(creditNote);
  const name = number === undefined ? empty : markup` <bdi>${number}</bdi>`;
  const label = markup`${labels.creditNote}${name}`;
  return href === undefined ? label : markup`<a href="${href}">${label}</a>`;
};

const labelNames = {
  ...({ CREDITED: "credited", PAID: "paid", REFUNDED: "refunded" } as const),
  ...({ OVERPAID: "overpaid", UNAPPLIED: "unapplied", VOIDED: "takenBack" } as const),
  ...({ NOT_DUE: "notDue", ROUNDING: "rounding" } as const),
} as const;
