import type { BillingSchemaId, OrganizationId, ProductId } from "../ids.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Units of the time between two charges of a subscription. */
export const intervalTypes = ["DAY", "WEEK", "MONTH", "YEAR"] as const;
/** Whether an interval is charged before or after it. */
export const paymentTypes = ["ADVANCE", "ARREARS"] as const;
/** Whether intervals begin with the calendar or on the day of the first charge. */
export const renewTypes = ["CALENDAR", "ANNIVERSARY"] as const;
/** Whether a part of an interval is charged in full or by its share. */
export const billingTypes = ["FULL", "PRORATED"] as const;

/** How a subscription repeats. A quote prices one interval; scheduling is the host's. */
export interface Recurrence {
  readonly intervalType: (typeof intervalTypes)[number];
  /** Whole number of intervals between charges, at least 1. */
  readonly intervalCount: number;
  readonly paymentType: (typeof paymentTypes)[number];
  readonly renewType: (typeof renewTypes)[number];
  readonly billingType: (typeof billingTypes)[number];
}

/** One way to charge for a product. Immutable, versioned like a product. */
export interface BillingSchema {
  readonly id: BillingSchemaId;
  readonly organizationId: OrganizationId;
  readonly productId: ProductId;
  readonly versionGroupId: string;
  readonly isActive: boolean;
  readonly name: string;
  readonly description: string;
  /** The price of one unit. May be zero. */
  readonly basePrice: Money;
  /** `undefined` for a schema that charges once. */
  readonly recurrence: Recurrence | undefined;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}
