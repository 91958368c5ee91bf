import { randomIds, randomSecrets } from "@quittance/memory";
import { postgresStore, type Executor, type Routing } from "@quittance/postgres";
import {
  createAdministration,
  orThrow,
  timestampOf,
  type OrganizationId,
  type Id,
} from "quittance";
import type { Administration } from "quittance/adapter";
import { beforeEach, describe, expect, test } from "vitest";
import { adminExecutor, serviceExecutor } from "./support/service-role.ts";
import { openTestStore } from "./support/test-store.ts";
import { whileLocked } from "./while-locked.ts";

const store = await openTestStore("administration");
const second = await openTestStore("administration_second");
const admin = await adminExecutor(store);
const service = await serviceExecutor(store);

const now = timestampOf("2026-01-01 00:00:00");
const shop: OrganizationId = "org_shop";

const administrationOf = (servers: Executor | Routing): Administration =>
  createAdministration({
    ...postgresStore(servers),
    secrets: randomSecrets,
    environment: "development",
    clock: () => now,
    newId: randomIds,
  });

const administration = administrationOf(admin.executor);

beforeEach(async () => {
  await store.fill({});
  await second.fill({});
});

const countOf = async (table: string, from = store): Promise<string> => {
  const { rows } = await from.admin.query<{ readonly count: string }>(
    `SELECT count(*)::text AS count FROM quittance.${table}`,
  );
  return rows[0]?.count ?? "";
};

test("an organization with records and no name is absent until it is created", async () => {
  await store.admin.query("INSERT INTO quittance.organizations VALUES ('org_shop')");
  expect(orThrow(await administration.organizations.list()).rows).toEqual([]);
  const created = await administration.organizations.create({ id: shop, name: "Shop" });
  expect(orThrow(await administration.organizations.get(shop))).toEqual(orThrow(created));
  expect(await countOf("organizations")).toBe("1");
});

describe("a credential that was imported without an identifier", () => {
  const digest = "5".repeat(64);
  beforeEach(async () => {
    await store.admin.query(
      `INSERT INTO quittance.credentials (digest, organization_id, scopes)
        VALUES ($1, 'org_shop', '{invoices.read}')`,
      [digest],
    );
  });

  test("is valid, and listed with an identifier that stays", async () => {
    const found = orThrow(await postgresStore(service.executor).credentials.findByDigest(digest)());
    expect(found).toMatchObject({ organizationId: shop, scopes: ["invoices.read"] });
    const { rows } = orThrow(await administration.apiKeys.list(shop));
    const id: Id<"key"> = `key_${digest.slice(0, 32)}`;
    expect(rows).toMatchObject([{ id, name: "Imported key", createdAt: undefined }]);
    expect(orThrow(await administration.apiKeys.list(shop, { after: id })).rows).toEqual([]);
  });

  test("can be rotated and revoked", async () => {
    const id: Id<"key"> = `key_${digest.slice(0, 32)}`;
    const { key } = orThrow(await administration.apiKeys.rotate(shop, id));
    expect(key).toMatchObject({ scopes: ["invoices.read"], environment: "development" });
    expect(orThrow(await administration.apiKeys.revoke(shop, id)).revokedAt).toBe(now);
    const { rows } = orThrow(await administration.apiKeys.list(shop));
    expect(rows.map((row) => row.id)).toEqual([id, key.id]);
  });
});

test("concurrent uses of a key are recorded by one write, and none waits for another", async () => {
  orThrow(await administration.organizations.create({ id: shop, name: "Shop" }));
  const { secret } = orThrow(await administration.apiKeys.create(shop, { name: "Web" }));
  const digest = await randomSecrets.digestOf(secret);
  const { apiKeys } = postgresStore(service.executor);
  await whileLocked(store, "credentials", async () => {
    orThrow(await apiKeys.recordUse(digest, now)());
  });
  const before = await versionOf();
  await Promise.all(Array.from({ length: 50 }, () => apiKeys.recordUse(digest, now)()));
  const after = await versionOf();
  expect(after).not.toBe(before);
  await Promise.all(Array.from({ length: 50 }, () => apiKeys.recordUse(digest, now)()));
  expect(await versionOf()).toBe(after);
});

/** Returns what changes with every write of the key. */
const versionOf = async (): Promise<string | undefined> => {
  const { rows } = await store.admin.query<{ readonly version: string }>(
    "SELECT xmin::text AS version FROM quittance.credentials",
  );
  return rows[0]?.version;
};

test("with several servers, providers are on each, and an organization is on its own", async () => {
  const routing: Routing = {
    executors: [store.adminExecutor, second.adminExecutor],
    executorFor: (id) => (id === shop ? second.adminExecutor : store.adminExecutor),
  };
  const routed = administrationOf(routing);
  const first: OrganizationId = "org_first";
  orThrow(await routed.organizations.create({ id: shop, name: "Shop" }));
  orThrow(await routed.organizations.create({ id: first, name: "First" }));
  const card = { id: "prov_card", name: "Card", type: "FIAT" } as const;
  orThrow(await routed.providers.create({ ...card, currencies: ["EUR"] }));
  orThrow(await routed.providers.update(card.id, { isActive: false }));
  orThrow(await routed.apiKeys.create(shop, { name: "Web" }));
  expect([await countOf("organizations"), await countOf("organizations", second)]).toEqual([
    "1",
    "1",
  ]);
  expect([await countOf("credentials"), await countOf("credentials", second)]).toEqual(["1", "0"]);
  for (const { admin: pool } of [store, second]) {
    const { rows } = await pool.query("SELECT is_active FROM quittance.providers");
    expect(rows).toEqual([{ is_active: false }]);
  }
  const { rows } = orThrow(await routed.organizations.list({ limit: 1 }));
  expect(rows.map(({ id }) => id)).toEqual([first]);
  const rest = orThrow(await routed.organizations.list({ after: first }));
  expect([rest.rows.map(({ id }) => id), rest.hasMore]).toEqual([[shop], false]);
});

describe("the role of administration", () => {
  const forbidden = [
    "SELECT FROM quittance.invoices",
    "SELECT FROM quittance.payments",
    "INSERT INTO quittance.products (organization_id) VALUES ('org_shop')",
    "DELETE FROM quittance.credentials",
    "DELETE FROM quittance.organizations",
    "UPDATE quittance.credentials SET digest = repeat('a', 64)",
    "UPDATE quittance.credentials SET organization_id = 'org_other'",
    "UPDATE quittance.credentials SET scopes = NULL",
    "UPDATE quittance.organizations SET organization_id = 'org_other'",
    "CREATE TABLE quittance.added ()",
  ];
  test.each(forbidden)("cannot run %s", async (text) => {
    await expect(admin.pool.query(text)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the role of the service", () => {
  const forbidden = [
    "UPDATE quittance.credentials SET revoked_at = NULL",
    "UPDATE quittance.credentials SET expires_at = NULL",
    "UPDATE quittance.credentials SET replaced_by = NULL",
  ];
  test.each(forbidden)("cannot run %s", async (text) => {
    await expect(service.pool.query(text)).rejects.toMatchObject({ code: "42501" });
  });
});
