import { billingSchemaDescription, fromJson, periodsDescription, read } from "quittance/adapter";
import { defineOperation } from "../operations/define-operation.ts";
import {
  creatingOperation,
  listingOperation,
  recordOperation,
  revisingOperation,
} from "../operations/operation-families.ts";
import { pageFound } from "../operations/operation-result.ts";
import type { Operation } from "../operations/operation.ts";
import { zoneNear } from "../zone-of.ts";

/** The operations on billing schemas, in the order of the OpenAPI document. */
export const billingSchemaOperations: ReadonlyArray<Operation> = [
  creatingOperation({
    path: "/billing_schemas",
    operationId: "createBillingSchema",
    summary: "Create a billing schema",
    description:
      "The price of a product. Charges once, or each interval. With an `Idempotency-Key` the " +
      "request is safe to retry: the same content returns the same billing schema in its current " +
      "state.",
    scopes: ["products.write"],
    group: "catalog",
    request: [
      "NewBillingSchemaRequest",
      billingSchemaDescription.newBillingSchema,
      "`type` defaults to ONE_TIME without the properties of a recurrence. RECURRING requires " +
        "`interval_type`, `interval_count`, `payment_type`, `renew_type` and `billing_type`; " +
        "ONE_TIME allows none of them. `tax_ids` are the default taxes, at most 10. `pricing` prices " +
        "units by tiers or packages; then `base_price` is 0, except with the model UNIT.",
    ],
    response: ["BillingSchema", "The billing schema."],
    replayed: "An earlier request with the same key created the billing schema.",
    method: ({ catalog }) => catalog.billingSchemas.create,
    render: billingSchemaDescription.billingSchemaRecord.json.write,
  }),
  listingOperation({
    path: "/billing_schemas/list",
    operationId: "listBillingSchemas",
    summary: "List billing schemas",
    description:
      "Newest first, all versions. `is_active` 1 selects the versions that are charged, " +
      "`product_id` those that were created for this version of a product.",
    scopes: ["products.read"],
    group: "catalog",
    hasLargeBody: false,
    request: ["BillingSchemaListRequest", billingSchemaDescription.billingSchemaList],
    response: ["BillingSchemaPage", "A page of billing schemas."],
    method: ({ catalog }) => catalog.billingSchemas.list,
    rows: "billing_schemas",
    render: billingSchemaDescription.billingSchemaRecord.json.write,
  }),
  recordOperation({
    path: "/billing_schemas/{id}",
    operationId: "readBillingSchema",
    summary: "Read a billing schema",
    description: "Returns a version of a billing schema, active or not.",
    scopes: ["products.read"],
    group: "catalog",
    response: ["BillingSchema", "The billing schema."],
    method: ({ catalog }) => catalog.billingSchemas.get,
    render: billingSchemaDescription.billingSchemaRecord.json.write,
  }),
  revisingOperation({
    path: "/billing_schemas/{id}/revise",
    operationId: "reviseBillingSchema",
    summary: "Revise a billing schema",
    description:
      "Stores a new version with a new `id`, and deactivates the previous one. Existing invoices " +
      "keep the previous version.",
    scopes: ["products.write"],
    group: "catalog",
    request: [
      "BillingSchemaChangesRequest",
      billingSchemaDescription.billingSchemaChanges,
      "Absent properties and `null` do not change anything. `currency` and `base_price` change " +
        "together, and so do the properties of a recurrence. `type` ONE_TIME removes the " +
        "recurrence, `tax_ids` [] the taxes, and `pricing` null the pricing model.",
    ],
    response: ["BillingSchema", "The new version."],
    method: ({ catalog }) => catalog.billingSchemas.revise,
    render: billingSchemaDescription.billingSchemaRecord.json.write,
  }),
  defineOperation({
    path: "/billing_schemas/{id}/periods",
    operationId: "listBillingSchemaPeriods",
    summary: "List the periods of a subscription",
    description:
      "The periods of a subscription to a recurring billing schema, in order, by its schedule and " +
      "the times in the request. Stores nothing. Pass the identifier of the subscription and " +
      "`key_suffix` as `Idempotency-Key` of the invoice of a period, and `proration` on its line.",
    scopes: ["products.read"],
    group: "catalog",
    request: {
      name: "BillingPeriodsRequest",
      schema: periodsDescription.periodsRequest,
      description:
        "All boundaries are counted from `anchor`. `starts_at` defaults to it, and `ends_at` to no " +
        "end; both are from 1970 on. `zone` is UTC (the default), an offset such as +02:00 or a " +
        "name such as Europe/Berlin. `from` is the first period, 0 by default, `limit` defaults to " +
        "100, and `due_by` leaves out what is due later. `unit` counts partial periods.",
    },
    responses: {
      200: ["BillingPeriods", "The periods."],
    },
    failures: ["BadRequest", "Unavailable", "NotFound"],
    // What is wrong with the request is reported before an unknown billing schema.
    read: ({ body }) =>
      read(periodsDescription.periodsRequest, fromJson<periodsDescription.PeriodsRequest>(body)),
    handle: async ({ catalog, owner, body }, _request, id) => {
      const schema = await catalog.billingSchemas.get(owner.organizationId, id);
      if (schema._tag === "Left") return schema;
      return pageFound(
        periodsDescription.listPeriods(schema.right, fromJson(body), zoneNear),
        periodsDescription.renderPeriods,
      );
    },
  }),
  recordOperation({
    path: "/billing_schemas/{id}/deactivate",
    operationId: "deactivateBillingSchema",
    summary: "Deactivate a billing schema",
    description:
      "The price is no longer offered; existing invoices keep it. Deactivating an inactive billing " +
      "schema changes nothing.",
    scopes: ["products.write"],
    group: "catalog",
    message: "Billing schema is inactive",
    response: ["BillingSchema", "The inactive billing schema."],
    method: ({ catalog }) => catalog.billingSchemas.deactivate,
    render: billingSchemaDescription.billingSchemaRecord.json.write,
  }),
];
