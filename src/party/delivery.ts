import {
  checkParts,
  presentParts,
  requiredText,
  textPart,
  type PartsOf,
  type PartyIssue,
} from "./party-parts.ts";

/** When goods or services were delivered, and where. A date alone is complete. */
export interface InvoiceDelivery {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** ISO 3166-1 alpha-2. Required with `city` or `postCode`. */
  readonly country?: string | undefined;
  /** 1 to 200 characters. */
  readonly city?: string | undefined;
  /** 1 to 20 characters. */
  readonly postCode?: string | undefined;
}

/** The days that an invoice is for, the last one included. */
export interface InvoicePeriod {
  /** `YYYY-MM-DD` */
  readonly from: string;
  /** `YYYY-MM-DD`, not before `from`. */
  readonly to: string;
}

/** The description of a delivery. */
export const deliveryParts: PartsOf<InvoiceDelivery> = /* @__PURE__ */ Object.freeze({
  date: requiredText("date"),
  country: textPart("country"),
  city: textPart("text"),
  postCode: textPart("postCode"),
});

/** The description of the period of an invoice. */
export const periodParts: PartsOf<InvoicePeriod> = /* @__PURE__ */ Object.freeze({
  from: requiredText("date"),
  to: requiredText("date"),
});

/** Returns the validation issues of a delivery. An address has a country. */
export const checkDelivery = (delivery: InvoiceDelivery): ReadonlyArray<PartyIssue> => {
  const { country, city, postCode } = delivery;
  const isCountryMissing = country === undefined && (city !== undefined || postCode !== undefined);
  return [
    ...checkParts(deliveryParts, delivery),
    ...(isCountryMissing ? [{ path: ["country"], rule: "withAddress" } as const] : []),
  ];
};

/** Returns a valid delivery with the properties that it has. */
export const presentDelivery = (delivery: InvoiceDelivery): InvoiceDelivery =>
  presentParts(deliveryParts, delivery) as InvoiceDelivery;

/** Returns the validation issues of the period of an invoice. */
export const checkPeriod = (period: InvoicePeriod): ReadonlyArray<PartyIssue> => {
  const issues = checkParts(periodParts, period);
  return issues.length === 0 && period.to < period.from
    ? [{ path: ["to"], rule: "range" }]
    : issues;
};
