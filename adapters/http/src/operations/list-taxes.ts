import { readTaxListRequest, renderTaxList, taxListSchema } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { listRequest, pageFound } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /taxes/list */
export const listTaxes: Operation = defineOperation({
  path: "/taxes/list",
  operationId: "listTaxes",
  summary: "List taxes",
  description: "Newest first, all versions. `is_active` 1 selects the versions that are charged.",
  scopes: ["taxes.read"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: listRequest("TaxListRequest", taxListSchema),
  responses: { 200: ["TaxPage", "A page of taxes."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readTaxListRequest),
  handle: async ({ catalog, owner }, { filter, options }) =>
    pageFound(await catalog.listTaxes(owner.organizationId, filter, options), renderTaxList),
});
