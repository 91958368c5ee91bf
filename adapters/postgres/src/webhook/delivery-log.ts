import type { OrganizationId } from "quittance";
import {
  deliveryDescription,
  eventDescription,
  limits,
  type Delivery,
  type DeliveryLog,
} from "quittance/adapter";
import { erasedEmail, saysCustomer, withoutCustomer } from "../customer/without-customer.ts";
import { insertRows } from "../insert-rows.ts";
import { listRecords } from "../lists/list-records.ts";
import { deliveryBatches, recordGone } from "./delivery-batches.ts";
import { deliveryColumns, deliveryRow, readDelivery } from "./delivery-row.ts";
import { id, integer, text } from "../rows/read-column.ts";
import { attempt } from "../statements/attempt.ts";
import { textArray } from "../statements/text-array.ts";
import type { Database, Run } from "../tenancy/database.ts";
import { noQuery } from "../tenancy/organizations.ts";
import { lockReader } from "./reader-lock.ts";
import { webhookOrganizations } from "./webhook-organizations.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";
import * as statements from "./delivery-statements.ts";

type ReadEvents = Parameters<DeliveryLog["storeDeliveries"]>[1];

/** Creates the log of deliveries. */
export const deliveriesOf = (database: Database): DeliveryLog => {
  const list = listDeliveries(database);
  const batches = deliveryBatches(database);
  const write = <Result>(
    organizationId: OrganizationId,
    work: (run: Run) => Promise<Result>,
  ): ReturnType<typeof attempt<Result>> =>
    attempt("deliveries", () =>
      database.tenant(organizationId).change({ text: noQuery }, (_, run) => work(run)),
    );
  return {
    ...webhookOrganizations(database),

    position: (organizationId) =>
      attempt("deliveries", async () => {
        const [row] = await database.tenant(organizationId).read(statements.position);
        return row?.["position"] ?? undefined;
      }),

    storeDeliveries: (organizationId, events) =>
      write(organizationId, (run) => storeDeliveries(run, organizationId, events)),

    dueLanes: (organizationId, now, limit) =>
      attempt("deliveries", async () => {
        const tenant = database.tenant(organizationId);
        const rows = await tenant.read(statements.dueLanes, [now, String(limit)]);
        return rows
          .map((row) => ({ row, place: integer(row, "place") }))
          .sort((a, b) => a.place - b.place)
          .map(({ row }) => ({
            organizationId,
            endpointId: id(row, "endpoint_id", "endpoint"),
            subjectId: eventDescription.readSubjectId(text(row, "subject_id")),
          }));
      }),

    claim: (lane, lease, now) => attempt("deliveries", () => batches.claim({ lane, lease, now })),

    release: ({ delivery: { organizationId, endpointId, id: eventId }, lease }) =>
      write(organizationId, async (run) => {
        const released = await run(statements.release, [endpointId, eventId, lease.token]);
        return released.length > 0;
      }),

    recordAttempt: (claimed, result) =>
      result.disables
        ? write(claimed.delivery.organizationId, (run) => recordGone(run, claimed, result))
        : attempt("deliveries", () => batches.record({ claimed, result })),

    listDeliveries: (organizationId, filter, page) =>
      attempt("deliveries", () => list(organizationId, filter, page)),

    replay: (organizationId, endpointId, selection, now) =>
      write(organizationId, async (run) => {
        await lockReader(run);
        const active = await run(statements.activeEndpoint, [endpointId]);
        if (active.length === 0) return undefined;
        const [row = {}] =
          "eventIds" in selection
            ? await run(statements.replayEvents, [endpointId, now, textArray(selection.eventIds)])
            : await run(statements.replayFailed, [
                endpointId,
                now,
                selection.failedSince,
                String(limits.maxReplayed),
              ]);
        return integer(row, "replayed");
      }),

    prune: (organizationId, before, limit) =>
      write(organizationId, async (run) => {
        const [row = {}] = await run(statements.prune, [before, String(limit)]);
        return integer(row, "pruned");
      }),
  };
};

const storeDeliveries = async (
  run: Run,
  organizationId: OrganizationId,
  { after, position, deliveries, now }: ReadEvents,
): Promise<boolean> => {
  await lockReader(run);
  const values = [after ?? null, position ?? null, String(deliveries.length)];
  const [reader] = await run(statements.moveReader, values);
  if (reader === undefined) return false;
  const before = integer(reader, "before");
  const rows = deliveries.map(({ body, ...created }, index) => ({
    ...deliveryRow(deliveryDescription.newDelivery({ ...created, organizationId }, now)),
    body,
    ordinal: String(before + index + 1),
  }));
  if (rows.length > 0) {
    const insert = insertRows("webhook_deliveries", rows, "$2::text", statements.toActiveEndpoints);
    await run(insert, [JSON.stringify(await withoutErased(run, rows))]);
    await run(statements.waitInLane, [String(before), now]);
  }
  return true;
};

/** Removes what was erased from the stored events since they were read. */
const withoutErased = async <New extends { readonly body: string; readonly event_id?: unknown }>(
  run: Run,
  rows: ReadonlyArray<New>,
): Promise<ReadonlyArray<New>> => {
  const found = await run(statements.erasedEvents, [
    JSON.stringify(rows),
    erasedEmail,
    saysCustomer,
  ]);
  const erased = new Set<unknown>(found.map((row) => row["event_id"]));
  return rows.map((row) =>
    erased.has(row.event_id) ? { ...row, body: withoutCustomer(row.body) } : row,
  );
};

/** Returns `matchesDelivery` of the core in SQL. */
const matchingDeliveries = (
  { endpointId, state = [] }: deliveryDescription.EndpointDeliveryFilter,
  values: StatementValues,
): MatchingRows => ({
  from: ':"schema".webhook_deliveries',
  conditions: [
    "organization_id = $1",
    `endpoint_id = ${values.add(endpointId)}`,
    ...(state.length === 0 ? [] : [`state = ANY (${values.add(textArray(state))}::text[])`]),
  ],
  onDays: undefined,
  onMonths: undefined,
  isFrequent: true,
});

const listDeliveries = listRecords<deliveryDescription.EndpointDeliveryFilter, Delivery>(
  {
    name: "webhook_deliveries",
    kind: undefined,
    id: "event_id",
    // The first value of `matchingDeliveries`.
    condition: "endpoint_id = $2::text",
    columns: deliveryColumns,
    readRecord: readDelivery,
  },
  matchingDeliveries,
);
