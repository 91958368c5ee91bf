import { poolExecutor, withTransaction, type OpenTransaction } from "@quittance/postgres";
import { Pool, type PoolClient } from "pg";
import {
  createQuittance,
  fixedRates,
  timestampOf,
  type Either,
  type QuittancePorts,
} from "quittance";
import { left, right, type CatalogRepository, type Left } from "quittance/adapter";
import { rateSetOf, sequentialIds, testOrganization } from "quittance/testing";
import { beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import { articleCatalog } from "../../../docs/examples/own-catalog/article-catalog.ts";
import { articleTables } from "../../../docs/examples/own-catalog/article-tables.ts";
import { checkOut, type OtherPorts } from "../../../docs/examples/own-catalog/check-out.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { invoiceOf, times } from "./open-test-app.ts";
import { applicationRole, openTestStore } from "./support/test-store.ts";

const store = await openTestStore("with_transaction");
/** A pool with the default size of `pg`. */
const pool = store.connect({ max: 10 });

await store.admin.query(
  `${articleTables} GRANT SELECT, INSERT ON articles, orders TO ${applicationRole};
  INSERT INTO articles VALUES ('mug', '${testOrganization}', 'mug', 'Mug', 'EUR', 12.50, true)`,
);

const ports: OtherPorts = {
  rates: fixedRates(rateSetOf({ EUR: "0.8" })),
  clock: () => timestampOf("2025-07-17 12:00:00"),
  newId: sequentialIds(),
};
/** Long enough for a busy machine; no test waits until it has passed. */
const patient = { waitMs: 60_000 };

/** A promise that is resolved from outside. */
const deferred = (): { readonly promise: Promise<void>; readonly resolve: () => void } => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return {
    promise,
    resolve: () => {
      resolve();
    },
  };
};

beforeEach(() => store.admin.query("DELETE FROM orders"));

const counts = async (): Promise<unknown> => {
  const { rows } = await store.admin.query<object>(
    `SELECT (SELECT count(*)::int FROM orders) AS orders,
      (SELECT count(*)::int FROM quittance.invoices) AS invoices`,
  );
  return rows[0];
};

const emptied = async (): Promise<void> => {
  await store.fill({});
  await store.admin.query("DELETE FROM orders");
};

type Transaction = OpenTransaction<PoolClient>;

/** Stores an invoice of an article and an order, with the given catalog. */
const order =
  (catalogOf: (transaction: Transaction) => CatalogRepository) =>
  async (transaction: Transaction): Promise<Either<unknown, string>> => {
    const all: QuittancePorts = { ...transaction.store, ...ports, catalog: catalogOf(transaction) };
    const made = await createQuittance(all).invoices.create(testOrganization, {
      items: [
        {
          type: "PRODUCT",
          productId: "product_mug",
          billingSchemaId: "schema_mug",
          quantity: 1,
        },
      ],
      customerEmail: "payer@example.com",
    });
    if (made._tag === "Left") return made;
    const { id } = made.right.invoice;
    const text = "INSERT INTO orders (article_id, quantity, invoice_id) VALUES ('mug', 1, $1)";
    await transaction.client.query(text, [id]);
    return right(id);
  };

describe("30 check-outs at once on a pool of 10", () => {
  test("all succeed, each with its order and its invoice", async () => {
    await emptied();
    const cart = { articleId: "mug", quantity: 1, buyerEmail: "payer@example.com" };
    const results = await Promise.all(
      times(30, (index) => checkOut(pool, ports, testOrganization, cart, `key-${String(index)}`)),
    );
    expect(new Set(results.map((result) => rightOf(result).id)).size).toBe(30);
    expect(await counts()).toEqual({ orders: 30, invoices: 30 });
  });

  test("all succeed even if the catalog uses the pool", async () => {
    await emptied();
    const onPool = order(() => articleCatalog(pool));
    const results = await Promise.all(times(30, () => withTransaction(pool, onPool, patient)));
    for (const result of results) rightOf(result);
    expect(await counts()).toEqual({ orders: 30, invoices: 30 });
  });
});

describe("transactions that the host begins itself, each waiting for the pool", () => {
  test("fail in time, with a message that names the mistake", async () => {
    const small = store.connect({ max: 2 });
    const executor = poolExecutor(small, { waitMs: 200 });
    const clients = await Promise.all(times(2, () => small.connect()));
    for (const client of clients) await client.query("BEGIN");
    const failures = await Promise.all(
      clients.map(() => executor.query("SELECT 1::text", []).catch((error: unknown) => error)),
    );
    for (const client of clients) {
      await client.query("ROLLBACK");
      client.release();
    }
    for (const failure of failures) {
      expect(failure).toMatchObject({ kind: "PoolTimeout", waitMs: 200 });
      expect((failure as Error).message).toContain("must use the connection of that transaction");
    }
  });
});

