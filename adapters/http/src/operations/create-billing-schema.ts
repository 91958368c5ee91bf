import { left, type WriteBillingSchemaError } from "quittance";
import {
  newBillingSchemaSchema,
  readNewBillingSchemaRequest,
  renderBillingSchema,
} from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import { created } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest, validationFailed } from "./read-request.ts";

/** POST /billing_schemas */
export const createBillingSchema: Operation = defineOperation({
  path: "/billing_schemas",
  operationId: "createBillingSchema",
  summary: "Create a billing schema",
  description: "The price of a product. Charges once, or each interval.",
  scopes: ["products.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: true,
  request: {
    name: "NewBillingSchemaRequest",
    schema: newBillingSchemaSchema,
    description:
      "`type` defaults to ONE_TIME without the properties of a recurrence. RECURRING requires " +
      "`interval_type`, `interval_count`, `payment_type`, `renew_type` and `billing_type`; " +
      "ONE_TIME allows none of them. `tax_ids` are the default taxes, at most 10.",
  },
  responses: { 201: ["BillingSchema", "The billing schema."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readNewBillingSchemaRequest),
  handle: async ({ catalog, owner }, { productId, content }) => {
    if (productId === undefined || content === undefined) return left(internalError);
    const { organizationId } = owner;
    const stored = await catalog.createBillingSchema(organizationId, productId, content);
    return created(
      stored._tag === "Left" ? left(failureOfBody(stored.left)) : stored,
      renderBillingSchema,
    );
  },
});

/** The product is named in the body, so an unknown one is an issue of the body. */
const failureOfBody = (error: WriteBillingSchemaError) =>
  error.kind === "ProductNotFound" || error.kind === "BillingSchemaNotFound"
    ? (validationFailed(new Map([["product_id", "Product not found"]]), []) ?? internalError)
    : error;
