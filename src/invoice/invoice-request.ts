import { maxEmailLength, maxUrlLength } from "../contact/contact-limits.ts";
import { isEmail, normalizeEmail } from "../contact/email-address.ts";
import { isWebAddress } from "../contact/web-address.ts";
import { customer } from "../party/customer.ts";
import { delivery, period } from "../party/delivery.ts";
import { pricedItems } from "../quote/quote-request.ts";
import { metadata, unlessEmpty } from "../schema/containers.ts";
import { isInOrder } from "../schema/list.ts";
import {
  object,
  value,
  type In,
  type Named,
  type Out,
  type Rule,
  type Value,
} from "../schema/schema.ts";
import { oneOf, optional, timestamp } from "../schema/values.ts";
import { eInvoiceProfiles } from "./einvoice-request.ts";

/** An email address, which is read in Unicode normalization form C. */
const email: Value<string> = value({
  // The pattern is weaker than the form that is checked: clients compile patterns without flags.
  form: { type: "string", maxLength: maxEmailLength, pattern: "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$" },
  message: "Invalid email address",
  read: (given) =>
    typeof given === "string" && isEmail(given) ? normalizeEmail(given) : undefined,
});

/** An absolute URL with `http` or `https`. */
const url: Value<string> = value({
  form: { type: "string", maxLength: maxUrlLength, pattern: "^https?://[^/]" },
  message: "Invalid URL",
  read: (given) => (typeof given === "string" && isWebAddress(given) ? given : undefined),
});

/** What the payer of an invoice sees and gets. */
export const invoiceContact = object({
  /** At most 254 characters, of any script; stored in Unicode normalization form C. */
  customerEmail: email,
  /** At most 50 entries of keys up to 40 and values up to 500 characters. */
  metadata: optional(unlessEmpty(metadata)),
  /** Where to redirect the payer after the payment: http or https, at most 2048 characters. */
  redirectUrl: optional(url),
});

const { items, coupons, currency } = pricedItems.entries;
const { customerEmail, ...others } = invoiceContact.entries;

/** What an invoice keeps as it was requested, and with any of which it is an issued document. */
const issuedDetails = object({
  /** The last time at which the invoice is paid on time; not before it is issued. */
  dueAt: optional(timestamp),
  /** The last time at which the invoice is to be paid; not before it is issued and due. */
  expiresAt: optional(timestamp),
  customer: optional(unlessEmpty(customer)),
  delivery: optional(delivery),
  /** The days that the invoice is for. */
  period: optional(period),
});

/** What makes an invoice an issued document, after reading. @inline */
export interface IssuedDetails extends Out<typeof issuedDetails> {}

/** What an invoice has besides its lines. */
const document = {
  customerEmail,
  /** Defaults to the currency of the items if they share one. */
  currency,
  ...others,
  ...issuedDetails.entries,
};

const notBeforeIssue = "must not be earlier than the time at which the invoice is issued";

const dateRules: ReadonlyArray<Rule<IssuedDetails>> = [
  {
    on: ["dueAt"],
    message: notBeforeIssue,
    holds: ({ dueAt }, now) => isInOrder(now, dueAt),
  },
  {
    on: ["expiresAt", "dueAt"],
    message: "must not be earlier than {dueAt}",
    holds: ({ dueAt, expiresAt }) => isInOrder(dueAt, expiresAt),
  },
  {
    on: ["expiresAt"],
    message: notBeforeIssue,
    holds: ({ dueAt, expiresAt }, now) => isInOrder(now, expiresAt) || !isInOrder(dueAt, expiresAt),
  },
];

/** The request to create an invoice. */
export const newInvoice = object(
  {
    /** 1 to 1,000 lines. */
    items,
    coupons,
    ...document,
  },
  dateRules,
);

/** The names of what makes an invoice an issued document. */
export const issuedDetailNames = /* @__PURE__ */ Object.keys(
  issuedDetails.entries,
) as ReadonlyArray<keyof IssuedDetails>;

/** Returns what makes an invoice an issued document, each property stated. */
export const issuedDetailsOf = (given: IssuedDetails): IssuedDetails =>
  Object.fromEntries(issuedDetailNames.map((name) => [name, given[name]]));

/** What a caller passes to create an invoice. */
export interface NewInvoice extends In<typeof newInvoice>, Named {}

/** The same after reading. */
export interface ReadNewInvoice extends Out<typeof newInvoice>, Named {}

/** The request of an invoice that is validated without stored records: it has no coupons. */
export const invoiceToValidate = object({ items, ...document }, dateRules);

/** The request of an invoice without coupons, which are stored. */
export interface InvoiceToValidate extends In<typeof invoiceToValidate>, Named {}

/** The request to create an invoice from an offer. */
export const offeredInvoice = object(
  {
    /** Defaults to the items of the offer, with its currency and coupons. */
    items: optional(items),
    coupons,
    ...document,
  },
  dateRules,
);

/** What a caller passes to create an invoice from an offer, which has items of its own. */
export interface OfferedInvoice extends In<typeof offeredInvoice>, Named {}

/** The same after reading. */
export interface ReadOfferedInvoice extends Out<typeof offeredInvoice>, Named {}

/** The request to preview an invoice. */
export const previewedInvoice = object(
  {
    ...newInvoice.entries,
    /** The profile of e-invoices that the invoice is to be ready for. */
    einvoice: optional(oneOf(eInvoiceProfiles)),
  },
  dateRules,
);

/** What a caller passes to preview an invoice. */
export interface PreviewedInvoice extends In<typeof previewedInvoice>, Named {}
