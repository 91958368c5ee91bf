import { bind, type Bound } from "./bind.ts";
import {
  createBillingSchema,
  deactivateBillingSchema,
  reviseBillingSchema,
} from "./write-billing-schema.ts";
import {
  createProduct,
  deactivateProduct,
  reviseProduct,
  type CatalogPorts,
} from "./write-product.ts";

const operations = {
  createProduct,
  reviseProduct,
  deactivateProduct,
  createBillingSchema,
  reviseBillingSchema,
  deactivateBillingSchema,
};

/** Writing the catalogue, bound to a host's ports. See the operation of each name. */
export type Catalog = Bound<typeof operations>;

/** Bind the writing of a catalogue to ports; hosts with a catalogue of their own do without it. */
export const createCatalog = (ports: CatalogPorts): Catalog => bind(operations, ports);
