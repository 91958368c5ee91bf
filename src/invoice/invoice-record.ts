import * as v from "../record/described-schema.ts";
import { isEmail } from "../contact/email-address.ts";
import { invoiceStatuses, invoiceSubstatuses, type Invoice } from "./invoice.ts";
import { isWebAddress } from "../contact/web-address.ts";
import { codec } from "../record/codec.ts";
import { customer, delivery, period, seller } from "../party/party-property.ts";
import {
  asIs,
  omitted,
  optional,
  property,
  stored,
  type JsonRecord,
  type Property,
} from "../record/field.ts";
import {
  emailProperty,
  metadataProperty,
  nameProperty,
  urlProperty,
} from "../record/property-schema.ts";
import { exchangeRates } from "../rates/exchange-rates-record.ts";
import { wholeProfiles, type WholeProfile } from "../quote/totals-profile.ts";
import { calculated, currency, id, oneOf, ownId, text, timestamp } from "../record/value-fields.ts";

/** What every view of an invoice has. */
const minimal = [
  ...(["id", "organization_id", "status", "substatus", "currency", "price"] as const),
  ...(["created_at", "updated_at"] as const),
  ...(["number", "issued_at", "due_at", "expires_at", "credited"] as const),
] as const;

const forPayer = [
  ...([...minimal, "price_usd", "exchange_rates"] as const),
  ...(["redirect_url", "customer", "period"] as const),
] as const;

const forOrganization = [...forPayer, "customer_email", "metadata", "delivery"] as const;

const stated = oneOf("profile", wholeProfiles);

const totalsProperty: Property<WholeProfile, "totals"> = property(
  "totals",
  stated.columns[0].columnType,
  v.pipe(
    v.record(v.string(), v.unknown(), "must be an object"),
    v.check(
      ({ profile }) => wholeProfiles.some((known) => known === profile),
      `must have a profile: one of ${wholeProfiles.join(", ")}`,
    ),
  ),
  asIs,
  (value) => stated.read(typeof value === "object" ? (value as JsonRecord) : { profile: value }),
);

/** The totals profile: a column of its own, and in JSON a part of the totals that it leads to. */
const totalsProfile: typeof totalsProperty = {
  ...totalsProperty,
  columns: [{ ...totalsProperty.columns[0], column: "totals_profile" }],
};

/** The records of invoices. In JSON, all properties that an invoice has without its parts. */
export const invoiceCodec = codec<Invoice>()(
  {
    id: ownId("invoice_id", "invoice"),
    organizationId: id("organization_id", "org"),
    status: oneOf("status", invoiceStatuses),
    substatus: optional(oneOf("substatus", invoiceSubstatuses)),
    currency: currency("currency"),
    price: calculated("price"),
    priceUsd: calculated("price_usd"),
    customerEmail: text(
      "customer_email",
      v.pipe(emailProperty, v.check(isEmail, "Invalid email address")),
    ),
    redirectUrl: optional(
      text("redirect_url", v.pipe(urlProperty, v.check(isWebAddress, "Invalid URL"))),
    ),
    metadata: property<Invoice["metadata"], "metadata">(
      "metadata",
      { type: "texts" },
      v.nullish(metadataProperty),
      asIs,
      (value) => (value ?? {}) as Invoice["metadata"],
    ),
    createdAt: timestamp("created_at"),
    updatedAt: timestamp("updated_at"),
    credited: omitted(calculated("credited")),
    voidedAt: stored(optional(timestamp("voided_at"))),
    number: omitted(text("number", nameProperty)),
    issuedAt: omitted(timestamp("issued_at")),
    dueAt: omitted(timestamp("due_at")),
    expiresAt: omitted(timestamp("expires_at")),
    customer: omitted(customer),
    delivery,
    period,
    seller,
    exchangeRates,
    totalsProfile: omitted(totalsProfile),
    overdueReportedAt: stored(optional(timestamp("overdue_reported_at"))),
    expiredReportedAt: stored(optional(timestamp("expired_reported_at"))),
  },
  [...forOrganization, "seller", "totals"],
);

/** Parts of the record of an invoice. */
export const invoiceViews = {
  minimal: invoiceCodec.view(minimal),
  /** In a list. */
  row: invoiceCodec.view([...minimal, "price_usd", "customer_email"]),
  payer: invoiceCodec.view(forPayer),
  organization: invoiceCodec.view(forOrganization),
};
