import type { Draft } from "./draft.ts";

/** A term of a draft: where a host sets it, and its value. */
export interface Term {
  readonly term: string;
  readonly path: string;
  readonly value: (draft: Draft) => string | undefined;
}

/** The terms that EN 16931 or a profile requires or recommends, in the order of the document. */
const terms: ReadonlyArray<Term> = [
  { term: "BT-10", path: "customer.reference", value: ({ customer }) => customer.reference },
  {
    term: "BT-13",
    path: "customer.order_reference",
    value: ({ customer }) => customer.orderReference,
  },
  { term: "BT-20", path: "seller.payment_terms", value: ({ seller }) => seller?.paymentTerms },
  { term: "BT-27", path: "seller.legal_name", value: ({ seller }) => seller?.legalName },
  { term: "BT-34", path: "seller.endpoint", value: ({ seller }) => seller?.endpoint },
  { term: "BT-37", path: "seller.address.city", value: ({ seller }) => seller?.address.city },
  {
    term: "BT-38",
    path: "seller.address.post_code",
    value: ({ seller }) => seller?.address.postCode,
  },
  { term: "BT-40", path: "seller.address.country", value: ({ seller }) => seller?.address.country },
  { term: "BT-41", path: "seller.contact.name", value: ({ seller }) => seller?.contact?.name },
  { term: "BT-42", path: "seller.contact.phone", value: ({ seller }) => seller?.contact?.phone },
  { term: "BT-43", path: "seller.contact.email", value: ({ seller }) => seller?.contact?.email },
  { term: "BT-44", path: "customer.name", value: ({ customer }) => customer.name },
  { term: "BT-49", path: "customer.endpoint", value: ({ customer }) => customer.endpoint },
  { term: "BT-52", path: "customer.city", value: ({ customer }) => customer.city },
  { term: "BT-53", path: "customer.post_code", value: ({ customer }) => customer.postCode },
  { term: "BT-55", path: "customer.country", value: ({ customer }) => customer.country },
  { term: "BT-72", path: "delivery.date", value: ({ delivery }) => delivery?.date },
  {
    term: "BG-14",
    path: "period",
    // A period of each line takes the place of one of the document.
    value: ({ period, lines }) =>
      (period ?? (lines.every((line) => line.period) ? lines[0]?.period : undefined))?.from,
  },
  { term: "BT-77", path: "delivery.city", value: ({ delivery }) => delivery?.city },
  { term: "BT-78", path: "delivery.post_code", value: ({ delivery }) => delivery?.postCode },
  { term: "BT-80", path: "delivery.country", value: ({ delivery }) => delivery?.country },
  {
    term: "BG-16",
    path: "seller.accounts",
    value: ({ seller, card }) => card ?? seller?.accounts?.[0]?.iban ?? seller?.accounts?.[0]?.id,
  },
];

/** Returns a term by its number. */
export const termOf = (number: string): Term => {
  const found = terms.find(({ term }) => term === number);
  if (found === undefined) throw new Error(`There is no term ${number}`);
  return found;
};

/** Returns whether a value is present: not only white space, which the rules call empty. */
export const isPresent = (value: string | undefined): value is string =>
  value !== undefined && value.trim() !== "";

/** Returns the position of a term in the document, for the order of issues. */
export const positionOf = (term: string): number => groups[term] ?? Number(term.slice(3));

/** The positions of groups: that of the term that they begin with. */
const groups: Readonly<Record<string, number>> = {
  "BG-3": 25,
  "BG-4": 26.5,
  "BG-14": 73,
  "BG-16": 81,
  "BG-22": 106,
  "BG-23": 116,
  "BG-25": 126,
};
