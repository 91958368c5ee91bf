import type { CreditNote, Currency, Invoice, Timestamp } from "quittance";
import { markup, renderInvoiceParties, renderInvoiceTables, type Markup } from "quittance/html";
import type { ChosenAmount } from "./choose-currency.ts";
import type { PayerFormat } from "./page-format.ts";
import { titleOf } from "./payer-labels.ts";
import { shownToPayer, type PayerView } from "./read-payer-view.ts";
import { redirectOf } from "./redirect-of.ts";
import { renderShell } from "./render-shell.ts";
import { isChanging, isPayable, isSettled } from "./situation.ts";

/** What to pay and how; only of invoices that are to be paid. */
export interface PaymentRequested {
  readonly chosen: ChosenAmount;
  /** Of `renderMethods`. */
  readonly methods: Markup;
}

/** Renders the page of an invoice. */
export const renderPage = (
  view: PayerView,
  requested: PaymentRequested | undefined,
  format: PayerFormat,
): string => {
  const { expanded, situation } = view;
  const { invoice, organization } = expanded;
  const { labels } = format;
  const { issuedAt, createdAt, seller } = invoice;
  const name = invoice.number ?? invoice.id;
  const title = `${titleOf(situation, labels)} · ${labels.invoice} ${name}`;
  const brand = organization === undefined ? empty : markup`<p><bdi>${organization.name}</bdi></p>`;
  const parts = [
    summary(view, requested, format),
    requested?.methods ?? empty,
    parties(view, format),
    renderInvoiceTables({ ...expanded, creditNoteHref }, format),
    footer(view, requested, format),
  ];
  const main = markup`<main${liveAttributes(view, format)}>
<header>
${brand}
<h1>${labels.invoice} <bdi>${name}</bdi></h1>
<p>${labels.issued} ${format.date(issuedAt ?? createdAt, seller?.timeZone)}</p>
</header>
${parts}</main>`;
  return renderShell({ title, main }, format);
};

const empty = markup``;

/** Returns the address of a credit note, relative to the page. */
const creditNoteHref = ({ id, invoiceId }: CreditNote): string =>
  `${encodeURIComponent(invoiceId)}/credit_notes/${encodeURIComponent(id)}`;

/** What the script needs; without it the script does nothing. */
const liveAttributes = (
  { expanded: { invoice }, situation, version }: PayerView,
  { labels }: PayerFormat,
): Markup =>
  isChanging(situation)
    ? markup` data-status="${encodeURIComponent(invoice.id)}/status" data-version="${version}"
data-copy-label="${labels.copy}" data-copied-label="${labels.copied}"
data-returning-label="${labels.returning}" data-refreshing-label="${labels.refreshing}"`
    : empty;

const summary = (
  view: PayerView,
  requested: PaymentRequested | undefined,
  format: PayerFormat,
): Markup => {
  const { expanded, situation } = view;
  const { labels } = format;
  const text = labels.situations[situation];
  const amount = requested?.chosen.amount;
  return markup`<section class="summary ${situation.toLowerCase()}" aria-labelledby="situation">
<h2 id="situation">${titleOf(situation, labels)}</h2>
${amount === undefined ? empty : markup`<p class="amount"><bdi>${format.money(amount)}</bdi></p>\n`}${
    text === "" ? empty : markup`<p>${text}</p>\n`
  }${isPayable(situation) ? dates(view, format) : empty}${
    requested === undefined ? empty : currencies(expanded.invoice, requested.chosen, format)
  }${isSettled(situation) ? returnLink(expanded.invoice, format) : empty}<p role="status" class="live"></p>
</section>\n`;
};

/** Renders the seller that an invoice was created with, and the name of the customer. */
const parties = ({ expanded }: PayerView, format: PayerFormat): Markup => {
  const { invoice, organization } = expanded;
  return invoice.seller === undefined
    ? empty
    : markup`<dl class="parties">
${renderInvoiceParties({ invoice: shownToPayer(invoice), organization }, format)}</dl>\n`;
};

const dates = ({ expanded: { invoice }, standing }: PayerView, format: PayerFormat): Markup => {
  const { labels, date } = format;
  const dueLabel = standing?.isOverdue === true ? labels.overdueSince : labels.dueBy;
  const { dueAt, expiresAt, seller } = invoice;
  const line = (label: string, time: Timestamp | undefined): Markup =>
    time === undefined ? empty : markup`<p>${label} ${date(time, seller?.timeZone)}</p>\n`;
  return markup`${line(dueLabel, dueAt)}${line(labels.payableUntil, expiresAt)}`;
};

const currencies = (
  { id, currency: own }: Invoice,
  { offered, amount, unavailable }: ChosenAmount,
  { labels }: PayerFormat,
): Markup => {
  const link = (currency: Currency): Markup => {
    const current = currency === amount.currency ? markup` aria-current="true"` : empty;
    return markup`<li><a href="${pageOf(id, currency)}"${current}>${currency}</a></li>\n`;
  };
  const note =
    unavailable !== undefined
      ? markup`<p class="note">${labels.ratesUnavailable} ${unavailable}</p>\n`
      : amount.currency === own
        ? empty
        : markup`<p class="note">${labels.atCurrentRates}</p>\n`;
  const choice = markup`<nav aria-labelledby="pay-in">
<p id="pay-in">${labels.payIn}</p>
<ul>
${offered.map(link)}</ul>
</nav>\n`;
  return markup`${note}${offered.length > 1 ? choice : empty}`;
};

/** Returns the address of the page, relative to itself. */
const pageOf = (id: string, currency?: Currency): string =>
  encodeURIComponent(id) + (currency === undefined ? "" : `?currency=${currency}`);

const returnLink = ({ redirectUrl }: Invoice, { labels }: PayerFormat): Markup => {
  const redirect = redirectOf(redirectUrl);
  return redirect === undefined
    ? empty
    : markup`<p><a class="button" href="${redirect.href}" rel="noreferrer">${labels.returnTo}
<bdi>${redirect.host}</bdi></a></p>\n`;
};

const footer = (
  { expanded: { invoice }, situation }: PayerView,
  requested: PaymentRequested | undefined,
  { labels }: PayerFormat,
): Markup => {
  const href = pageOf(invoice.id, requested?.chosen.amount.currency);
  return isChanging(situation)
    ? markup`<footer><p><a href="${href}">${labels.refresh}</a>
<span class="refreshing"></span></p></footer>\n`
    : empty;
};
