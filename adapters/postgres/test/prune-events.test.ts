import { createWebhooks, deliveryWork } from "@quittance/events";
import { checkStore, pruneStore, type PruneOptions } from "@quittance/postgres";
import { addSeconds, orThrow, type OrganizationId, type Timestamp } from "quittance";
import type { Outbox, StoredEvent } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { invoiceOf, openTestApp, times, type PostgresApp } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("prune_events", 12);
const other: OrganizationId = "org_other";
const day = 86_400;

type Kept = Pick<PruneOptions, "keepEventsDays" | "readAllPosition">;

/** Prunes a number of days after the events of an app. */
const prune = async ({ ports }: PostgresApp, days: number, kept: Kept): Promise<number> => {
  const clock = (): Timestamp => addSeconds(ports.clock(), days * day);
  return (await pruneStore(store.executor, { clock, ...kept })).events;
};

/** Prunes in the same way, and checks the store. */
const pruneAfter = async (app: PostgresApp, days: number, kept: Kept): Promise<number> => {
  const events = await prune(app, days, kept);
  for await (const problem of checkStore(store.executor, { catalog: "external" })) {
    expect(problem).toBeUndefined();
  }
  return events;
};

const sell = async (
  { payments }: PostgresApp,
  count: number,
  owner: OrganizationId = testOrganization,
): Promise<void> => {
  for (let sold = 0; sold < count; sold += 1) {
    rightOf(await payments.invoices.create(owner, invoiceOf("10")));
  }
};

const read = async (outbox: Outbox, after?: string, owner = testOrganization) =>
  rightOf(await outbox.read(owner, after, 1000)());

const positionAt = (events: ReadonlyArray<StoredEvent>, index: number): string =>
  events.at(index)?.position ?? expect.fail("no such event");

const deleted = { left: { kind: "OutboxPositionInvalid", reason: "EVENTS_DELETED" } };

describe("old events of an organization", () => {
  test("are deleted if no reader was ever given one", async () => {
    const app = await openTestApp(store);
    await sell(app, 3);
    expect(await pruneAfter(app, 9, { keepEventsDays: 10 })).toBe(0);
    expect(await pruneAfter(app, 11, { keepEventsDays: 10 })).toBe(3);
    expect(await read(app.store.outbox)).toEqual([]);
    await sell(app, 2);
    expect(await read(app.store.outbox)).toHaveLength(2);
  });

  test("are deleted up to the first that is not old, and later readers begin there", async () => {
    const app = await openTestApp(store);
    const { outbox } = app.store;
    await sell(app, 3);
    app.tick(5 * day);
    await sell(app, 2);
    const all = await read(outbox);
    expect(await pruneAfter(app, 6, { keepEventsDays: 10 })).toBe(3);
    expect(await read(outbox)).toEqual(all.slice(3));
    expect(await read(outbox, positionAt(all, 2))).toEqual(all.slice(3));
    expect(await outbox.read(testOrganization, positionAt(all, 1), 10)()).toMatchObject(deleted);
    expect(await pruneAfter(app, 20, { keepEventsDays: 10 })).toBe(2);
    expect(await read(outbox, positionAt(all, -1))).toEqual([]);
    await sell(app, 1);
    expect(await read(outbox, positionAt(all, -1))).toHaveLength(1);
  });

  test("stay until webhooks have read them", async () => {
    const app = await openTestApp(store);
    const shared = { ...app.store, ...app.ports, environment: "development" } as const;
    await sell(app, 2);
    await read(app.store.outbox);
    const url = "http://127.0.0.1:9/";
    orThrow(await createWebhooks(shared).create(testOrganization, { url }));
    expect(await pruneAfter(app, 11, { keepEventsDays: 10 })).toBe(0);
    const work = deliveryWork({ ...shared, maxEvents: 1 });
    await work.readEvents(testOrganization);
    expect(await pruneAfter(app, 11, { keepEventsDays: 10 })).toBe(1);
    // The second sale, and the endpoint itself.
    await work.readEvents(testOrganization);
    await work.readEvents(testOrganization);
    await sell(app, 1);
    expect(await pruneAfter(app, 11, { keepEventsDays: 10 })).toBe(2);
    const { lanes } = await work.readEvents(testOrganization);
    expect(lanes).toHaveLength(1);
    expect(await work.organizations()).toEqual([testOrganization]);
  });

  test("are deleted while others write and read, without an event that a reader misses", async () => {
    const app = await openTestApp(store);
    const { outbox } = app.store;
    await sell(app, 1);
    const found = [...(await read(outbox))];
    const writers = { isOver: false };
    const writing = Promise.all(times(4, () => sell(app, 60))).finally(() => {
      writers.isOver = true;
    });
    const reading = (async () => {
      for (;;) {
        const wasOver = writers.isOver;
        const page = await read(outbox, found.at(-1)?.position);
        found.push(...page);
        if (wasOver && page.length === 0) return;
      }
    })();
    let sum = 0;
    // What the reader has not read yet has no position.
    while (!writers.isOver) sum += await prune(app, 11, { keepEventsDays: 10 });
    await Promise.all([writing, reading]);
    sum += await pruneAfter(app, 11, { keepEventsDays: 10 });
    expect(sum).toBe(241);
    expect(new Set(found.map(({ event }) => event.id)).size).toBe(241);
  });
});

