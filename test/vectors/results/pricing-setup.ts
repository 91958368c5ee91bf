import * as v from "valibot";
import { Amount, idOf, timestampOf } from "quittance";
import { fixedClock, fixedCoupons, rateSetOf, fixedTaxes } from "quittance/testing";
import {
  billingSchemaRecordSchema,
  productRecordSchema,
  readBillingSchema,
  readProduct,
} from "quittance/wire";
import type { PricingSetup } from "../../support/library-result.ts";
import type { CouponRecord, PricingInputs, TaxRecord } from "../vector-inputs.ts";
import type { CouponUse, LineTax, TaxSource } from "quittance/adapter";

/** Reads the catalog, the rates, and the rounding and taxes of a vector for the library. */
export const pricingSetupOf = ({
  catalog,
  rates,
  rounding,
  tax,
  taxes,
  coupons,
  now = "2025-07-17 14:10:54",
}: PricingInputs): PricingSetup => ({
  organizationId: idOf("org", "org_northwind"),
  catalog: {
    products: catalog.products.map((record) => readProduct(v.parse(productRecordSchema, record))),
    billingSchemas: catalog.billing_schemas.flatMap(
      (record) => readBillingSchema(v.parse(billingSchemaRecordSchema, record)) ?? [],
    ),
  },
  rates: rateSetOf(rates.units_per_usd, rates.timestamp),
  rounding,
  tax,
  taxes: taxes && taxSourceOf(taxes),
  coupons: coupons && fixedCoupons(coupons.map(readCouponUse)),
  clock: fixedClock(now),
});

/** Returns a source of the active taxes among records. */
export const taxSourceOf = (records: ReadonlyArray<TaxRecord>): TaxSource =>
  fixedTaxes(records.filter(({ is_active }) => is_active === 1).map(readTax));

/** Reads a coupon of a vector, and how often it was redeemed. */
export const readCouponUse = (record: CouponRecord): CouponUse => ({
  coupon: {
    id: idOf("coupon", record.id),
    organizationId: idOf("org", record.organization_id),
    code: record.code,
    isActive: record.is_active === 1,
    percent: read(record.percent, Amount.of),
    amount: read(record.amount, Amount.of),
    currency: record.currency ?? undefined,
    productIds: record.product_ids?.map((id) => idOf("product", id)),
    startsAt: read(record.starts_at, timestampOf),
    endsAt: read(record.ends_at, timestampOf),
    maxRedemptions: record.max_redemptions ?? undefined,
    maxPerCustomer: record.max_per_customer ?? undefined,
    minimumTotal: read(record.minimum_total, Amount.of),
    createdAt: timestampOf(record.created_at),
    updatedAt: read(record.updated_at, timestampOf),
  },
  redemptions: record.redemptions,
  redemptionsOfCustomer: record.redemptions_of_customer,
});

const readTax = (record: TaxRecord): LineTax => ({
  taxId: idOf("tax", record.id),
  name: record.name,
  percent: Amount.of(record.percent),
  category: record.category,
  exemptionReason: record.exemption_reason ?? undefined,
  isInclusive: record.is_inclusive === 1,
  isCompound: record.is_compound === 1,
});

const read = <Value>(text: string | null, parse: (text: string) => Value): Value | undefined =>
  text === null ? undefined : parse(text);
