import * as v from "../record/described-schema.ts";
import { maxDescriptionLength } from "../catalog/catalog-check.ts";
import { maxIdLength } from "../ids.ts";
import { maxNameLength } from "../kernel/name.ts";
import type { ProductFilter } from "./product-filter.ts";
import type { ProductContent } from "./product-content.ts";
import { closedObject, flagProperty, nameProperty, shortText } from "../record/property-schema.ts";
import type { JsonObject } from "../kernel/json.ts";
import { pageProperties } from "../listing/list-properties.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";
import { addPageMessages, type ReadListRequest } from "../listing/list-request.ts";
import type { RequestReaders } from "../wire/request.ts";

/** Maximum number of properties of an image. */
const maxImageProperties = 50;

const optionalProperties = {
  description: v.nullish(shortText(maxDescriptionLength)),
  image_id: v.nullish(shortText(maxNameLength)),
  image: v.nullish(
    v.pipe(
      v.record(v.string(), v.unknown(), "must be an object"),
      v.maxEntries(
        maxImageProperties,
        `must have at most ${String(maxImageProperties)} properties`,
      ),
    ),
  ),
};

/** Body of POST /products. */
const newProductSchema = closedObject({ name: nameProperty, ...optionalProperties });

/** Body of POST /products/{id}/revise. */
const productChangesSchema = closedObject({
  name: v.nullish(nameProperty),
  ...optionalProperties,
});

/** The content of a new product after reading. @inline */
export interface ReadNewProductRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly content: (Partial<ProductContent> & Pick<ProductContent, "name">) | undefined;
}

/** Reads the body of POST /products. */
const readNewProductRequest = (json: JsonObject): ReadNewProductRequest => {
  const { messages, changes } = readProductChanges(json, newProductSchema);
  const { name } = changes;
  return {
    messages,
    content: messages.size > 0 || name === undefined ? undefined : { ...changes, name },
  };
};

/** The changes of a product after reading. @inline */
export interface ReadProductChanges extends ReadRequest {
  readonly changes: Partial<ProductContent>;
}

/** Reads the body of POST /products/{id}/revise. `null` removes an image and its identifier. */
const readProductChanges = (
  json: JsonObject,
  schema: typeof productChangesSchema | typeof newProductSchema = productChangesSchema,
): ReadProductChanges => {
  const { messages, body } = readBody<v.InferOutput<typeof productChangesSchema>>(schema, json);
  const { name, description, image_id: imageId } = body;
  // Its values are any JSON, which `readBody` keeps as it is.
  const image = body.image as ProductContent["image"];
  return {
    messages,
    changes: {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(Object.hasOwn(json, "image_id") && { imageId }),
      ...(Object.hasOwn(json, "image") && { image }),
    },
  };
};

/** The identifier of a version group. */
export const versionGroupProperty: v.GenericSchema<string> = shortText(maxIdLength);

/** Body of POST /products/list. Every property is optional; null means absent. */
const productListSchema = closedObject({
  is_active: v.nullish(flagProperty),
  version_group_id: v.nullish(versionGroupProperty),
  ...pageProperties,
});

/** Reads the body of POST /products/list. */
const readProductListRequest = (json: JsonObject): ReadListRequest<ProductFilter> => {
  const { messages, body } = readBody(productListSchema, json);
  const { is_active: isActive, version_group_id: versionGroupId, limit, offset, cursor } = body;
  const options = { limit, offset, cursor };
  addPageMessages(messages, {}, options);
  const filter = {
    isActive: isActive === undefined ? undefined : isActive === 1,
    versionGroupId,
  };
  return { messages, filter, options };
};

/** The requests of products. */
export const productRequests: RequestReaders<{
  create: ReadNewProductRequest;
  list: ReadListRequest<ProductFilter>;
  revise: ReadProductChanges;
}> = {
  create: { schema: newProductSchema, read: readNewProductRequest },
  list: { schema: productListSchema, read: readProductListRequest },
  revise: { schema: productChangesSchema, read: readProductChanges },
};
