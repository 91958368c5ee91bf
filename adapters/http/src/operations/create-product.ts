import { left } from "quittance";
import { newProductSchema, readNewProductRequest, renderProduct } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import { created } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /products */
export const createProduct: Operation = defineOperation({
  path: "/products",
  operationId: "createProduct",
  summary: "Create a product",
  description: "The product is active. Sell it with a billing schema.",
  scopes: ["products.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: true,
  request: {
    name: "NewProductRequest",
    schema: newProductSchema,
    description: "`image` is any JSON object of at most 50 properties, such as a URL with a width.",
  },
  responses: { 201: ["Product", "The product."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readNewProductRequest),
  handle: async ({ catalog, owner }, { content }) => {
    if (content === undefined) return left(internalError);
    return created(await catalog.createProduct(owner.organizationId, content), renderProduct);
  },
});
