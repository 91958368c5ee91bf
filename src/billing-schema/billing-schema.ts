import { notFound, type ErrorRows } from "../failure/error-row.ts";
import type { BillingSchemaId, OrganizationId, ProductId, TaxId } from "../ids.ts";
import type { Money } from "../money/money.ts";
import type { Pricing } from "../pricing/pricing.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Units of the interval between two charges of a subscription. */
export const intervalTypes = ["DAY", "WEEK", "MONTH", "YEAR"] as const;
/** Whether an interval is charged at its start or at its end. */
export const paymentTypes = ["ADVANCE", "ARREARS"] as const;
/** Whether intervals start with the calendar or on the day of the first charge. */
export const renewTypes = ["CALENDAR", "ANNIVERSARY"] as const;
/** Whether a partial interval is charged in full or prorated. */
export const billingTypes = ["FULL", "PRORATED"] as const;

/** The schedule of a subscription. A quote prices one interval; the host schedules the charges. */
export interface Recurrence {
  readonly intervalType: (typeof intervalTypes)[number];
  /** Number of intervals between charges, an integer of at least 1. */
  readonly intervalCount: number;
  readonly paymentType: (typeof paymentTypes)[number];
  readonly renewType: (typeof renewTypes)[number];
  readonly billingType: (typeof billingTypes)[number];
}

/** A price of a product. Immutable and versioned like a product. */
export interface BillingSchema {
  readonly id: BillingSchemaId;
  readonly organizationId: OrganizationId;
  readonly productId: ProductId;
  readonly versionGroupId: string;
  readonly isActive: boolean;
  readonly name: string;
  readonly description: string;
  /** The price of one unit. Can be zero, and is if the price is in tiers. */
  readonly basePrice: Money;
  /** How the price of a line follows from its units. Defaults to the price of each unit. */
  readonly pricing?: Pricing | undefined;
  /** `undefined` for a one-time charge. */
  readonly recurrence?: Recurrence | undefined;
  /** The taxes of a line whose request names none, in order; at most 10. Defaults to no tax. */
  readonly taxIds?: ReadonlyArray<TaxId> | undefined;
  readonly createdAt: Timestamp;
  readonly updatedAt?: Timestamp | undefined;
}

/** The organization has no such billing schema. */
export interface BillingSchemaNotFound {
  readonly kind: "BillingSchemaNotFound";
}

/** What is reported about the errors of billing schemas. */
export const billingSchemaErrors = {
  BillingSchemaNotFound: /* @__PURE__ */ notFound("billing schema"),
} as const satisfies ErrorRows<BillingSchemaNotFound>;
