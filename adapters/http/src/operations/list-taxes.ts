import { right } from "quittance";
import { readTaxListRequest, renderTaxList, taxListSchema } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
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
  request: {
    name: "TaxListRequest",
    schema: taxListSchema,
    description: "`cursor` and `offset` cannot be combined; `null` counts as absent.",
    isOptional: true,
  },
  responses: { 200: ["TaxPage", "A page of taxes."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readTaxListRequest),
  handle: async ({ catalog, owner }, { filter, options }) => {
    const page = await catalog.listTaxes(owner.organizationId, filter, options);
    if (page._tag === "Left") return page;
    return right({ status: 200, message: "Resources found", data: renderTaxList(page.right) });
  },
});
