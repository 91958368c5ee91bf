import { notFound, type ErrorRows } from "../failure/error-row.ts";
import { maxIdLength } from "../ids.ts";
import { maxNameLength } from "../kernel/text.ts";
import { passes } from "../listing/passes.ts";
import { anyByKey } from "../schema/containers.ts";
import { page, pageRules, type FilterOf } from "../schema/list.ts";
import { entity, orNull } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import {
  exactOptional,
  flag,
  id,
  name,
  optional,
  removable,
  text,
  timestamp,
} from "../schema/values.ts";

/** Maximum length of a description in UTF-16 code units. */
export const maxDescriptionLength = 2000;

/** Maximum number of properties of an image. */
const maxImageProperties = 50;

const description = text(maxDescriptionLength);
const imageId = text(maxNameLength);
const image = anyByKey(maxImageProperties);

/** The stored records of products, in the order of JSON. */
export const productRecord = entity("product", {
  id: id("product"),
  /** Shared by all versions of the product, of which one is active. */
  versionGroupId: text(),
  isActive: flag,
  name,
  organizationId: id("org"),
  description,
  imageId: orNull(imageId),
  createdAt: timestamp,
  updatedAt: orNull(timestamp),
  image: orNull(image),
});

/** A product of an organization. Immutable: a revision is a new record in the same group. */
export interface Product extends Out<typeof productRecord>, Named {}

/** The request for a new product. */
export const newProduct = object({
  /** 1 to 200 characters. */
  name,
  /** At most 2000 characters. Defaults to none. */
  description: optional(description, ""),
  /** At most 200 characters. */
  imageId: optional(imageId),
  /** Any object of JSON with at most 50 properties, such as a URL with a width. */
  image: optional(image),
});

/** What a caller passes to create a product. */
export interface NewProduct extends In<typeof newProduct>, Named {}

/** The request for a new version of a product. */
export const productChanges = object({
  name: exactOptional(name),
  description: exactOptional(description),
  imageId: removable(imageId),
  image: removable(image),
});

/** What a new version of a product changes. Properties that are absent stay as they are. @inline */
export interface ProductChanges extends In<typeof productChanges>, Named {}

/** The request for a list of products. Absent properties do not filter. */
export const productList = object(
  {
    /** `true` for the version of each product that can be sold. */
    isActive: optional(flag),
    /** The versions of one product. */
    versionGroupId: optional(text(maxIdLength)),
    ...page,
  },
  pageRules,
);

/** What a caller passes to list products. @inline */
export interface ProductList extends In<typeof productList>, Named {}

/** The filter of a list of products, after reading. */
export interface ProductFilter extends FilterOf<Out<typeof productList>> {}

/** Returns whether a product passes a filter. It specifies what every store lists. */
export const matchesProduct = (filter: ProductFilter, product: Product): boolean =>
  passes<ProductFilter, Product>(
    {
      isActive: (wanted, { isActive }) => wanted === isActive,
      versionGroupId: (wanted, found) => wanted === found.versionGroupId,
    },
    filter,
    product,
  );

/** The organization has no such product. */
export interface ProductNotFound {
  readonly kind: "ProductNotFound";
}

/** What is reported about the errors of products. */
export const productErrors = {
  ProductNotFound: /* @__PURE__ */ notFound("product"),
} as const satisfies ErrorRows<ProductNotFound>;
