import { memoryStore, randomIds, randomSecrets } from "@quittance/memory";
import {
  addSeconds,
  createAdministration,
  orThrow,
  timestampOf,
  type OrganizationId,
  type Id,
} from "quittance";
import { fromJson, left, portFailed, type Scope } from "quittance/adapter";
import type { OrganizationChanges } from "../organization/organization.ts";
import type { AdministrationPorts } from "./administration-ports.ts";
import { describe, expect, test } from "vitest";

const now = timestampOf("2026-01-01 00:00:00");
const shop = { id: "org_shop" as const, name: "Shop", imageUrl: undefined };
const card = {
  id: "prov_card" as const,
  name: "Card",
  type: "FIAT",
  currencies: ["EUR", "GBP"],
} as const;

const open = (overrides: Partial<AdministrationPorts> = {}) => {
  const store = memoryStore({ organizations: [shop] });
  const source = { secrets: randomSecrets, environment: "development" } as const;
  const ports = { ...store, ...source, clock: () => now, newId: randomIds, ...overrides };
  return createAdministration(ports);
};

/** Returns the failure with issues of some properties, whatever their messages. */
const invalid = (...properties: ReadonlyArray<string>): unknown => {
  const issues = properties.map((property) => ({
    path: property.split("."),
    message: expect.any(String) as unknown,
  }));
  return left({ kind: "Invalid", issues });
};

describe("organizations", () => {
  test("100 concurrent calls create one, and each returns it", async () => {
    const administration = open();
    const given = { id: "org_new" as const, name: "New" };
    const results = await Promise.all(
      Array.from({ length: 100 }, () => administration.organizations.create(given)),
    );
    for (const result of results)
      expect(orThrow(result)).toEqual({ ...given, imageUrl: undefined });
    const { rows } = orThrow(await administration.organizations.list());
    expect(rows.map(({ id }) => id)).toEqual([given.id, shop.id]);
  });

  test("creating one with other content fails and says what differs", async () => {
    const imageUrl = "https://shop.example/a.png";
    expect(await open().organizations.create({ ...shop, name: "Other", imageUrl })).toEqual(
      left({
        kind: "RecordConflict",
        id: shop.id,
        differences: [
          { property: "name", stored: "Shop", given: "Other" },
          { property: "imageUrl", stored: undefined, given: imageUrl },
        ],
      }),
    );
  });

  test("an identifier is created if there is none", async () => {
    const created = orThrow(await open().organizations.create({ name: "New" }));
    expect(created.id).toMatch(/^org_\w{32}$/u);
  });

  test("an update that does not fit what is stored is rejected, and stores nothing", async () => {
    const administration = open();
    const increments = { CHF: "0.05" };
    const alone = { path: ["increments"], message: "Set increments with totals invoice or shop" };
    expect(await administration.organizations.update(shop.id, { name: "New", increments })).toEqual(
      left({ kind: "Invalid", issues: [alone] }),
    );
    const inJson = fromJson<OrganizationChanges>({ credit_numbering: "none" });
    expect(await administration.organizations.update(shop.id, inJson)).toEqual(
      invalid("credit_numbering"),
    );
    expect(orThrow(await administration.organizations.get(shop.id))).toMatchObject(shop);
  });

  test("an update that does not fit a stored setting names both", async () => {
    const { organizations } = open();
    const rounding = { mode: "HALF_UP", at: "TOTAL" } as const;
    orThrow(await organizations.update(shop.id, { rounding }));
    const both = { path: ["totals"], message: "Set totals or rounding, not both" };
    expect(await organizations.update(shop.id, { totals: "invoice" })).toEqual(
      left({ kind: "Invalid", issues: [both] }),
    );
  });

  test("an update changes the given properties and can remove the image", async () => {
    const administration = open();
    const imageUrl = "https://shop.example/a.png";
    const changed = await administration.organizations.update(shop.id, { imageUrl });
    expect(orThrow(changed)).toEqual({ ...shop, imageUrl });
    const removed = await administration.organizations.update(shop.id, { imageUrl: undefined });
    expect(orThrow(removed)).toEqual(shop);
    expect(orThrow(await administration.organizations.get(shop.id))).toEqual(shop);
  });

  test.each([
    [{ name: "" }, ["name"]],
    [{ name: "x".repeat(201) }, ["name"]],
    [{ name: "Shop", imageUrl: "ftp://shop.example" }, ["imageUrl"]],
    [{ name: "", imageUrl: "" }, ["name", "imageUrl"]],
  ])("%j is invalid", async (content, kinds) => {
    const administration = open();
    expect(await administration.organizations.create(content)).toEqual(invalid(...kinds));
    expect(await administration.organizations.update(shop.id, content)).toEqual(invalid(...kinds));
  });

  test("an unknown one is not found", async () => {
    const none: OrganizationId = "org_none";
    const notFound = left({ kind: "OrganizationNotFound" });
    const administration = open();
    expect(await administration.organizations.get(none)).toEqual(notFound);
    expect(await administration.organizations.update(none, { name: "New" })).toEqual(notFound);
    expect(await administration.apiKeys.create(none, { name: "Web" })).toEqual(notFound);
  });

  test("a list has pages of 1 to 100 rows", async () => {
    const administration = open();
    await administration.organizations.create({ id: "org_a", name: "A" });
    const first = orThrow(await administration.organizations.list({ limit: 1 }));
    expect([first.rows.map(({ id }) => id), first.hasMore]).toEqual([["org_a"], true]);
    const after = first.rows[0]?.id;
    const second = orThrow(await administration.organizations.list({ limit: 1, after }));
    expect([second.rows, second.hasMore]).toEqual([[shop], false]);
    for (const limit of [0, 101, 1.5, Number.NaN]) {
      expect(await administration.organizations.list({ limit })).toEqual(invalid("limit"));
    }
    expect(orThrow(await administration.organizations.list({ limit: 100 })).rows).toHaveLength(2);
  });
});

