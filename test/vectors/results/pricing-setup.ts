import * as v from "valibot";
import { idOf } from "quittance";
import { rateSetOf } from "quittance/testing";
import {
  billingSchemaRecordSchema,
  productRecordSchema,
  readBillingSchema,
  readProduct,
} from "quittance/wire";
import type { OracleRates } from "../../support/oracle-types.ts";
import type { PricingSetup } from "../../support/library-result.ts";
import type { Catalog } from "../vector-inputs.ts";

/** Reads the catalog and rates of a vector for the library. */
export const pricingSetupOf = (catalog: Catalog, rates: OracleRates): PricingSetup => ({
  organizationId: idOf("org", "org_northwind"),
  catalog: {
    products: catalog.products.map((record) => readProduct(v.parse(productRecordSchema, record))),
    billingSchemas: catalog.billing_schemas.flatMap(
      (record) => readBillingSchema(v.parse(billingSchemaRecordSchema, record)) ?? [],
    ),
  },
  rates: rateSetOf(rates.units_per_usd, rates.timestamp),
});
