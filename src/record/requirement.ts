import { maxCouponProducts, maxCouponRedemptions } from "../coupon/coupon-check.ts";
import { maxCouponCodeLength } from "../coupon/coupon-code.ts";
import { maxDocumentTaxes, maxLineTaxes } from "../tax/tax-line.ts";
import { describeValue } from "../kernel/describe-value.ts";
import {
  maxMetadataEntries,
  maxMetadataKeyLength,
  maxMetadataValueLength,
} from "../kernel/metadata.ts";
import { maxAddressLines, maxTaxIdLength } from "../customer/customer.ts";
import { maxPartyIdLength, maxPartyTextLength, maxPostCodeLength } from "../party/party-rule.ts";
import { maxSellerAccounts } from "../party/seller.ts";
import { maxLimit, maxMetadataFilters, maxOffset } from "../listing/page.ts";
import { maxInputIntegerDigits, scale } from "../money/amount.ts";
import {
  maxMeasureDecimals,
  maxMeasureIntegerDigits,
  maxTiers,
  maxUnitLength,
} from "../pricing/pricing.ts";
import { maxProrationWhole } from "../pricing/proration.ts";
import {
  maxClockDifference,
  maxIdempotencyKeyLength,
  maxReasonLength,
  maxReferenceLength,
} from "../payment/payment-limits.ts";
import { minHappenedAt } from "../payment/payment-check.ts";
import {
  maxAdjustments,
  maxCoupons,
  maxItems,
  maxQuantity,
  maxTitleLength,
  minQuantity,
} from "../quote/quote-limits.ts";
import { maxReplayed } from "../webhook/delivery.ts";

const partyText = (max: number): string =>
  `must have 1 to ${String(max)} characters without control characters and unpaired surrogates`;

const between = (min: number, max: number): string =>
  `must be an integer between ${String(min)} and ${String(max)}`;

/**
 * Messages that both a request schema and the core's checks can report.
 *
 * A message that begins with a lower-case letter describes the property whose path precedes it; see
 * `sentenceOf`. A message that begins with a capital letter is complete.
 */
export const requirement = {
  currency: "Invalid currency",
  replayedEvents: `must contain 1 to ${String(maxReplayed)} event identifiers`,
  email: "Invalid email address",
  url: "Invalid URL",
  atLeastOneItem: "Items must contain at least 1 element",
  items: `must contain at most ${String(maxItems)} elements`,
  quantity: `Quantity ${between(minQuantity, maxQuantity)}`,
  units:
    `Units must be a decimal with at most ${String(maxMeasureIntegerDigits)} integer digits ` +
    `and ${String(maxMeasureDecimals)} decimals`,
  measure:
    `must be a decimal with at most ${String(maxMeasureIntegerDigits)} integer digits ` +
    `and ${String(maxMeasureDecimals)} decimals`,
  proration: {
    unit: "must be one of DAY, SECOND",
    from: "must be an integer from 0 to the value of to",
    to: "must be an integer from 0 to the value of whole",
    whole: `must be an integer from 1 to ${String(maxProrationWhole)}`,
  },
  linePeriod: "must be later than from",
  tiers: `Tiers must contain 1 to ${String(maxTiers)} elements`,
  unit: `must have 1 to ${String(maxUnitLength)} letters, digits, ., - and /`,
  positive: "must be greater than 0",
  /** The end of a message about an amount. */
  digits:
    `at most ${String(maxInputIntegerDigits)} digits before the decimal point ` +
    `and ${String(scale)} after it`,
  title: `must have 1 to ${String(maxTitleLength)} characters without NUL and unpaired surrogates`,
  address: `must contain at most ${String(maxAddressLines)} elements`,
  country: "must be the ISO 3166-1 alpha-2 code of a country, such as DE",
  taxId: `must have 1 to ${String(maxTaxIdLength)} characters without NUL and unpaired surrogates`,
  /** Of sellers, buyers and deliveries, by the names of their rules. */
  party: {
    text: partyText(maxPartyTextLength),
    postCode: partyText(maxPostCodeLength),
    id: partyText(maxPartyIdLength),
    vatNumber: "must be a VAT number such as DE136695976; Greek ones begin with EL",
    legalScheme: "must be 4 digits of ISO 6523, such as 0002",
    endpointScheme: "must be 4 digits of the EAS list, such as 0204, or EM for an e-mail address",
    country: "must be the ISO 3166-1 alpha-2 code of a country, such as DE",
    email: "must be an email address",
    iban: "must be an IBAN: the length of its country, and correct check digits",
    bic: "must be a BIC of 8 or 11 letters and digits, such as DEUTDEFF",
    currency: "must be the ISO 4217 code of a supported currency, such as EUR",
    date: "must be a date in the form YYYY-MM-DD",
    required: "is required",
    withAddress: "is required with city or post_code",
    atMost10: `must contain at most ${String(maxSellerAccounts)} elements`,
    account: "must have either iban or id, and bic only with iban",
    range: "must not be earlier than from",
  },
  notBeforeIssue: "must not be earlier than the time at which the invoice is issued",
  adjustments: `must contain at most ${String(maxAdjustments)} elements`,
  lineTaxes: `must contain at most ${String(maxLineTaxes)} elements`,
  couponCode: `must have 1 to ${String(maxCouponCodeLength)} letters, digits, - and _`,
  couponLimit: between(1, maxCouponRedemptions),
  couponProducts: `must contain 1 to ${String(maxCouponProducts)} elements, or be null`,
  coupons: `must contain at most ${String(maxCoupons)} elements`,
  exemptionCode: "must be a code such as VATEX-EU-AE",
  mixedTaxes: "must be either all inclusive or all exclusive taxes",
  documentTaxes: `must have at most ${String(maxDocumentTaxes)} different taxes`,
  text: "must not contain NUL or unpaired surrogates",
  metadata: `must have at most ${String(maxMetadataEntries)} keys`,
  metadataFilters: `must have at most ${String(maxMetadataFilters)} keys`,
  metadataKey:
    `A key of metadata must have 1 to ${String(maxMetadataKeyLength)} characters ` +
    "and must not be __proto__, constructor or prototype",
  metadataValue: `must be a string of at most ${String(maxMetadataValueLength)} characters`,
  reference: `must be a string of at most ${String(maxReferenceLength)} characters`,
  failureReason: `must be a string of at most ${String(maxReasonLength)} characters`,
  happenedAt:
    `must be from ${minHappenedAt} to ${String(maxClockDifference / 60)} minutes after the ` +
    "present",
  timestamp: "must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
  idempotencyKey: `must have 1 to ${String(maxIdempotencyKeyLength)} visible ASCII characters`,
  limit: between(1, maxLimit),
  offset: between(0, maxOffset),
  cursor: "must be the next_cursor of a page with the same filters",
} as const;

/**
 * Completes a requirement with the value that does not meet it: `must be 0 or 1, not "yes"`.
 *
 * Not for secrets or personal data. Shows at most 40 characters of a text, escaped as in JSON.
 */
export const withValue =
  (text: string) =>
  ({ input }: { readonly input: unknown }): string =>
    input === undefined ? text : `${text}, not ${shown(input)}`;

const shown = (value: unknown): string => {
  if (typeof value !== "string") return describeValue(value);
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 37)}...` : value);
};