describe("with readers of all organizations", () => {
  const readAll = async (outbox: Outbox, after?: string, limit = 1000) =>
    rightOf(await outbox.readAll(after, limit)());

  const open = async () => {
    const app = await openTestApp(store);
    for (const owner of [testOrganization, other, testOrganization]) {
      await sell(app, 2, owner);
      await readAll(app.store.outbox);
    }
    return { app, all: await readAll(app.store.outbox) };
  };

  test("nothing is deleted without their position, or with one that is not valid", async () => {
    const { app, all } = await open();
    const prune = (readAllPosition?: string) =>
      pruneAfter(app, 11, { keepEventsDays: 10, readAllPosition });
    await expect(prune()).rejects.toThrow("Pass the lowest position");
    await expect(prune("*9")).rejects.toThrow("MALFORMED");
    expect(await readAll(app.store.outbox)).toEqual(all);
  });

  test.each([1, 2, 3, 5, 6])("those up to the position of %i events are deleted", async (count) => {
    const { app, all } = await open();
    const { outbox } = app.store;
    const readAllPosition = positionAt(all, count - 1);
    await sell(app, 1, other);
    const prune = { keepEventsDays: 10, readAllPosition };
    expect(await pruneAfter(app, 11, prune)).toBe(count);
    expect(await pruneAfter(app, 11, prune)).toBe(0);
    const left = await readAll(outbox, readAllPosition);
    expect(left.map(({ event }) => event.id).slice(0, -1)).toEqual(
      all.slice(count).map(({ event }) => event.id),
    );
    expect(left).toHaveLength(all.length - count + 1);
    // Page by page, as a relay of one event reads that begins anew.
    const paged: Array<StoredEvent> = [];
    for (let page = await readAll(outbox, undefined, 1); page.length > 0;) {
      paged.push(...page);
      page = await readAll(outbox, paged.at(-1)?.position, 1);
    }
    expect(paged).toEqual(left);
    if (count > 1) {
      expect(await outbox.readAll(positionAt(all, count - 2), 10)()).toMatchObject(deleted);
    }
    expect(await pruneAfter(app, 11, { ...prune, readAllPosition: positionAt(left, -1) })).toBe(
      all.length - count + 1,
    );
    const ranges = await store.admin.query("SELECT FROM quittance.outbox_ranges");
    expect(ranges.rowCount).toBe(0);
  });

  test("all are deleted if they are given up", async () => {
    const { app, all } = await open();
    await sell(app, 1);
    await read(app.store.outbox);
    expect(await pruneAfter(app, 11, { keepEventsDays: 10, readAllPosition: "none" })).toBe(7);
    expect(await app.store.outbox.readAll(positionAt(all, 0), 10)()).toMatchObject(deleted);
    await sell(app, 1);
    expect(await readAll(app.store.outbox)).toHaveLength(1);
  });
});

test.each([0, 1.5])("keepEventsDays of %f is rejected", async (keepEventsDays) => {
  const pruning = pruneStore(store.executor, { clock: () => "" as Timestamp, keepEventsDays });
  await expect(pruning).rejects.toThrow("keepEventsDays must be an integer of at least 1");
});
