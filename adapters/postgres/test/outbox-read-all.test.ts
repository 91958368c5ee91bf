import { clientExecutor } from "@quittance/postgres";
import { type OrganizationId } from "quittance";
import { idOf, type Outbox, type StoredEvent } from "quittance/adapter";
import { describe, expect, test, inject } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { plansOf } from "./around-statements.ts";
import {
  appOn,
  invoiceOf,
  openTestApp,
  paymentOf,
  times,
  type PostgresApp,
} from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

const store = await openTestStore("read_all", 16);

const owners = ["org_c", "org_a", "org_b"].map((id) => idOf("org", id));

const readAll = async (outbox: Outbox, after?: string, limit = 1000) =>
  rightOf(await outbox.readAll(after, limit)());

const bill = async ({ payments }: PostgresApp, owner: OrganizationId) =>
  rightOf(await payments.invoices.create(owner, invoiceOf("10"))).invoice;

const billEach = async (app: PostgresApp, ...places: ReadonlyArray<number>): Promise<void> => {
  for (const place of places) await bill(app, owners[place] ?? expect.fail("no such owner"));
};

const idsOf = (events: ReadonlyArray<StoredEvent>): ReadonlyArray<string> =>
  events.map(({ event }) => event.id);

const ofOwner = (events: ReadonlyArray<StoredEvent>, owner: OrganizationId) =>
  idsOf(events.filter(({ event }) => event.organizationId === owner));

const count = async (text: string): Promise<number> => {
  const { rows } = await store.admin.query<{ readonly found: number }>(
    `SELECT count(*)::int AS found FROM quittance.${text}`,
  );
  return rows[0]?.found ?? 0;
};

describe("a reader of all organizations", () => {
  test("gets each event once while several processes write and read", async () => {
    const app = await openTestApp(store, { updateRollupsEvery: 50 });
    const invoices = await Promise.all(
      times(9, (index) => bill(app, owners[index % 3] ?? expect.fail("no such owner"))),
    );
    const writing = { isOver: false };
    const written = Promise.all(
      invoices.map(async ({ id, organizationId }, writer) => {
        for (const write of times(30, String)) {
          const request = paymentOf(`${String(writer)}_${write}`, "0.1");
          rightOf(await app.payments.payments.record(organizationId, id, request));
        }
      }),
    ).finally(() => {
      writing.isOver = true;
    });
    const follow = async (read: (after?: string) => Promise<ReadonlyArray<StoredEvent>>) => {
      const found: Array<StoredEvent> = [];
      for (;;) {
        const wasOver = writing.isOver;
        const page = await read(found.at(-1)?.position);
        found.push(...page);
        if (wasOver && page.length === 0) return found;
      }
    };
    const { outbox } = app.store;
    const [followed, own] = await Promise.all([
      Promise.all([1, 7, 1000].map((limit) => follow((after) => readAll(outbox, after, limit)))),
      Promise.all(
        owners.map((owner, index) =>
          follow(async (after) => rightOf(await outbox.read(owner, after, 1 + 5 * index)())),
        ),
      ),
      written,
    ]);
    const stored = await count("outbox");
    expect(stored).toBeGreaterThan(9 * 30);
    for (const found of followed) {
      expect(found).toEqual(followed[0]);
      expect(new Set(idsOf(found)).size).toBe(stored);
      for (const [index, owner] of owners.entries()) {
        expect(ofOwner(found, owner)).toEqual(idsOf(own[index] ?? []));
      }
    }
    for (const [index, owner] of owners.entries()) {
      expect(rightOf(await outbox.read(owner, undefined, 100_000)())).toEqual(own[index]);
    }
    expect(await count("outbox_heads WHERE listed <> position AND organization_id <> '*'")).toBe(0);
  });

  test("also gets events that were read by organization before", async () => {
    const app = await openTestApp(store);
    await billEach(app, 0, 1, 0);
    for (const owner of owners) rightOf(await app.store.outbox.read(owner, undefined, 100)());
    const found = await readAll(app.store.outbox);
    expect(found).toHaveLength(3);
    await billEach(app, 2, 1);
    expect(await readAll(app.store.outbox, found.at(-1)?.position)).toHaveLength(2);
  });

  test("reads few rows of a large backlog for each page", async () => {
    const app = await openTestApp(store);
    await billEach(app, 0, 1);
    await store.admin.query(`INSERT INTO quittance.outbox
      SELECT organization_id, 'event_copy_' || n, recorded_at, n, NULL, type, subject, created_at
      FROM quittance.outbox, generate_series(1, 12000) AS n`);
    const all: Array<StoredEvent> = [];
    for (;;) {
      const page = await readAll(app.store.outbox, all.at(-1)?.position, 2500);
      if (page.length === 0) break;
      all.push(...page);
    }
    expect(new Set(all.map(({ position }) => position)).size).toBe(24_002);
    for (const owner of owners.slice(0, 2)) expect(ofOwner(all, owner)).toHaveLength(12_001);
    await store.admin.query("ANALYZE quittance.outbox, quittance.outbox_ranges");
    const middle = all[9000]?.position;
    const plan = await plansOf(store.executor, "outbox_ranges WHERE position > ", ({ outbox }) =>
      outbox.readAll(middle, 10)(),
    );
    const scanned = [...plan.matchAll(/rows=(?<rows>\d+)/gu)].map(({ groups }) =>
      Number(groups?.["rows"]),
    );
    expect(scanned).not.toEqual([]);
    expect(Math.max(...scanned)).toBeLessThan(100);
  });

  test("is rejected in a transaction that has stored events", async () => {
    const app = await openTestApp(store);
    await withClient(store.url, async (client) => {
      await client.query("BEGIN");
      const executor = clientExecutor(client);
      const host = appOn(executor);
      await billEach(host, 0);
      expect(await host.store.outbox.readAll(undefined, 10)()).toMatchObject({
        left: { kind: "PortFailed", port: "outbox" },
      });
      await client.query("ROLLBACK");
    });
    expect(await readAll(app.store.outbox)).toEqual([]);
  });
});

