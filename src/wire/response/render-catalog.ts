import { billingSchemaCodec } from "../../record/billing-schema.ts";
import { productCodec } from "../../record/product.ts";
import { taxCodec } from "../../record/tax.ts";

/** Renders a product as JSON. */
export const renderProduct = productCodec.json.write;

/** Renders a billing schema as JSON. */
export const renderBillingSchema = billingSchemaCodec.json.write;

/** Renders a tax as JSON. */
export const renderTax = taxCodec.json.write;
