import * as v from "valibot";
import { idOf, Amount } from "quittance";
import { fixedClock, fixedCoupons, rateSetOf, fixedTaxes } from "quittance/testing";
import {
  billingSchemaRecordSchema,
  productRecordSchema,
  readBillingSchema,
  readProduct,
} from "quittance/wire";
import type { PricingSetup } from "../../support/library-result.ts";
import type { PricingInputs, TaxRecord } from "../vector-inputs.ts";
import { readCouponUse } from "./coupon-use.ts";
import type { LineTax, TaxSource } from "quittance/adapter";

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

const readTax = (record: TaxRecord): LineTax => ({
  taxId: idOf("tax", record.id),
  name: record.name,
  percent: Amount.of(record.percent),
  category: record.category,
  exemptionReason: record.exemption_reason ?? undefined,
  isInclusive: record.is_inclusive === 1,
  isCompound: record.is_compound === 1,
});
