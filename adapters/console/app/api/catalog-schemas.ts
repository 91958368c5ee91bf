import type { components } from "@quittance/http/client";

type Schemas = components["schemas"];

/** A product of the catalog. */
export type Product = Schemas["Product"];
/** A price of a product. */
export type BillingSchema = Schemas["BillingSchema"];
/** A tax that lines can have. */
export type Tax = Schemas["Tax"];
/** A coupon that quotes and invoices can have. */
export type Coupon = Schemas["Coupon"];
