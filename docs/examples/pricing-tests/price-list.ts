import type { CatalogRecords } from "@quittance/memory";
import {
  Amount,
  discount,
  timestampOf,
  type Currency,
  type Id,
  type QuoteRequest,
  type OrganizationId,
} from "quittance";

const acme: OrganizationId = "org_acme";
const createdAt = timestampOf("2025-01-03 10:00:00");
const seat: Id<"product"> = "product_seat";
const seatPrice: Id<"schema"> = "schema_seat";

const shared = { organizationId: acme, isActive: true, description: "", createdAt };

/** What is sold: a seat, at 12.50 euros. */
export const priceList: CatalogRecords = {
  products: [{ ...shared, id: seat, versionGroupId: "seat", name: "Seat" }],
  billingSchemas: [
    {
      ...shared,
      id: seatPrice,
      productId: seat,
      versionGroupId: "seat_price",
      name: "One seat",
      basePrice: { currency: "EUR", amount: Amount.of("12.5") },
    },
  ],
};

/** The organization that sells. */
export const seller = acme;

/** The contents of a cart. */
export interface Cart {
  readonly seats: number;
  readonly currency: Currency;
  /** Percentage of a coupon, at most 100. */
  readonly couponPercent?: Amount;
}

/** Subtracts 8 percent from ten seats on, and then the percentage of the coupon. */
export const requestFor = ({ seats, currency, couponPercent }: Cart): QuoteRequest => ({
  currency,
  items: [
    {
      type: "PRODUCT",
      productId: seat,
      billingSchemaId: seatPrice,
      quantity: seats,
      adjustments: [
        ...(seats >= 10 ? [discount({ percent: "8" }, "From ten seats on")] : []),
        ...(couponPercent ? [discount({ percent: couponPercent }, "Coupon")] : []),
      ],
    },
  ],
});
