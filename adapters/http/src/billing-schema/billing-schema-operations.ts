import { left } from "quittance";
import type { CreateBillingSchemaError } from "quittance/errors";
import {
  billingSchemaRequests,
  renderBillingSchema,
  renderBillingSchemaList,
} from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "../operations/define-operation.ts";
import {
  listOperation,
  recordOperation,
  reviseOperation,
} from "../operations/operation-families.ts";
import { createdOnce, listRequest } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";
import { readRequest, validationFailed } from "../operations/read-request.ts";

/** The operations on billing schemas, in the order of the OpenAPI document. */
export const billingSchemaOperations: ReadonlyArray<Operation> = [
  defineOperation({
    path: "/billing_schemas",
    operationId: "createBillingSchema",
    summary: "Create a billing schema",
    description:
      "The price of a product. Charges once, or each interval. With an `Idempotency-Key` the " +
      "request is safe to retry: the same content returns the same billing schema in its current " +
      "state.",
    scopes: ["products.write"],
    audience: "organization",
    group: "catalog",
    hasLargeBody: true,
    request: {
      name: "NewBillingSchemaRequest",
      schema: billingSchemaRequests.create.schema,
      description:
        "`type` defaults to ONE_TIME without the properties of a recurrence. RECURRING requires " +
        "`interval_type`, `interval_count`, `payment_type`, `renew_type` and `billing_type`; " +
        "ONE_TIME allows none of them. `tax_ids` are the default taxes, at most 10. `pricing` prices " +
        "units by tiers or packages; then `base_price` is 0, except with the model UNIT.",
    },
    responses: {
      200: ["BillingSchema", "An earlier request with the same key created the billing schema."],
      201: ["BillingSchema", "The billing schema."],
    },
    failures: ["BadRequest", "Unavailable", "IdempotencyMismatch"],
    takesIdempotencyKey: true,
    read: (call) => readRequest(call, billingSchemaRequests.create.read),
    handle: async ({ catalog, owner, header }, { productId, content }) => {
      if (productId === undefined || content === undefined) return left(internalError);
      const { organizationId } = owner;
      const options = { idempotencyKey: header("idempotency-key") };
      const stored = await catalog.createBillingSchema(organizationId, productId, content, options);
      return createdOnce(
        stored._tag === "Left" ? left(failureOfBody(stored.left)) : stored,
        renderBillingSchema,
      );
    },
  }),
  listOperation({
    path: "/billing_schemas/list",
    operationId: "listBillingSchemas",
    summary: "List billing schemas",
    description:
      "Newest first, all versions. `is_active` 1 selects the versions that are charged, " +
      "`product_id` those that were created for this version of a product.",
    scopes: ["products.read"],
    group: "catalog",
    hasLargeBody: false,
    request: listRequest("BillingSchemaListRequest", billingSchemaRequests.list.schema),
    read: billingSchemaRequests.list.read,
    response: ["BillingSchemaPage", "A page of billing schemas."],
    method: ({ catalog }) => catalog.listBillingSchemas,
    render: renderBillingSchemaList,
  }),
  recordOperation({
    path: "/billing_schemas/{id}",
    operationId: "readBillingSchema",
    summary: "Read a billing schema",
    description: "Returns a version of a billing schema, active or not.",
    scopes: ["products.read"],
    group: "catalog",
    response: ["BillingSchema", "The billing schema."],
    method: ({ catalog }) => catalog.getBillingSchema,
    render: renderBillingSchema,
  }),
  reviseOperation({
    path: "/billing_schemas/{id}/revise",
    operationId: "reviseBillingSchema",
    summary: "Revise a billing schema",
    description:
      "Stores a new version with a new `id`, and deactivates the previous one. Existing invoices " +
      "keep the previous version.",
    scopes: ["products.write"],
    group: "catalog",
    request: {
      name: "BillingSchemaChangesRequest",
      schema: billingSchemaRequests.revise.schema,
      description:
        "Absent properties and `null` do not change anything. `currency` and `base_price` change " +
        "together, and so do the properties of a recurrence. `type` ONE_TIME removes the " +
        "recurrence, `tax_ids` [] the taxes, and `pricing` null the pricing model.",
      isOptional: true,
    },
    read: billingSchemaRequests.revise.read,
    response: ["BillingSchema", "The new version."],
    method: ({ catalog }) => catalog.reviseBillingSchema,
    render: renderBillingSchema,
  }),
  recordOperation({
    path: "/billing_schemas/{id}/deactivate",
    operationId: "deactivateBillingSchema",
    summary: "Deactivate a billing schema",
    description:
      "The price is no longer offered; existing invoices keep it. Deactivating an inactive billing " +
      "schema changes nothing.",
    scopes: ["products.write"],
    group: "catalog",
    message: "Billing schema is inactive",
    response: ["BillingSchema", "The inactive billing schema."],
    method: ({ catalog }) => catalog.deactivateBillingSchema,
    render: renderBillingSchema,
  }),
];

/** The product is named in the body, so an unknown one is an issue of the body. */
const failureOfBody = (error: CreateBillingSchemaError) =>
  error.kind === "ProductNotFound"
    ? (validationFailed(new Map([["product_id", "Product not found"]]), []) ?? internalError)
    : error;
