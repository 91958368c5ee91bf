import { left } from "quittance";
import { newTaxSchema, readNewTaxRequest, renderTax } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import { createdOnce } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /taxes */
export const createTax: Operation = defineOperation({
  path: "/taxes",
  operationId: "createTax",
  summary: "Create a tax",
  description:
    "The tax is active, and can be named in `tax_ids`. With an `Idempotency-Key` the request is " +
    "safe to retry: the same content returns the same tax in its current state.",
  scopes: ["taxes.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: true,
  request: {
    name: "NewTaxRequest",
    schema: newTaxSchema,
    description:
      "`percent` is at most 1000. `category` defaults to S. `exemption_reason` is required for " +
      "the categories E, AE, K, G and O, and not allowed for S and Z. An inclusive tax cannot be " +
      "compound; both flags default to 0.",
  },
  responses: {
    200: ["Tax", "An earlier request with the same key created the tax."],
    201: ["Tax", "The tax."],
  },
  failures: ["BadRequest", "Unavailable", "IdempotencyMismatch"],
  takesIdempotencyKey: true,
  read: (call) => readRequest(call, readNewTaxRequest),
  handle: async ({ catalog, owner, header }, { content }) => {
    if (content === undefined) return left(internalError);
    const options = { idempotencyKey: header("idempotency-key") };
    const stored = await catalog.createTax(owner.organizationId, content, options);
    return createdOnce(stored, renderTax);
  },
});
