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
import type { Shop } from "../../support/product-answer.ts";
import type { Catalogue } from "../vector-inputs.ts";

/** What the library prices the vectors of a shop with. */
export const shopOf = (catalogue: Catalogue, rates: OracleRates): Shop => ({
  organizationId: idOf("org", "org_northwind"),
  catalog: {
    products: catalogue.products.map((record) => readProduct(v.parse(productRecordSchema, record))),
    billingSchemas: catalogue.billing_schemas.flatMap(
      (record) => readBillingSchema(v.parse(billingSchemaRecordSchema, record)) ?? [],
    ),
  },
  rates: rateSetOf(rates.units_per_usd, rates.timestamp),
});
