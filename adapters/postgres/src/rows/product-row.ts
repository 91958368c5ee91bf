import type { Product } from "quittance";
import type { Row } from "../executor.ts";
import { asText, moment } from "./columns.ts";
import type { JsonRow } from "./json-row.ts";
import * as read from "./read-column.ts";

/** What is selected of a product. */
export const productColumns = [
  "product_id",
  "organization_id",
  "version_group_id",
  asText("is_active"),
  "name",
  "description",
  "image_id",
  asText("image"),
  moment("created_at"),
  moment("updated_at"),
].join(", ");

/** The product in a row. */
export const readProduct = (row: Row): Product => ({
  id: read.id(row, "product_id", "product"),
  organizationId: read.id(row, "organization_id", "org"),
  versionGroupId: read.text(row, "version_group_id"),
  isActive: read.flag(row, "is_active"),
  name: read.text(row, "name"),
  description: read.text(row, "description"),
  imageId: read.optionalText(row, "image_id"),
  image: row["image"] === null ? undefined : (read.json(row, "image") as Product["image"]),
  createdAt: read.time(row, "created_at"),
  updatedAt: read.optionalTime(row, "updated_at"),
});

/** The row of a product. */
export const productRow = (product: Product): JsonRow => ({
  product_id: product.id,
  organization_id: product.organizationId,
  version_group_id: product.versionGroupId,
  is_active: String(product.isActive),
  name: product.name,
  description: product.description,
  image_id: product.imageId ?? null,
  image: product.image ?? null,
  created_at: product.createdAt,
  updated_at: product.updatedAt ?? null,
});
