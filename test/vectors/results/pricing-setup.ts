import { memoryStore } from "@quittance/memory";
import { orThrow, type OrganizationId, type Tax } from "quittance";
import {
  billingSchemaDescription,
  couponDescription,
  fromJson,
  productDescription,
  read,
  taxDescription,
  type CouponUse,
  type JsonObject,
} from "quittance/adapter";
import { fixedClock, fixedCoupons, rateSetOf } from "quittance/testing";
import type { PricingSetup } from "../../support/wire-case.ts";
import type { PricingInputs, RedeemedCoupon } from "../vector-inputs.ts";

const organizationId: OrganizationId = "org_northwind";
const organization = { id: organizationId, name: "Northwind" };
const seller = { legalName: "Northwind", address: { country: "DE" } };

/** Reads the catalog, the rates, and the rounding and taxes of a vector for the library. */
export const pricingSetupOf = ({
  catalog,
  rates,
  rounding,
  tax,
  taxes,
  totals,
  accounting_currency: accountingCurrency,
  coupons,
  now = "2025-07-17 14:10:54",
}: PricingInputs): PricingSetup => ({
  organizationId,
  organizations:
    accountingCurrency &&
    memoryStore({ organizations: [{ ...organization, seller: { ...seller, accountingCurrency } }] })
      .organizations,
  catalog: {
    products: catalog.products.map((record) =>
      orThrow(read(productDescription.productRecord, fromJson(record))),
    ),
    billingSchemas: catalog.billing_schemas.map((record) =>
      orThrow(read(billingSchemaDescription.billingSchemaFileRecord, fromJson(record))),
    ),
  },
  rates: rateSetOf(rates.units_per_usd, rates.timestamp),
  rounding,
  tax,
  totals,
  taxes: taxes && memoryStore({ taxes: taxes.map(readTaxRecord) }).taxes,
  coupons: coupons && fixedCoupons(coupons.map(readCouponUse)),
  clock: fixedClock(now),
});

/** Reads a tax of a vector. */
export const readTaxRecord = (record: JsonObject): Tax =>
  orThrow(read(taxDescription.taxRecord, fromJson(record)));

/** Reads a coupon of a vector, and how often it was redeemed. */
export const readCouponUse = ({
  redemptions,
  redemptions_of_customer: redemptionsOfCustomer,
  ...record
}: RedeemedCoupon): CouponUse => ({
  coupon: orThrow(read(couponDescription.couponRecord, fromJson(record))),
  redemptions,
  redemptionsOfCustomer,
});
