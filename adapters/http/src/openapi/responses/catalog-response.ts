import { billingSchemaCodec, productCodec, taxCodec, type renderTaxList } from "quittance/wire";
import * as v from "valibot";
import { schemaOf } from "./fitting-schema.ts";
import { pageEntries } from "./page-response.ts";
import { recordEntries } from "./record-entries.ts";
import { closed } from "./response-properties.ts";

/** A version of a product. */
export const productSchema = closed(recordEntries(productCodec.json));

/** A version of a billing schema; the five properties of a recurrence are null on `ONE_TIME`. */
export const billingSchemaSchema = closed(recordEntries(billingSchemaCodec.json));

/** A version of a tax. */
export const taxSchema = closed(recordEntries(taxCodec.json));

/** A page of taxes. */
export const taxPageSchema = schemaOf<ReturnType<typeof renderTaxList>>()(
  closed({ taxes: v.array(taxSchema), ...pageEntries }),
);
