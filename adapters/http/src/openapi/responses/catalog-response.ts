import { billingSchemaCodec, productCodec } from "quittance/wire";
import { recordEntries } from "./record-entries.ts";
import { closed } from "./response-properties.ts";

/** A version of a product. */
export const productSchema = closed(recordEntries(productCodec.json));

/** A version of a billing schema; the five properties of a recurrence are null on `ONE_TIME`. */
export const billingSchemaSchema = closed(recordEntries(billingSchemaCodec.json));