describe("providers", () => {
  test("creating one again returns the stored one, active or not", async () => {
    const administration = open();
    orThrow(await administration.providers.create(card));
    const stopped = orThrow(await administration.providers.update(card.id, { isActive: false }));
    expect(stopped).toMatchObject({ isActive: false, updatedAt: now });
    expect(orThrow(await administration.providers.create(card))).toEqual(stopped);
    const conflict = await administration.providers.create({ ...card, currencies: ["GBP", "EUR"] });
    expect(conflict).toMatchObject({
      left: { differences: [{ property: "currencies", stored: "EUR,GBP", given: "GBP,EUR" }] },
    });
  });

  test("an update without a difference stores no time", async () => {
    const administration = open();
    orThrow(await administration.providers.create(card));
    const same = orThrow(await administration.providers.update(card.id, { isActive: true }));
    expect(same.updatedAt).toBe(undefined);
  });

  test("a list has pages in the order of identifiers", async () => {
    const administration = open();
    orThrow(await administration.providers.create(card));
    orThrow(await administration.providers.create({ ...card, id: "prov_bank" }));
    const first = orThrow(await administration.providers.list({ limit: 1 }));
    expect([first.rows.map(({ id }) => id), first.hasMore]).toEqual([["prov_bank"], true]);
    const second = orThrow(await administration.providers.list({ after: first.rows[0]?.id }));
    expect([second.rows.map(({ id }) => id), second.hasMore]).toEqual([["prov_card"], false]);
    expect(await administration.providers.list({ limit: 0 })).toEqual(invalid("limit"));
  });

  test("a repeated currency is invalid, and an unknown provider is not found", async () => {
    const administration = open();
    const currencies = ["EUR", "EUR"] as const;
    const repeated = await administration.providers.create({ ...card, currencies });
    expect(repeated).toEqual(
      left({
        kind: "Invalid",
        issues: [{ path: ["currencies"], message: "must name each currency once" }],
      }),
    );
    const none: Id<"prov"> = "prov_none";
    const notFound = left({ kind: "ProviderNotFound" });
    expect(await administration.providers.update(none, { isActive: true })).toEqual(notFound);
  });
});

