import { renderTax } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, resultWith } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /taxes/{id}/deactivate */
export const deactivateTax: Operation = defineOperation({
  path: "/taxes/{id}/deactivate",
  operationId: "deactivateTax",
  summary: "Deactivate a tax",
  description:
    "The tax is no longer charged; existing invoices keep it. Deactivating an inactive tax " +
    "changes nothing.",
  scopes: ["taxes.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["Tax", "The inactive tax."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ catalog, owner }, _request, id) =>
    resultWith(200, "Tax is inactive")(
      await catalog.deactivateTax(owner.organizationId, id),
      renderTax,
    ),
});
