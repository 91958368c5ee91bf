import { clientExecutor, postgresStore, type PostgresStore } from "@quittance/postgres";
import type { Client } from "pg";
import type { Outbox, StoredEvent } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { bill, appOn, openTestApp, type PostgresApp } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

const store = await openTestStore("positions");

const read = async (outbox: Outbox, after?: string): Promise<ReadonlyArray<StoredEvent>> =>
  rightOf(await outbox.read(testOrganization, after, 100)());

const positionsOf = (events: ReadonlyArray<StoredEvent>) => events.map(({ position }) => position);

/** Creates an invoice for each price, and returns the outbox. */
const billEach = async (app: PostgresApp, ...prices: ReadonlyArray<string>) => {
  for (const price of prices) await bill(app, price);
};

/** Keeps only the first events of the outbox, as a restore from an earlier backup does. */
const restore = async (kept: number): Promise<void> => {
  await store.admin.query("DELETE FROM quittance.outbox WHERE position > $1", [kept]);
  await store.admin.query("UPDATE quittance.outbox_heads SET position = $1", [kept]);
};

describe("a reader whose last events were lost by a restore", () => {
  test("is rejected, also when other events have taken their positions", async () => {
    const app = await openTestApp(store);
    await billEach(app, "1", "2", "3");
    const [first, , last] = await read(app.store.outbox);
    await restore(1);
    const kept = last?.position ?? "";
    const ask = () => app.store.outbox.read(testOrganization, kept, 100)();
    const invalid = { kind: "OutboxPositionInvalid", position: kept };
    for (const price of ["4", "5"]) {
      const reason = "AFTER_LAST_EVENT";
      expect(await ask()).toMatchObject({ left: { ...invalid, reason } });
      await bill(app, price);
      await read(app.store.outbox);
    }
    await bill(app, "6");
    const all = await read(app.store.outbox);
    expect(await ask()).toMatchObject({
      left: { ...invalid, reason: "OTHER_EVENT", last: all.at(-1)?.position },
    });
    expect(all).toHaveLength(4);
    expect(await read(app.store.outbox, first?.position)).toEqual(all.slice(1));
  });

  test("continues if the last event it read still exists", async () => {
    const app = await openTestApp(store);
    await billEach(app, "1", "2", "3");
    const [, second] = await read(app.store.outbox);
    await restore(2);
    await bill(app, "4");
    const found = await read(app.store.outbox, second?.position);
    expect(positionsOf(found)).toEqual([expect.stringMatching(/^0{15}3\.event_/u)]);
  });
});

test("a reader continues after events that it read were deleted", async () => {
  const app = await openTestApp(store);
  await billEach(app, "1", "2");
  const before = await read(app.store.outbox);
  await store.admin.query("DELETE FROM quittance.outbox");
  expect(await read(app.store.outbox, before.at(-1)?.position)).toEqual([]);
  await bill(app, "3");
  const found = await read(app.store.outbox, before.at(-1)?.position);
  expect(positionsOf(found)).toEqual([expect.stringMatching(/^0{15}3\.event_/u)]);
});

test("rejects texts that are not positions", async () => {
  const app = await openTestApp(store);
  await bill(app, "1");
  const [{ position } = { position: "" }] = await read(app.store.outbox);
  const digits = position.slice(0, 16);
  const texts = ["0", ` ${position}`, `${position}\0`, `${position}\ud800`, digits, `${digits}.`];
  for (const text of texts) {
    expect(await app.store.outbox.read(testOrganization, text, 100)()).toMatchObject({
      left: { kind: "OutboxPositionInvalid", reason: "MALFORMED", position: text, last: position },
    });
  }
});

describe("the outbox read inside a host's transaction", () => {
  const inside = (client: Client): PostgresStore => postgresStore(clientExecutor(client));

  const uncommitted = {
    left: {
      kind: "PortFailed",
      port: "outbox",
      cause: {
        kind: "Failed",
        message: expect.stringContaining(
          "Read the outbox before the transaction writes",
        ) as unknown,
      },
    },
  };

  test("is rejected after the transaction has stored events, and leaves it usable", async () => {
    const app = await openTestApp(store);
    await bill(app, "1");
    await withClient(store.url, async (client) => {
      await client.query("BEGIN");
      const { outbox } = inside(client);
      const [first] = await read(outbox);
      const host = appOn(clientExecutor(client));
      const { id } = await bill(host, "2");
      expect(await outbox.read(testOrganization, first?.position, 100)()).toMatchObject(
        uncommitted,
      );
      const found = rightOf(await host.payments.invoices.get(testOrganization, id, {}));
      expect(found.invoice.id).toBe(id);
      await client.query("COMMIT");
      await client.query("BEGIN");
      expect(await read(inside(client).outbox, first?.position)).toHaveLength(1);
      await client.query("COMMIT");
    });
    expect(await read(app.store.outbox)).toHaveLength(2);
  });

  test("is possible after the stored events were rolled back to a savepoint", async () => {
    const app = await openTestApp(store);
    await bill(app, "1");
    await withClient(store.url, async (client) => {
      await client.query("BEGIN; SAVEPOINT host");
      await bill(appOn(clientExecutor(client)), "2");
      expect(await inside(client).outbox.read(testOrganization, undefined, 100)()).toMatchObject(
        uncommitted,
      );
      await client.query("ROLLBACK TO SAVEPOINT host");
      expect(await read(inside(client).outbox)).toHaveLength(1);
      await client.query("COMMIT");
    });
    expect(await read(app.store.outbox)).toHaveLength(1);
  });

  test("stores its position together with the host's rows, or neither", async () => {
    const app = await openTestApp(store);
    await billEach(app, "1", "2");
    const table = "CREATE TABLE reader (position text); GRANT ALL ON reader TO PUBLIC";
    await store.admin.query(`${table}; INSERT INTO reader VALUES (NULL)`);
    const deliver = (end: "COMMIT" | "ROLLBACK") =>
      withClient(store.url, async (client) => {
        await client.query("BEGIN");
        const { rows } = await client.query<{ readonly position: string | null }>(
          "SELECT position FROM reader FOR UPDATE",
        );
        const events = await read(inside(client).outbox, rows[0]?.position ?? undefined);
        await client.query("UPDATE reader SET position = $1", [events.at(-1)?.position]);
        await client.query(end);
        return events;
      });
    const lost = await deliver("ROLLBACK");
    const delivered = await deliver("COMMIT");
    expect(delivered).toEqual(lost);
    expect(delivered).toHaveLength(2);
    await bill(app, "3");
    expect(await deliver("COMMIT")).toHaveLength(1);
    await store.admin.query("DROP TABLE reader");
  });
});
