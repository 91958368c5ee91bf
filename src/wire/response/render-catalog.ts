import { billingSchemaCodec } from "../../record/billing-schema.ts";
import { productCodec } from "../../record/product.ts";

/** Renders a product as JSON. */
export const renderProduct = productCodec.json.write;

/** Renders a billing schema as JSON. */
export const renderBillingSchema = billingSchemaCodec.json.write;
