import { taxDescription } from "quittance/adapter";
import {
  creatingOperation,
  listingOperation,
  recordOperation,
  revisingOperation,
} from "../operations/operation-families.ts";
import type { Operation } from "../operations/operation.ts";

/** The operations on taxes, in the order of the OpenAPI document. */
export const taxOperations: ReadonlyArray<Operation> = [
  creatingOperation({
    path: "/taxes",
    operationId: "createTax",
    summary: "Create a tax",
    description:
      "The tax is active, and can be named in `tax_ids`. With an `Idempotency-Key` the request is " +
      "safe to retry: the same content returns the same tax in its current state.",
    scopes: ["taxes.write"],
    group: "catalog",
    request: [
      "NewTaxRequest",
      taxDescription.newTax,
      "`percent` is at most 1000. `category` defaults to S. `exemption_reason` is required for " +
        "the categories E, AE, K, G and O, and not allowed for S and Z. An inclusive tax cannot be " +
        "compound; both flags default to 0. `exemption_code` is a VATEX code, such as " +
        "`VATEX-EU-AE`, for a tax with a reason.",
    ],
    response: ["Tax", "The tax."],
    replayed: "An earlier request with the same key created the tax.",
    method: ({ catalog }) => catalog.taxes.create,
    render: taxDescription.taxRecord.json.write,
  }),
  listingOperation({
    path: "/taxes/list",
    operationId: "listTaxes",
    summary: "List taxes",
    description: "Newest first, all versions. `is_active` 1 selects the versions that are charged.",
    scopes: ["taxes.read"],
    group: "catalog",
    hasLargeBody: false,
    request: ["TaxListRequest", taxDescription.taxList],
    response: ["TaxPage", "A page of taxes."],
    method: ({ catalog }) => catalog.taxes.list,
    rows: "taxes",
    render: taxDescription.taxRecord.json.write,
  }),
  recordOperation({
    path: "/taxes/{id}",
    operationId: "readTax",
    summary: "Read a tax",
    description: "Returns a version of a tax, active or not.",
    scopes: ["taxes.read"],
    group: "catalog",
    response: ["Tax", "The tax."],
    method: ({ catalog }) => catalog.taxes.get,
    render: taxDescription.taxRecord.json.write,
  }),
  revisingOperation({
    path: "/taxes/{id}/revise",
    operationId: "reviseTax",
    summary: "Revise a tax",
    description:
      "Stores a new version with a new `id`, and deactivates the previous one. Existing invoices " +
      "keep the previous version.",
    scopes: ["taxes.write"],
    group: "catalog",
    request: [
      "TaxChangesRequest",
      taxDescription.taxChanges,
      "Absent properties do not change. `null` removes `exemption_reason`, `exemption_code` and " +
        "`jurisdiction`, and does not change other properties.",
    ],
    response: ["Tax", "The new version."],
    method: ({ catalog }) => catalog.taxes.revise,
    render: taxDescription.taxRecord.json.write,
  }),
  recordOperation({
    path: "/taxes/{id}/deactivate",
    operationId: "deactivateTax",
    summary: "Deactivate a tax",
    description:
      "The tax is no longer charged; existing invoices keep it. Deactivating an inactive tax " +
      "changes nothing.",
    scopes: ["taxes.write"],
    group: "catalog",
    message: "Tax is inactive",
    response: ["Tax", "The inactive tax."],
    method: ({ catalog }) => catalog.taxes.deactivate,
    render: taxDescription.taxRecord.json.write,
  }),
];
