import type { Quittance } from "quittance";
import { fromJson, responses, right, taxReportDescription } from "quittance/adapter";
import { defineOperation } from "../operations/define-operation.ts";
import { found } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";

type TaxReportRequest = Parameters<Quittance["reports"]["taxes"]>[1];

/** POST /reports/taxes */
export const readTaxReport: Operation = defineOperation({
  path: "/reports/taxes",
  operationId: "readTaxReport",
  summary: "Read the taxes of a period",
  description:
    "Returns the taxes of the documents that were issued in a month, a quarter, or from one date to " +
    "another, by category and rate, as the documents state them: of invoices, less those of credit " +
    "notes and voided invoices by their own dates. Dates are those in the time zone of the seller. " +
    "With `detail`, it returns a page of the documents instead, those of one kind after the other.",
  scopes: ["invoices.read"],
  group: "extension",
  request: {
    name: "TaxReportRequest",
    schema: taxReportDescription.taxReportRequest,
    description: "One of `month`, `quarter`, or `from` and `to` is required.",
  },
  responses: { 200: ["TaxReport", "The taxes of the period, or its documents."] },
  failures: ["BadRequest", "UnavailableOrRate", "ReportTooLarge"],
  read: ({ body }) => right(fromJson<TaxReportRequest>(body)),
  handle: async ({ payments, owner }, request) =>
    found(await payments.reports.taxes(owner.organizationId, request), responses.renderTaxReport),
});
