import type { Customer } from "../party/customer.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { Organization } from "../organization/organization.ts";
import type { Seller } from "../party/seller.ts";
import { identifierLines, type PartyLine } from "./identifiers.ts";
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

/** The parties of a document, each as lines. A party of whom nothing is shown has none. @inline */
export interface PartyLines {
  readonly from: ReadonlyArray<PartyLine>;
  readonly billedTo: ReadonlyArray<PartyLine>;
  readonly deliverTo: ReadonlyArray<PartyLine>;
}

/** Renders a fact of a document. */
export const entry = (label: string, value: Markup): Markup =>
  markup`<dt>${label}</dt><dd>${value}</dd>\n`;

/** Renders a fact of a document that is a text, if it is known. */
export const textEntry = (label: string, text: string | undefined): Markup =>
  text === undefined ? empty : entry(label, markup`<bdi>${text}</bdi>`);

/** Renders the parties of a document, an entry each. */
export const partyEntries = (page: PartiesOfPage, format: PageFormat): ReadonlyArray<Markup> => {
  const found = partyLines(page, format);
  return (["from", "billedTo", "deliverTo"] as const).flatMap((name) =>
    found[name].length === 0 ? [] : [entry(format.labels[name], brokenLines(found[name]))],
  );
};

/**
 * Returns who issues a document, who it is for, and where it was delivered if that is elsewhere. An
 * invoice without a seller of its own is from its organization.
 */
export const partyLines = (page: PartiesOfPage, format: PageFormat): PartyLines => ({
  from: sellerLines(page, format),
  billedTo: customerLines(page.invoice, format),
  deliverTo: deliveryLines(page.invoice, format),
});

const sellerLines = (
  { invoice, organization }: PartiesOfPage,
  format: PageFormat,
): ReadonlyArray<PartyLine> => {
  const { seller } = invoice;
  if (seller === undefined) return texts([organization?.name]);
  const { legalName, tradingName, address } = seller;
  return [
    ...texts([legalName, tradingName, address.street, address.extra]),
    ...texts([cityLine(address), address.subdivision, countryOf(invoice, address, format)]),
    ...identifierLines({ ...seller, country: address.country }, format),
  ];
};

/**
 * Returns the customer. Of an address in two forms the lines are left out, and of a customer with a
 * name the e-mail address.
 */
const customerLines = (invoice: ShownInvoice, format: PageFormat): ReadonlyArray<PartyLine> => {
  const { customer = {}, customerEmail } = invoice;
  const { name, street, subdivision, address = [], taxId } = customer;
  const city = cityLine(customer);
  const isInLines = street === undefined && city === undefined && address.length > 0;
  return [
    ...texts([name, ...(isInLines ? address : [street, city, subdivision])]),
    ...texts([countryOf(invoice, customer, format)]),
    ...identifierLines({ ...customer, taxNumber: taxId }, format),
    ...texts([name === undefined ? customerEmail : undefined]),
  ];
};

/** The address of the delivery, unless all that is known of it is that of the customer. */
const deliveryLines = (invoice: ShownInvoice, format: PageFormat): ReadonlyArray<PartyLine> => {
  const { delivery, customer = {} } = invoice;
  if (delivery === undefined) return [];
  const isElsewhere = (["country", "city", "postCode"] as const).some(
    (name) => delivery[name] !== undefined && delivery[name] !== customer[name],
  );
  return isElsewhere ? texts([cityLine(delivery), countryOf(invoice, delivery, format)]) : [];
};

/** Returns the name of a country in capitals, unless everything is within that of the seller. */
const countryOf = (
  { seller, customer, delivery }: ShownInvoice,
  { country }: Pick<Customer, "country">,
  format: PageFormat,
): string | undefined => {
  const domestic = seller?.address.country;
  const isWithin = domestic === customer?.country && domestic === (delivery?.country ?? domestic);
  return country === undefined || (domestic !== undefined && isWithin)
    ? undefined
    : format.country(country);
};

type Place = Pick<Customer & Seller["address"], "postCode" | "city">;

const cityLine = ({ postCode, city }: Partial<Place>): string | undefined =>
  [postCode, city].filter(isPresent).join(" ") || undefined;

const isPresent = (text: string | undefined): text is string => text !== undefined;

/** Returns the texts that are present, as lines. */
export const texts = (all: ReadonlyArray<string | undefined>): ReadonlyArray<PartyLine> =>
  all.filter(isPresent).map((text) => ({ text }));

/** Renders lines below each other. */
export const brokenLines = (lines: ReadonlyArray<PartyLine>): Markup =>
  markup`${lines.map(({ label, text }, index) => {
    const before = label === undefined ? empty : markup`${label} `;
    return markup`${index === 0 ? empty : breakLine}${before}<bdi>${text}</bdi>`;
  })}`;

const breakLine = markup`<br>`;