describe("API keys", () => {
  test.each([
    [{ name: "" }, ["name"]],
    [{ name: "Web", scopes: [] }, ["scopes"]],
    [{ name: "Web", scopes: ["invoices.read", "invoices.read"] as const }, ["scopes"]],
    [{ name: "Web", expiresAt: now }, ["expiresAt"]],
  ])("%j is invalid", async (content, kinds) => {
    expect(await open().apiKeys.create(shop.id, content)).toEqual(invalid(...kinds));
  });

  test("a secret is stored as a digest only", async () => {
    const store = memoryStore({ organizations: [shop] });
    const stored: Array<unknown> = [];
    const storeKey: AdministrationPorts["apiKeys"]["storeKey"] = (created) => {
      stored.push(created);
      return store.apiKeys.storeKey(created);
    };
    const apiKeys = { ...store.apiKeys, storeKey };
    const administration = open({ ...store, apiKeys, environment: "production" });
    const { key, secret } = orThrow(await administration.apiKeys.create(shop.id, { name: "Web" }));
    expect(secret).toMatch(/^sk_live_[0-9a-f]{64}$/u);
    expect(stored).toEqual([{ key, digest: await randomSecrets.digestOf(secret) }]);
    expect(JSON.stringify(stored)).not.toContain(secret.slice("sk_live_".length));
  });

  test.each(["", "k".repeat(31), "k".repeat(201), `${"k".repeat(40)} `])(
    "a secret source that returns %j is a defect",
    async (weak) => {
      const administration = open({ secrets: { ...randomSecrets, newSecret: () => weak } });
      const created = administration.apiKeys.create(shop.id, { name: "Web" });
      await expect(created).rejects.toThrow(/newSecret must return 32 to 200/u);
    },
  );

  test("1,000 secrets are different", () => {
    const secrets = Array.from({ length: 1000 }, () => randomSecrets.newSecret());
    expect(new Set(secrets).size).toBe(1000);
  });

  test("a rotation keeps name, scopes and lifetime, and ends the old key", async () => {
    const administration = open();
    const content = {
      name: "Web",
      scopes: ["invoices.read"],
      expiresAt: addSeconds(now, 1000),
    } as const;
    const old = orThrow(await administration.apiKeys.create(shop.id, content));
    const options = { overlapSeconds: 500 };
    const next = orThrow(await administration.apiKeys.rotate(shop.id, old.key.id, options));
    expect(next.key).toEqual({ ...old.key, id: next.key.id });
    expect(next.secret).not.toBe(old.secret);
    const { rows } = orThrow(await administration.apiKeys.list(shop.id));
    const ended = { ...old.key, expiresAt: addSeconds(now, 500), replacedBy: next.key.id };
    expect(rows).toEqual(expect.arrayContaining([ended, next.key]));
  });

  test("a rotation does not extend the old key, and its overlap is a day at most by default", async () => {
    const administration = open();
    const expiresAt = addSeconds(now, 10);
    const short = orThrow(
      await administration.apiKeys.create(shop.id, { name: "Short", expiresAt }),
    );
    const long = orThrow(await administration.apiKeys.create(shop.id, { name: "Long" }));
    for (const { key } of [short, long])
      orThrow(await administration.apiKeys.rotate(shop.id, key.id));
    const { rows } = orThrow(await administration.apiKeys.list(shop.id));
    const endOf = (id: string) => rows.find((row) => row.id === id)?.expiresAt;
    expect(endOf(short.key.id)).toBe(expiresAt);
    expect(endOf(long.key.id)).toBe(addSeconds(now, 86_400));
  });

  test("a rotation keeps the environment of the key, and passes a failure to read it on", async () => {
    const store = memoryStore({ organizations: [shop] });
    const { key } = orThrow(await open(store).apiKeys.create(shop.id, { name: "Web" }));
    const production = open({ ...store, environment: "production" });
    const next = orThrow(await production.apiKeys.rotate(shop.id, key.id));
    expect([next.key.environment, next.secret.slice(0, 8)]).toEqual(["development", "sk_test_"]);
    const failure = left(portFailed("credentials", new Error("no connection")));
    const apiKeys = { ...store.apiKeys, findKey: () => () => Promise.resolve(failure) };
    expect(await open({ ...store, apiKeys }).apiKeys.rotate(shop.id, key.id)).toEqual(failure);
  });

  test("of two rotations at once, one creates a key", async () => {
    const administration = open();
    const { key } = orThrow(await administration.apiKeys.create(shop.id, { name: "Web" }));
    const rotate = () => administration.apiKeys.rotate(shop.id, key.id);
    const results = await Promise.all([rotate(), rotate()]);
    const rotated = left({ kind: "ApiKeyNotRotatable", reason: "ROTATED" });
    expect(results).toEqual(expect.arrayContaining([rotated]));
    expect(orThrow(await administration.apiKeys.list(shop.id)).rows).toHaveLength(2);
  });

  test("a key that was rotated and then revoked is not rotated because it is revoked", async () => {
    const administration = open();
    const { key } = orThrow(await administration.apiKeys.create(shop.id, { name: "Web" }));
    orThrow(await administration.apiKeys.rotate(shop.id, key.id));
    orThrow(await administration.apiKeys.revoke(shop.id, key.id));
    const again = await administration.apiKeys.rotate(shop.id, key.id);
    expect(again).toEqual(left({ kind: "ApiKeyNotRotatable", reason: "REVOKED" }));
  });

  test("a key has the scopes that it is created with, or those that read, or all", async () => {
    const administration = open();
    const create = async (scopes?: ReadonlyArray<Scope> | "all") =>
      orThrow(await administration.apiKeys.create(shop.id, { name: "Web", scopes })).key.scopes;
    expect(await create(["invoices.update"])).toEqual(["invoices.update"]);
    expect(await create()).toEqual([
      ...["products.read", "invoices.read", "payments.read", "taxes.read", "coupons.read"],
      "webhooks.read",
      "settings.read",
    ]);
    expect(await create("all")).toBeUndefined();
  });

  test("a revoked or expired key cannot be rotated", async () => {
    let time = now;
    const administration = open({ clock: () => time });
    const expiresAt = addSeconds(now, 10);
    const { key } = orThrow(
      await administration.apiKeys.create(shop.id, { name: "Web", expiresAt }),
    );
    time = expiresAt;
    const expired = await administration.apiKeys.rotate(shop.id, key.id);
    expect(expired).toEqual(left({ kind: "ApiKeyNotRotatable", reason: "EXPIRED" }));
    const revoked = orThrow(await administration.apiKeys.revoke(shop.id, key.id));
    expect(revoked.revokedAt).toBe(time);
    time = addSeconds(time, 10);
    expect(orThrow(await administration.apiKeys.revoke(shop.id, key.id))).toEqual(revoked);
    const again = await administration.apiKeys.rotate(shop.id, key.id);
    expect(again).toEqual(left({ kind: "ApiKeyNotRotatable", reason: "REVOKED" }));
  });

  test("an overlap is a whole number of seconds up to 30 days", async () => {
    const administration = open();
    const { key } = orThrow(await administration.apiKeys.create(shop.id, { name: "Web" }));
    for (const overlapSeconds of [-1, 0.5, 2_592_001, Number.NaN]) {
      const rotated = await administration.apiKeys.rotate(shop.id, key.id, { overlapSeconds });
      expect(rotated).toEqual(invalid("overlapSeconds"));
    }
    const longest = { overlapSeconds: 2_592_000 };
    const next = orThrow(await administration.apiKeys.rotate(shop.id, key.id, longest));
    orThrow(await administration.apiKeys.rotate(shop.id, next.key.id, { overlapSeconds: 0 }));
  });

  test("an unknown key, or one of another organization, is not found", async () => {
    const administration = open();
    const { key } = orThrow(await administration.apiKeys.create(shop.id, { name: "Web" }));
    const other: OrganizationId = "org_other";
    const notFound = left({ kind: "ApiKeyNotFound" });
    expect(await administration.apiKeys.revoke(other, key.id)).toEqual(notFound);
    expect(await administration.apiKeys.rotate(other, key.id)).toEqual(notFound);
    expect(await administration.apiKeys.revoke(shop.id, "key_none")).toEqual(notFound);
  });
});

