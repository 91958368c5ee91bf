import { renderTax } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, found } from "./operation-result.ts";
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
  request: emptyRequest,
  responses: { 200: ["Tax", "The tax."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ catalog, owner }, _request, id) =>
    found(await catalog.getTax(owner.organizationId, id), renderTax),
});