describe("a position of all organizations", () => {
  const restore = async (kept: number): Promise<void> => {
    await store.admin.query("DELETE FROM quittance.outbox_ranges WHERE position > $1", [kept]);
    await store.admin.query(`DELETE FROM quittance.outbox AS event WHERE NOT EXISTS (
      SELECT FROM quittance.outbox_ranges AS range
      WHERE range.organization_id = event.organization_id AND own_position >= event.position)`);
    await store.admin.query(`UPDATE quittance.outbox_heads AS head
      SET (position, listed) = (SELECT coalesce(max(own_position), 0), coalesce(max(own_position), 0)
        FROM quittance.outbox_ranges AS range WHERE range.organization_id = head.organization_id)`);
    await store.admin.query(
      "UPDATE quittance.outbox_heads SET position = $1 WHERE organization_id = '*'",
      [kept],
    );
  };

  // A cluster does not run the statements of `restore`, and its servers are restored one by one.
  test.skipIf(inject("isCluster"))(
    "is rejected after a restore that lost its event, also when another has taken it",
    async () => {
      const app = await openTestApp(store);
      const { outbox } = app.store;
      for (const place of [0, 1, 2]) {
        await billEach(app, place);
        await readAll(outbox);
      }
      const [first, , lost] = await readAll(outbox);
      const position = lost?.position ?? "";
      await restore(1);
      const invalid = { kind: "OutboxPositionInvalid", position, last: first?.position };
      expect(await outbox.readAll(position, 10)()).toMatchObject({
        left: { ...invalid, reason: "AFTER_LAST_EVENT" },
      });
      await billEach(app, 1, 1, 0);
      const all = await readAll(outbox);
      expect(all).toHaveLength(4);
      expect(await outbox.readAll(position, 10)()).toMatchObject({
        left: { ...invalid, reason: "OTHER_EVENT", last: all.at(-1)?.position },
      });
      expect(await readAll(outbox, first?.position)).toEqual(all.slice(1));
    },
  );

  test("is not a position of one organization, and the other way round", async () => {
    const app = await openTestApp(store);
    const { outbox } = app.store;
    await billEach(app, 0);
    const [ofAll] = await readAll(outbox);
    const owner = owners[0] ?? expect.fail("no such owner");
    const [own] = rightOf(await outbox.read(owner, undefined, 1)());
    const malformed = { left: { kind: "OutboxPositionInvalid", reason: "MALFORMED" } };
    expect(await outbox.readAll(own?.position, 1)()).toMatchObject(malformed);
    expect(await outbox.read(owner, ofAll?.position, 1)()).toMatchObject(malformed);
    for (const text of ["*", "*-x", `${ofAll?.position ?? ""} -`, `${ofAll?.position ?? ""}\0`]) {
      expect(await outbox.readAll(text, 1)(), text).toMatchObject({
        left: { ...malformed.left, position: text, last: ofAll?.position },
      });
    }
  });
});
