import { readFileSync } from "node:fs";
import { postgresStore, poolExecutor } from "@quittance/postgres";
import { createQuittance, fixedRates, type Either, type Id } from "quittance";
import { rateSetOf } from "quittance/testing";
import { responses } from "quittance/adapter";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { articleCatalog } from "./article-catalog.ts";
import { checkData } from "./check-data.ts";
import { checkOut, type OtherPorts } from "./check-out.ts";
import { reportOrders } from "./report-orders.ts";
import { createDatabase, type TemporaryDatabase } from "./temporary-database.ts";

const startTimeout = 120_000;
const seller = "org_mugs";
const ports: OtherPorts = { rates: fixedRates(rateSetOf({ EUR: "0.8" })) };

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
  await database.admin.query(
    `INSERT INTO articles (article_id, organization_id, sku, title, currency, price, on_sale) VALUES
      ('mug-1', $1, 'mug', 'Mug', 'EUR', 11.90, false),
      ('mug-2', $1, 'mug', 'Mug', 'EUR', 12.50, true),
      ('cup-1', 'org_cups', 'cup', 'Cup', 'EUR', 3.99, true)`,
    [seller],
  );
}, startTimeout);
afterAll(() => database.drop());

const buy = (articleId: string, key: string, quantity = 2) =>
  checkOut(
    database.pool,
    ports,
    seller,
    { articleId, quantity, buyerEmail: "robin@example.com" },
    key,
  );

const rightOf = <Success>(result: Either<unknown, Success>): Success => {
  if (result._tag === "Right") return result.right;
  throw new Error(`Expected a success, found ${JSON.stringify(result.left)}`);
};

/** How many orders and invoices there are, counted past row security. */
const counts = async (): Promise<unknown> => {
  const { rows } = await database.admin.query<object>(
    `SELECT (SELECT count(*)::int FROM orders) AS orders,
      (SELECT count(*)::int FROM quittance.invoices) AS invoices`,
  );
  return rows[0];
};

const detailsOf = async (id: Id<"invoice">) => {
  const { pool } = database;
  const store = postgresStore(poolExecutor(pool));
  const payments = createQuittance({ ...store, ...ports, catalog: articleCatalog(pool) });
  const asked = ["items.product", "items.billing_schema"] as const;
  const found = rightOf(await payments.invoices.get(seller, id, { expand: asked }));
  return responses.renderFullInvoice(found, found.parts, "organization");
};

describe("check-out", () => {
  test("stores the order and the invoice together, and once for each key", async () => {
    const before = await counts();
    const [first, second] = await Promise.all([buy("mug-2", "key-1"), buy("mug-2", "key-1")]);
    expect(rightOf(first).id).toBe(rightOf(second).id);
    const { orders, invoices } = before as { readonly orders: number; readonly invoices: number };
    expect(await counts()).toEqual({ orders: orders + 1, invoices: invoices + 1 });
  });

  test.each([
    ["of another seller", "cup-1", 1],
    ["that is no longer on sale", "mug-1", 1],
  ])("stores nothing for an article %s", async (_, articleId, quantity) => {
    const before = await counts();
    expect(await buy(articleId, `key-${articleId}`, quantity)).toMatchObject({
      _tag: "Left",
      left: { kind: "Invalid" },
    });
    expect(await counts()).toEqual(before);
  });

  test("stores no invoice when the order is rejected", async () => {
    const before = await counts();
    await expect(buy("mug-2", "key-101", 101)).rejects.toMatchObject({ code: "23514" });
    expect(await counts()).toEqual(before);
  });
});

test("details show the article of each item", async () => {
  const { id } = rightOf(await buy("mug-2", "key-details"));
  const { items = [] } = await detailsOf(id);
  expect(items).toMatchObject([
    {
      product: { id: "product_mug-2", name: "Mug", is_active: 1 },
      billing_schema: { id: "schema_mug-2", base_price: "12.5" },
    },
  ]);
});

describe("a report", () => {
  test("joins orders with invoices", async () => {
    rightOf(await buy("mug-2", "key-report"));
    expect((await reportOrders(database.pool, seller)).at(-1)).toEqual({
      title: "Mug",
      quantity: 2,
      status: "PENDING",
      price: "25",
      paid: "0",
    });
    expect(await reportOrders(database.pool, "org_cups")).toEqual([]);
  });

  test("is empty without the organization, in every table and view", async () => {
    for (const name of [
      "invoices",
      "payments",
      "invoices_report",
      "payments_report",
      "refunds_report",
    ]) {
      const { rows } = await database.pool.query(`SELECT * FROM quittance.${name}`);
      expect(rows).toEqual([]);
    }
  });

  test("names every column of the views and of CSV on the page", async () => {
    const page = readFileSync("docs/accounting.md", "utf8");
    const { rows } = await database.admin.query<{ readonly column_name: string }>(
      `SELECT DISTINCT column_name FROM information_schema.columns
        WHERE table_schema = 'quittance' AND table_name LIKE '%\\_report'`,
    );
    expect(rows.length).toBeGreaterThan(30);
    const unnamed = rows.filter(({ column_name }) => !page.includes(`\`${column_name}\``));
    expect(unnamed).toEqual([]);
  });

  test("needs the rights that the page grants, and no more", async () => {
    const page = readFileSync("docs/accounting.md", "utf8");
    const [, grants = ""] = /^```sql\n(GRANT .*?)^```$/msu.exec(page) ?? [];
    await database.admin.query(grants.replaceAll("reporting", database.reader));
    const client = await database.admin.connect();
    try {
      await client.query(`BEGIN; SET LOCAL ROLE ${database.reader}`);
      await client.query("SELECT set_config('quittance.organization', $1, true)", [seller]);
      for (const name of ["invoices_report", "payments_report", "refunds_report"]) {
        await client.query(`SELECT * FROM quittance.${name}`);
      }
      await expect(client.query("DELETE FROM quittance.payments")).rejects.toMatchObject({
        code: "42501",
      });
    } finally {
      await client.query("ROLLBACK");
      client.release();
      await database.admin.query(`DROP OWNED BY ${database.reader}`);
    }
  });
});

test("the check looks articles up in the platform's own table", async () => {
  rightOf(await buy("mug-2", "key-check"));
  expect(await checkData(database.pool, [])).toEqual([]);
  await database.admin.query("UPDATE articles SET organization_id = 'org_cups'");
  try {
    expect(await checkData(database.pool, [])).toContainEqual(
      expect.stringMatching(
        /^wrong: org_mugs ProductNotFound invoice_item_\S+: product_mug-2 does not exist$/u,
      ),
    );
  } finally {
    await database.admin.query("UPDATE articles SET organization_id = $1 WHERE sku = 'mug'", [
      seller,
    ]);
  }
});
