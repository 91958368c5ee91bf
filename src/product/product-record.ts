import * as v from "../record/described-schema.ts";
import type { Product } from "./product.ts";
import { codec } from "../record/codec.ts";
import { asIs, optional, property } from "../record/field.ts";
import { flag, id, ownId, text, timestamp, title } from "../record/value-fields.ts";

const image = property<NonNullable<Product["image"]>, "image">(
  "image",
  { type: "object" },
  v.record(v.string(), v.unknown(), "must be an object"),
  asIs,
  (value) => value as NonNullable<Product["image"]>,
);

/** The records of products. */
export const productCodec = codec<Product>()(
  {
    id: ownId("product_id", "product"),
    organizationId: id("organization_id", "org"),
    versionGroupId: text("version_group_id"),
    isActive: flag("is_active"),
    name: title("name"),
    description: text("description"),
    imageId: optional(text("image_id")),
    image: optional(image),
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  [
    ...(["id", "version_group_id", "is_active", "name", "organization_id"] as const),
    ...(["description", "image_id", "created_at", "updated_at", "image"] as const),
  ],
);
