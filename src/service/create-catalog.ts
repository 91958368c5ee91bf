import { bind, type Bound } from "./bind.ts";
import { createBillingSchema } from "../operations/create-billing-schema.ts";
import { createProduct } from "../operations/create-product.ts";
import { deactivateBillingSchema } from "../operations/deactivate-billing-schema.ts";
import { deactivateProduct } from "../operations/deactivate-product.ts";
import { reviseBillingSchema } from "../operations/revise-billing-schema.ts";
import { reviseProduct } from "../operations/revise-product.ts";
import type { CatalogPorts } from "../operations/operation-ports.ts";

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
