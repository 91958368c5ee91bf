import { printedIban } from "../party/bank-account-number.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { empty, markup, type Markup } from "./markup.ts";
import type { PageFormat } from "./page-format.ts";
import {
  brokenLines,
  entry,
  partyEntries,
  texts,
  textEntry,
  type PartiesOfPage,
} from "./party-entries.ts";

/** What the head of a document states besides its parties. */
export interface DocumentHead {
  readonly title: string;
  /** Its label, if it is shown. */
  readonly status?: string | undefined;
  readonly id: string;
  readonly number: string | undefined;
  readonly numberLabel: string;
  readonly issuedLabel: string;
  readonly issuedAt: Timestamp;
  /** What only one kind of document has, after the date. */
  readonly facts: ReadonlyArray<Markup>;
}

/** Renders the head of a document: its title, its facts and its parties. */
export const documentHead = (
  head: DocumentHead,
  page: PartiesOfPage,
  format: PageFormat,
): Markup => {
  const { labels, date, day, days } = format;
  const { delivery, period, customer = {} } = page.invoice;
  const { status, number } = head;
  const facts = [
    textEntry(head.numberLabel, number),
    entry(head.issuedLabel, date(head.issuedAt)),
    ...head.facts,
    delivery === undefined ? empty : entry(labels.supplied, day(delivery.date)),
    period === undefined ? empty : textEntry(labels.invoicePeriod, days(period.from, period.to)),
    textEntry(labels.reference, customer.reference),
    textEntry(labels.orderReference, customer.orderReference),
  ];
  return markup`<header>
<div><h1>${head.title}</h1>
${number === undefined ? markup`<small><bdi>${head.id}</bdi></small>\n` : empty}${
    status === undefined ? empty : markup`<span class="status">${status}</span>\n`
  }</div>
<dl class="facts">
${facts}</dl>
</header>
<div class="parties">
${partyEntries(page, format).map((party) => markup`<dl>${party}</dl>\n`)}</div>\n`;
};

/** Renders the foot of a document: how to pay an invoice, whom to ask, and what the seller adds. */
export const documentFoot = (
  { invoice }: PartiesOfPage,
  payment: ReadonlyArray<Markup>,
  { labels }: PageFormat,
): Markup => {
  const { contact, notes = [] } = invoice.seller ?? {};
  const reached = texts([contact?.name, contact?.phone, contact?.email]);
  const entries = [
    ...payment,
    reached.length === 0 ? empty : entry(labels.contact, brokenLines(reached)),
  ];
  const hasEntries = entries.some(({ html }) => html !== "");
  return markup`${hasEntries ? markup`<dl class="foot">\n${entries}</dl>\n` : empty}${
    notes.length === 0 ? empty : markup`<p class="foot">${brokenLines(texts(notes))}</p>\n`
  }`;
};

/** Renders when and how an invoice is to be paid. */
export const paymentEntries = (
  { invoice }: PartiesOfPage,
  { labels, date }: PageFormat,
): ReadonlyArray<Markup> => {
  const { dueAt, seller, number } = invoice;
  const { accounts = [], paymentTerms } = seller ?? {};
  return [
    dueAt === undefined ? empty : entry(labels.due, date(dueAt)),
    textEntry(labels.paymentTerms, paymentTerms),
    ...accounts.flatMap(({ name, iban, bic, id }) => [
      textEntry(labels.accountHolder, name),
      textEntry("IBAN", iban && printedIban(iban)),
      textEntry("BIC", bic),
      textEntry(labels.account, id),
    ]),
    accounts.length === 0 ? empty : textEntry(labels.paymentReference, number),
  ];
};
