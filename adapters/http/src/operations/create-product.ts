import { left } from "quittance";
import { newProductSchema, readNewProductRequest, renderProduct } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import { createdOnce } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /products */
export const createProduct: Operation = defineOperation({
  path: "/products",
  operationId: "createProduct",
  summary: "Create a product",
  description:
    "The product is active. Sell it with a billing schema. With an `Idempotency-Key` the request " +
    "is safe to retry: the same content returns the same product in its current state.",
  scopes: ["products.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: true,
  request: {
    name: "NewProductRequest",
    schema: newProductSchema,
    description: "`image` is any JSON object of at most 50 properties, such as a URL with a width.",
  },
  responses: {
    200: ["Product", "An earlier request with the same key created the product."],
    201: ["Product", "The product."],
  },
  failures: ["BadRequest", "Unavailable", "IdempotencyMismatch"],
  takesIdempotencyKey: true,
  read: (call) => readRequest(call, readNewProductRequest),
  handle: async ({ catalog, owner, header }, { content }) => {
    if (content === undefined) return left(internalError);
    const options = { idempotencyKey: header("idempotency-key") };
    const stored = await catalog.createProduct(owner.organizationId, content, options);
    return createdOnce(stored, renderProduct);
  },
});
