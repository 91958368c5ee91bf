import { readTaxChanges, renderTax, taxChangesSchema } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { created } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /taxes/{id}/revise */
export const reviseTax: Operation = defineOperation({
  path: "/taxes/{id}/revise",
  operationId: "reviseTax",
  summary: "Revise a tax",
  description:
    "Stores a new version with a new `id`, and deactivates the previous one. Existing invoices " +
    "keep the previous version.",
  scopes: ["taxes.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: true,
  request: {
    name: "TaxChangesRequest",
    schema: taxChangesSchema,
    description:
      "Absent properties do not change. `null` removes `exemption_reason` and `jurisdiction`, " +
      "and does not change other properties.",
    isOptional: true,
  },
  responses: { 201: ["Tax", "The new version."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: (call) => readRequest(call, readTaxChanges),
  handle: async ({ catalog, owner }, { changes }, id) =>
    created(await catalog.reviseTax(owner.organizationId, id, changes), renderTax),
});
