import type { Customer } from "../party/customer.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { Organization } from "../organization/organization.ts";
import type { Seller } from "../party/seller.ts";
import { empty, markup, type Markup } from "./markup.ts";
import type { PageFormat } from "./page-format.ts";

/** An invoice as a page shows it; a payer does not see the e-mail address. */
export interface ShownInvoice extends Omit<Invoice, "customerEmail"> {
  readonly customerEmail?: string | undefined;
}

/** The records of the parties of a document. @inline */
export interface PartiesOfPage {
  /** Without an e-mail address, none is printed. */
  readonly invoice: ShownInvoice;
  readonly organization?: Pick<Organization, "name"> | undefined;
}

/** Renders a fact of the header of a document. */
export const entry = (label: string, value: Markup): Markup =>
  markup`<dt>${label}</dt><dd>${value}</dd>\n`;

/**
 * Renders who issues a document and who it is for. An invoice without a seller of its own is from
 * its organization.
 */
export const partyEntries = (
  { invoice, organization }: PartiesOfPage,
  { labels }: PageFormat,
): Markup => {
  const { seller } = invoice;
  const from = seller === undefined ? linesOf([organization?.name]) : sellerLines(seller);
  return markup`${linesEntry(labels.from, from)}${linesEntry(labels.billedTo, billedTo(invoice))}`;
};

const linesEntry = (label: string, lines: ReadonlyArray<Markup>): Markup =>
  lines.length === 0 ? empty : entry(label, markup`${lines}`);

/** Renders the lines of the customer, the last of which is the e-mail address, if it is shown. */
const billedTo = ({ customer = {}, customerEmail }: ShownInvoice): ReadonlyArray<Markup> => {
  const { name, address = [], country, taxId, street, vatId, subdivision } = customer;
  const isNew = (text: string | undefined): boolean =>
    text !== undefined && !address.some((line) => contains(line, text));
  return linesOf([
    ...[name, ...[street].filter(isNew), ...address],
    ...[cityLine(customer), subdivision].filter(isNew),
    ...[country, taxId, isSameNumber(taxId, vatId) ? undefined : vatId, customerEmail],
  ]);
};

/** Whether a line contains a text that is not a part of a word: `ANY` does not contain `NY`. */
const contains = (line: string, text: string): boolean =>
  line.includes(text) && spaced(line).includes(spaced(text));

/** Returns the letters and digits of a text, with a space around each word. */
const spaced = (text: string): string =>
  ` ${(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;

/** VAT numbers are stored without what people write between their parts. */
const isSameNumber = (...numbers: ReadonlyArray<string | undefined>): boolean =>
  new Set(numbers.map((text) => text?.replaceAll(/[ .-]/gu, "").toUpperCase())).size === 1;

/** Renders the names, the address and the VAT number of a seller, or else the tax number. */
const sellerLines = (seller: Seller): ReadonlyArray<Markup> => {
  const { legalName, tradingName, address, vatId, taxNumber } = seller;
  return linesOf([
    ...[legalName, tradingName, address.street, address.extra],
    ...[cityLine(address), address.subdivision, address.country, vatId ?? taxNumber],
  ]);
};

const cityLine = ({ postCode, city }: Pick<Customer, "postCode" | "city">): string | undefined =>
  [postCode, city].filter(isPresent).join(" ") || undefined;

const isPresent = (text: string | undefined): text is string => text !== undefined;

const linesOf = (texts: ReadonlyArray<string | undefined>): ReadonlyArray<Markup> =>
  texts
    .filter(isPresent)
    .map((line, index) => markup`${index === 0 ? empty : breakLine}<bdi>${line}</bdi>`);

const breakLine = markup`<br>`;