test("an operation on keys without an organization throws a TypeError", () => {
  const { apiKeys } = open();
  const other = "shop" as never;
  for (const [name, call] of Object.entries<() => unknown>({
    create: () => apiKeys.create(other, { name: "Web" }),
    list: () => apiKeys.list(other),
    rotate: () => apiKeys.rotate(other, "key_1"),
    revoke: () => apiKeys.revoke(other, "key_1"),
  })) {
    expect(call).toThrow(
      `apiKeys.${name}: the first argument must be an organization of the form org_<id>`,
    );
  }
});

describe("a value of a wrong type, which only JavaScript can pass, is an issue", () => {
  const { organizations, providers, apiKeys } = open();
  test.each<[path: ReadonlyArray<string | number>, call: () => Promise<unknown>]>([
    [["name"], () => organizations.create({ name: 1 as never })],
    [["imageUrl"], () => organizations.update(shop.id, { imageUrl: 1 as never })],
    [["after"], () => organizations.list({ after: 1 as never })],
    [["rounding", "mode"], () => organizations.update(shop.id, wrongMode)],
    [["type"], () => providers.create({ ...card, type: "CASH" as never })],
    [["isActive"], () => providers.update(card.id, { isActive: 1 as never })],
    [["limit"], () => providers.list({ limit: "1" as never })],
    [["scopes"], () => apiKeys.create(shop.id, { name: "Web", scopes: ["all"] as never })],
    [["scopes"], () => apiKeys.create(shop.id, { name: "Web", scopes: "any" as never })],
    [["limit"], () => apiKeys.list(shop.id, { limit: "1" as never })],
    [["overlapSeconds"], () => apiKeys.rotate(shop.id, "key_1", { overlapSeconds: "1" as never })],
  ])("at %j", async (path, call) => {
    expect(await call()).toMatchObject({ left: { kind: "Invalid", issues: [{ path }] } });
  });
});

const wrongMode = { rounding: { mode: "NEAREST" as never, at: "TOTAL" } } as const;
