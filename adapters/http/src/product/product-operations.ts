import { productDescription } from "quittance/adapter";
import {
  creatingOperation,
  listingOperation,
  recordOperation,
  revisingOperation,
} from "../operations/operation-families.ts";
import type { Operation } from "../operations/operation.ts";

/** The operations on products, in the order of the OpenAPI document. */
export const productOperations: ReadonlyArray<Operation> = [
  creatingOperation({
    path: "/products",
    operationId: "createProduct",
    summary: "Create a product",
    description:
      "The product is active. Sell it with a billing schema. With an `Idempotency-Key` the request " +
      "is safe to retry: the same content returns the same product in its current state.",
    scopes: ["products.write"],
    group: "catalog",
    request: [
      "NewProductRequest",
      productDescription.newProduct,
      "`image` is any JSON object of at most 50 properties, such as a URL with a width.",
    ],
    response: ["Product", "The product."],
    replayed: "An earlier request with the same key created the product.",
    method: ({ catalog }) => catalog.products.create,
    render: productDescription.productRecord.json.write,
  }),
  listingOperation({
    path: "/products/list",
    operationId: "listProducts",
    summary: "List products",
    description: "Newest first, all versions. `is_active` 1 selects the versions that are sold.",
    scopes: ["products.read"],
    group: "catalog",
    hasLargeBody: false,
    request: ["ProductListRequest", productDescription.productList],
    response: ["ProductPage", "A page of products."],
    method: ({ catalog }) => catalog.products.list,
    rows: "products",
    render: productDescription.productRecord.json.write,
  }),
  recordOperation({
    path: "/products/{id}",
    operationId: "readProduct",
    summary: "Read a product",
    description: "Returns a version of a product, active or not.",
    scopes: ["products.read"],
    group: "catalog",
    response: ["Product", "The product."],
    method: ({ catalog }) => catalog.products.get,
    render: productDescription.productRecord.json.write,
  }),
  revisingOperation({
    path: "/products/{id}/revise",
    operationId: "reviseProduct",
    summary: "Revise a product",
    description:
      "Stores a new version with a new `id`, and deactivates the previous one. Its billing schemas " +
      "sell the new version; existing invoices keep the previous one.",
    scopes: ["products.write"],
    group: "catalog",
    request: [
      "ProductChangesRequest",
      productDescription.productChanges,
      "Absent properties do not change. `null` removes `image_id` and `image`, and does not " +
        "change other properties.",
    ],
    response: ["Product", "The new version."],
    method: ({ catalog }) => catalog.products.revise,
    render: productDescription.productRecord.json.write,
  }),
  recordOperation({
    path: "/products/{id}/deactivate",
    operationId: "deactivateProduct",
    summary: "Deactivate a product",
    description:
      "The product is no longer sold; existing invoices keep it. Deactivating an inactive product " +
      "changes nothing.",
    scopes: ["products.write"],
    group: "catalog",
    message: "Product is inactive",
    response: ["Product", "The inactive product."],
    method: ({ catalog }) => catalog.products.deactivate,
    render: productDescription.productRecord.json.write,
  }),
];
