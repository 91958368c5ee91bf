import { Amount, type Either } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterAll, describe, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestApp, times } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("versions", 16);

afterAll(() => store.close());

interface Version {
  readonly id: string;
  readonly group: string;
  readonly is_active: boolean;
  readonly is_stamped: boolean;
}

const versionsIn = async (table: string, id: string): Promise<ReadonlyArray<Version>> => {
  const { rows } = await store.admin.query<Version>(
    `SELECT ${id} AS id, version_group_id AS group, is_active, updated_at IS NOT NULL AS is_stamped
      FROM quittance.${table}`,
  );
  return rows;
};

const expectOneActive = (
  versions: ReadonlyArray<Version>,
  first: string,
  results: ReadonlyArray<Either<unknown, { readonly id: string }>>,
): void => {
  const stored = results.map((result) => rightOf(result).id);
  expect(versions.map(({ id }) => id).sort()).toEqual([first, ...stored].sort());
  expect(new Set(versions.map(({ group }) => group)).size).toBe(1);
  expect(versions.filter((version) => version.is_active)).toHaveLength(1);
  for (const version of versions) expect(version.is_stamped).toBe(!version.is_active);
};

describe("versions that 20 callers store at once", () => {
  test("of one product leave one active, and all others as they were", async () => {
    const { catalog } = await openTestApp(store);
    const first = rightOf(await catalog.createProduct(testOrganization, { name: "Tea" })).created;
    const results = await Promise.all(
      times(20, (index) =>
        catalog.reviseProduct(testOrganization, first.id, { name: `Tea ${String(index)}` }),
      ),
    );
    expectOneActive(await versionsIn("products", "product_id"), first.id, results);
  });

  test("of one billing schema leave one active, and all others as they were", async () => {
    const { catalog } = await openTestApp(store);
    const product = rightOf(await catalog.createProduct(testOrganization, { name: "Tea" })).created;
    const first = rightOf(
      await catalog.createBillingSchema(testOrganization, product.id, {
        name: "Each",
        basePrice: { currency: "EUR", amount: Amount.of("1") },
      }),
    ).created;
    const results = await Promise.all(
      times(20, (index) =>
        catalog.reviseBillingSchema(testOrganization, first.id, { name: `Each ${String(index)}` }),
      ),
    );
    expectOneActive(await versionsIn("billing_schemas", "billing_schema_id"), first.id, results);
  });

  test("or deactivate at the same time leave at most one active", async () => {
    const { catalog } = await openTestApp(store);
    const first = rightOf(await catalog.createProduct(testOrganization, { name: "Tea" })).created;
    const revisions = await Promise.all(
      times(10, () => catalog.reviseProduct(testOrganization, first.id, { name: "Tea again" })),
    );
    const others = revisions
      .map(rightOf)
      .map(({ id }) => catalog.deactivateProduct(testOrganization, id));
    const more = times(10, () =>
      catalog.reviseProduct(testOrganization, first.id, { name: "Tea at last" }),
    );
    for (const result of await Promise.all([...others, ...more])) rightOf(result);
    const versions = await versionsIn("products", "product_id");
    expect(versions).toHaveLength(21);
    expect(versions.filter((version) => version.is_active)).toHaveLength(1);
  });
});
