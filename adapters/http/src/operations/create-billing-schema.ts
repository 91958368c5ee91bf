import { left } from "quittance";
import type { CreateBillingSchemaError } from "quittance/adapter";
import {
  newBillingSchemaSchema,
  readNewBillingSchemaRequest,
  renderBillingSchema,
} from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import { createdOnce } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest, validationFailed } from "./read-request.ts";

/** POST /billing_schemas */
export const createBillingSchema: Operation = defineOperation({
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
    schema: newBillingSchemaSchema,
    description:
      "`type` defaults to ONE_TIME without the properties of a recurrence. RECURRING requires " +
      "`interval_type`, `interval_count`, `payment_type`, `renew_type` and `billing_type`; " +
      "ONE_TIME allows none of them. `tax_ids` are the default taxes, at most 10.",
  },
  responses: {
    200: ["BillingSchema", "An earlier request with the same key created the billing schema."],
    201: ["BillingSchema", "The billing schema."],
  },
  failures: ["BadRequest", "Unavailable", "IdempotencyMismatch"],
  takesIdempotencyKey: true,
  read: (call) => readRequest(call, readNewBillingSchemaRequest),
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
});

/** The product is named in the body, so an unknown one is an issue of the body. */
const failureOfBody = (error: CreateBillingSchemaError) =>
  error.kind === "ProductNotFound"
    ? (validationFailed(new Map([["product_id", "Product not found"]]), []) ?? internalError)
    : error;
