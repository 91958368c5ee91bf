import { postgresStore } from "@quittance/postgres";
import { idOf, timestampOf, type BillingSchemaFilter, type ProductFilter } from "quittance";
import type { CatalogWriter, PageRequest } from "quittance/adapter";
import { testOrganization as owner } from "quittance/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestApp } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("catalogplans");

afterAll(() => store.close());

const versions = 20_000;

beforeAll(async () => {
  await openTestApp(store);
  // Each product has two versions, and each version a billing schema of its own.
  await store.admin.query(`INSERT INTO quittance.products (organization_id, product_id,
      version_group_id, is_active, name, description, created_at)
    SELECT '${owner}', 'product_n' || n, 'group_n' || n / 2, n % 2 = 0, 'Tea', '',
      timestamp '2025-01-01' + n * interval '1 minute'
    FROM generate_series(1, ${String(versions)}) AS n`);
  await store.admin.query(`INSERT INTO quittance.billing_schemas (organization_id,
      billing_schema_id, product_id, version_group_id, is_active, name, description, currency,
      base_price, created_at)
    SELECT '${owner}', 'schema_n' || n, 'product_n' || n, 'group_n' || n, true, 'Each', '', 'EUR',
      1, timestamp '2025-01-01' + n * interval '1 minute'
    FROM generate_series(1, ${String(versions)}) AS n`);
  await store.admin.query("VACUUM ANALYZE quittance.products, quittance.billing_schemas");
});

/** Returns the plan of a list, as a role with row security, and its rows. */
const explained = async (list: (writer: CatalogWriter) => Promise<unknown>): Promise<string> => {
  const plans: Array<string> = [];
  await store.executor.transaction(async ({ query }) => {
    const watched: typeof query = async (text, values) => {
      if (text.includes("FROM found")) {
        const rows = await query(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, values);
        plans.push(...rows.map((row) => row["QUERY PLAN"] ?? ""));
      }
      return query(text, values);
    };
    const { catalogWriter } = postgresStore({
      isHostTransaction: true,
      query: watched,
      transaction: (work) => work({ query: watched }),
    });
    await list(catalogWriter);
  });
  expect(plans).not.toEqual([]);
  return plans.join("\n");
};

const first: PageRequest = { limit: 20, start: { offset: 0 } };
const after: PageRequest = {
  limit: 20,
  start: { after: { createdAt: timestampOf("2025-01-08 00:00:00"), id: "product_n" } },
};

const products = (filter: ProductFilter, page = first) =>
  explained(async (writer) => rightOf(await writer.listProducts(owner, filter, page)()));

const schemas = (filter: BillingSchemaFilter, page = first) =>
  explained(async (writer) => rightOf(await writer.listBillingSchemas(owner, filter, page)()));

describe("among 20,000 versions", () => {
  test("a page of products is found by an index in its order", async () => {
    for (const plan of [
      await products({}),
      await products({ isActive: true }),
      await products({}, after),
    ]) {
      expect(plan).toMatch(/Index Only Scan Backward using products_by_time/u);
      expect(plan).not.toMatch(/Sort/u);
    }
  });

  test("a page of billing schemas is found by an index in its order", async () => {
    for (const plan of [
      await schemas({}),
      await schemas({ isActive: true }),
      await schemas({}, after),
    ]) {
      expect(plan).toMatch(/Index Only Scan Backward using billing_schemas_by_time/u);
      expect(plan).not.toMatch(/Sort/u);
    }
  });

  test("the versions of a group are found by an index", async () => {
    const plans = [
      await products({ versionGroupId: "group_n500" }),
      await schemas({ versionGroupId: "group_n500" }),
    ];
    expect(plans[0]).toMatch(/products_of_group/u);
    expect(plans[1]).toMatch(/billing_schemas_of_group/u);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/u);
  });

  test("the billing schemas of all versions of a product are found by an index", async () => {
    const productId = idOf("product", "product_n1001");
    const plan = await schemas({ productId });
    expect(plan).toMatch(/billing_schemas_of_product/u);
    expect(plan).toMatch(/products_of_group/u);
    expect(plan).not.toMatch(/Seq Scan/u);
    const { catalogWriter } = postgresStore(store.executor);
    const page = rightOf(await catalogWriter.listBillingSchemas(owner, { productId }, first)());
    expect(page.rows.map(({ id }) => id)).toEqual(["schema_n1001", "schema_n1000"]);
  });
});