describe("a transaction", () => {
  const createInvoice = (transaction: Transaction) =>
    createQuittance({ ...transaction.store, ...ports }).invoices.create(
      testOrganization,
      invoiceOf("10"),
    );

  test("is rolled back when the work rejects", async () => {
    await emptied();
    const working = withTransaction(pool, async (transaction) => {
      rightOf(await createInvoice(transaction));
      throw new Error("no stock");
    });
    await expect(working).rejects.toThrow("no stock");
    expect(await counts()).toEqual({ orders: 0, invoices: 0 });
  });

  test("is rolled back when the work resolves with a Left, which is returned", async () => {
    await emptied();
    const result = await withTransaction(pool, async (transaction) => {
      rightOf(await createInvoice(transaction));
      return left("no stock");
    });
    expect(result).toEqual(left("no stock"));
    expect(await counts()).toEqual({ orders: 0, invoices: 0 });
  });

  test("rejects if the work continued after a failed statement", async () => {
    await emptied();
    const working = withTransaction(pool, async (transaction) => {
      rightOf(await createInvoice(transaction));
      await transaction.client.query("SELECT 1 / 0").catch(() => undefined);
    });
    await expect(working).rejects.toThrow("Nothing was stored");
    expect(await counts()).toEqual({ orders: 0, invoices: 0 });
  });

  test("rejects with the server's own error if the commit fails", async () => {
    await store.admin.query(
      "ALTER TABLE orders ADD CONSTRAINT later UNIQUE (quantity) DEFERRABLE INITIALLY DEFERRED",
    );
    try {
      const twice = withTransaction(pool, ({ client }) =>
        client.query(
          "INSERT INTO orders (article_id, quantity, invoice_id) SELECT 'mug', 1, n FROM unnest('{a,b}'::text[]) AS n",
        ),
      );
      await expect(twice).rejects.toMatchObject({ code: "23505", constraint: "later" });
    } finally {
      await store.admin.query("ALTER TABLE orders DROP CONSTRAINT later");
    }
  });

  test("rejects with an unknown outcome if its connection is lost during the commit", async () => {
    const working = withTransaction(pool, async ({ client }) => {
      const { rows } = await client.query<{ readonly pid: number }>(
        "SELECT pg_backend_pid() AS pid",
      );
      const original = client.query.bind(client) as (statement: unknown) => Promise<unknown>;
      Object.assign(client, {
        query: async (statement: { readonly text?: string }) => {
          if (statement.text === "COMMIT") {
            await store.admin.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
          }
          return original(statement);
        },
      });
    });
    await expect(working).rejects.toThrow("may have been stored or not");
    await expect(withTransaction(pool, () => Promise.resolve(1))).resolves.toBe(1);
  });

  test("returns its connection to the pool in any case", async () => {
    const single = store.connect({ max: 1 });
    const works: ReadonlyArray<() => Promise<unknown>> = [
      () => Promise.resolve(right(1)),
      () => Promise.resolve(left(1)),
      () => Promise.reject(new Error("no stock")),
    ];
    for (const work of works) {
      await withTransaction(single, work, patient).catch(() => undefined);
      expect([single.idleCount, single.waitingCount]).toEqual([1, 0]);
    }
  });

  test("cannot be used by an operation that was not awaited", async () => {
    const { promise: ended, resolve: end } = deferred();
    const late = await withTransaction(pool, async (transaction) => {
      await Promise.resolve();
      return { result: ended.then(() => createInvoice(transaction)) };
    });
    end();
    const failure = await late.result;
    expect(failure).toMatchObject({ _tag: "Left", left: { kind: "PortFailed" } });
  });

  test("runs in the schema that is named", async () => {
    const result = await withTransaction(pool, (transaction) => createInvoice(transaction), {
      schema: "elsewhere",
    });
    expect(result).toMatchObject({ left: { kind: "PortFailed", cause: { sqlState: "42P01" } } });
  });

  test("returns the failures of every return of the work, whatever is returned first", async () => {
    const sell = (isSoldOut: boolean) =>
      withTransaction(pool, (transaction) => {
        if (isSoldOut) return Promise.resolve(left({ kind: "SoldOut" as const }));
        return createInvoice(transaction);
      });
    expectTypeOf<Awaited<ReturnType<typeof sell>>>().toEqualTypeOf<
      Left<{ kind: "SoldOut" }> | Awaited<ReturnType<typeof createInvoice>>
    >();
    expect(await sell(true)).toEqual({ _tag: "Left", left: { kind: "SoldOut" } });
  });

  test("passes the client of the driver", () => {
    expectTypeOf<
      Parameters<Parameters<typeof withTransaction<Pool, Promise<void>>>[1]>[0]["client"]
    >().toEqualTypeOf<PoolClient>();
  });
});

test("transactions beyond the limit wait, and reject with instructions", async () => {
  const small = store.connect({ max: 3 });
  const { promise: gate, resolve: open } = deferred();
  const started: Array<Promise<void>> = [];
  try {
    const running = times(2, () => {
      const { promise, resolve } = deferred();
      started.push(promise);
      return withTransaction(small, () => {
        resolve();
        return gate;
      });
    });
    await Promise.all(started);
    const rejected = withTransaction(small, () => Promise.resolve(), { waitMs: 50 });
    await expect(rejected).rejects.toMatchObject({ kind: "PoolTimeout", waitMs: 50 });
    await expect(rejected).rejects.toThrow("2 transactions are running");
    await expect(small.query("SELECT 1 AS one")).resolves.toMatchObject({ rows: [{ one: 1 }] });

    const third = withTransaction(small, () => Promise.resolve("third"), patient);
    open();
    await Promise.all(running);
    expect(await third).toBe("third");
  } finally {
    open();
  }
});
