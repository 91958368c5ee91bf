import { right } from "quittance";
import { emptyRequestSchema, renderTax } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /taxes/{id} */
export const readTax: Operation = defineOperation({
  path: "/taxes/{id}",
  operationId: "readTax",
  summary: "Read a tax",
  description: "Returns a version of a tax, active or not.",
  scopes: ["taxes.read"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: { name: "EmptyRequest", schema: emptyRequestSchema, isOptional: true },
  responses: { 200: ["Tax", "The tax."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ catalog, owner }, _request, id) => {
    const found = await catalog.getTax(owner.organizationId, id);
    if (found._tag === "Left") return found;
    return right({ status: 200, message: "Resource found", data: renderTax(found.right) });
  },
});
