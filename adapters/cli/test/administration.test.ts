import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { nodeDigest } from "@quittance/http/node";
import { describe, expect, inject, test } from "vitest";
import { emptyTestDatabase } from "../../postgres/test/support/migrated-database.ts";
import { databaseUrl, ensureRole } from "../../postgres/test/support/test-databases.ts";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { expectUsageError, serveInTest, testFolder } from "./in-test.ts";
import { productionFile } from "./sample-file.ts";
import { bin, quittance, type Ran } from "./run-cli.ts";

const runFile = promisify(execFile);

const database = await emptyTestDatabase("cli_admin");
const folder = testFolder();

const run = (...args: ReadonlyArray<string>): Ran =>
  quittance(args, "", { DATABASE_URL: database.url });

/** Runs a command that succeeds, and returns its lines of JSON. */
const jsonOf = (...args: ReadonlyArray<string>): ReadonlyArray<Record<string, unknown>> => {
  const { code, out, err } = run(...args, "--json");
  expect({ code, err: err.replace(/^Migrated .*\n/u, "") }).toEqual({ code: 0, err: "" });
  return out
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

const secretPattern = /^sk_test_[0-9a-f]{64}\n$/u;

/** Sends a request; returns the status and the data. */
const send = async (url: string, key: string, path: string, body: object) => {
  const headers = { authorization: key, "content-type": "application/json" };
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { readonly data: Record<string, unknown> };
  return { status: response.status, data };
};

const list = async (url: string, key: string): Promise<number> =>
  (await send(url, key, "/invoices/list", {})).status;

test("commands on an empty database say to migrate it", () => {
  expectUsageError(run("organizations", "list"), /tables are missing .* Run "quittance init"/u);
});

test("concurrent first runs of init create one key, and a later one changes nothing", async () => {
  const names = ["org_one", "org_two", "org_three"];
  const env = { ...process.env, DATABASE_URL: database.url };
  const runs = await Promise.all(
    names.map((name) => runFile(process.execPath, [bin, "init", "--organization", name], { env })),
  );
  const stdout = runs.map((ran) => ran.stdout);
  const stderr = runs.map((ran) => ran.stderr);
  expect(stdout.filter((out) => out !== "")).toEqual([expect.stringMatching(secretPattern)]);
  expect(stderr.filter((err) => err.includes("Nothing was changed"))).toHaveLength(2);
  expect(jsonOf("organizations", "list")).toHaveLength(1);
  expect(jsonOf("init")).toEqual([{ created: false }]);
  await withClient(database.url, (client) => client.query("DROP SCHEMA quittance CASCADE"));
});

test("two commands make an empty database usable, up to a paid invoice", async () => {
  const [created = {}] = jsonOf("init", "--organization", "org_shop", "--name", "Shop");
  expect(created).toMatchObject({
    created: true,
    organization_id: "org_shop",
    provider_ids: ["prov_manual"],
    key: { name: "First key", scopes: null, status: "ACTIVE" },
  });
  const key = String(created["secret"]);
  expect(`${key}\n`).toMatch(secretPattern);
  const stored = await withClient(database.url, (client) =>
    client.query<{ readonly row: string }>("SELECT c::text AS row FROM quittance.credentials AS c"),
  );
  expect(stored.rows).toHaveLength(1);
  expect(stored.rows[0]?.row).not.toContain(key.slice("sk_test_".length));
  const serving = await serveInTest([], { DATABASE_URL: database.url });
  const items = [{ type: "PAYMENT_INTENT", currency: "EUR", price: "12", title: "Repair" }];
  const invoice = await send(serving.url, key, "/invoices", {
    items,
    customer_email: "robin@example.com",
  });
  expect(invoice).toMatchObject({ status: 201, data: { status: "PENDING" } });
  const paid = await send(serving.url, key, `/invoices/${String(invoice.data["id"])}/payments`, {
    idempotency_key: "cash-1",
    provider_id: "prov_manual",
    status: "COMPLETED",
    currency: "EUR",
    price: "12",
  });
  expect(paid.data).toMatchObject({ invoice: { status: "COMPLETED" } });
  const [used] = jsonOf("keys", "list", "--organization", "org_shop");
  expect(used?.["last_used_at"]).toMatch(/^\d{4}-/u);
});

describe("keys", () => {
  const owner = ["--organization", "org_shop"];
  const keyOf = (...args: ReadonlyArray<string>): Record<string, unknown> =>
    jsonOf("keys", ...args, ...owner)[0] ?? {};

  test("a running server accepts a rotated key and its successor, and no revoked one", async () => {
    const old = keyOf("create", "--name", "Web", "--scopes", "invoices.read");
    const serving = await serveInTest([], { DATABASE_URL: database.url });
    const secret = String(old["secret"]);
    expect(await list(serving.url, secret)).toBe(200);
    expect((await send(serving.url, secret, "/payments", {})).status).toBe(403);
    const next = keyOf("rotate", String(old["id"]), "--overlap", "1h");
    expect(next).toMatchObject({ name: "Web", scopes: ["invoices.read"] });
    const successor = String(next["secret"]);
    expect([await list(serving.url, secret), await list(serving.url, successor)]).toEqual([
      200, 200,
    ]);
    keyOf("revoke", String(old["id"]));
    expect([await list(serving.url, secret), await list(serving.url, successor)]).toEqual([
      401, 200,
    ]);
    keyOf("rotate", String(next["id"]), "--overlap", "0s");
    expect(await list(serving.url, successor)).toBe(401);
    const found = jsonOf("keys", "list", ...owner).filter(({ name }) => name === "Web");
    expect(found.map(({ status }) => status)).toEqual(
      expect.arrayContaining(["REVOKED", "EXPIRED", "ACTIVE"]),
    );
  });

  test("the secret is the only output of create, and the list does not contain it", () => {
    const { out, err } = run("keys", "create", ...owner, "--expires", "90d");
    expect(out).toMatch(secretPattern);
    expect(err).toMatch(/^Created the key key_\w+ of org_shop\.\n/u);
    expect(err).not.toContain(out.trim());
    const listed = run("keys", "list", ...owner).out;
    expect(listed).toMatch(
      /^key_\w+ +org_shop +API key +development +products\.read,\S+\.read +ACTIVE/mu,
    );
    expect(listed).not.toContain(out.trim().slice(8));
    expect(keyOf("create", "--scopes", "all")).toMatchObject({ scopes: null });
  });

  test("a production key starts with sk_live_", () => {
    const { out } = run("keys", "create", ...owner, "--env", "production");
    expect(out).toMatch(/^sk_live_[0-9a-f]{64}\n$/u);
  });

  test.each([
    [["create"], "--organization is required: org_<id>."],
    [["create", "--organization", "shop"], "must be an identifier of the form org_<id>"],
    [["create", "--organization", "org_none"], "There is no such organization."],
    [["create", ...owner, "--scopes", "money.print"], 'not "money.print".'],
    [["create", ...owner, "--scopes", "invoices.read,invoices.read"], "each once"],
    [["create", ...owner, "--expires", "soon"], "--expires must be a UTC time"],
    [["create", ...owner, "--expires", "2020-01-01 00:00:00"], "must be in the future"],
    [["create", ...owner, "--name", ""], "--name must not be empty"],
    [["rotate", "key_none", ...owner], "The organization has no such key."],
    [["rotate", "key_none", ...owner, "--overlap", "31d"], "--overlap must be at most 30 days"],
    [["rotate", "key_none", ...owner, "--overlap", "1"], "must be a duration such as 30m"],
    [["revoke", ...owner], "KEY is required: key_<id>."],
    [["revoke", "key_none", ...owner], "The organization has no such key."],
    [["crate", ...owner], 'Unknown command "keys crate". Did you mean "keys create"?'],
  ])("%j is rejected with what to do", (args, message) => {
    expectUsageError(run("keys", ...args), message);
  });
});

describe("organizations and providers", () => {
  test("creating again with the same content changes nothing", () => {
    const args = ["organizations", "create", "org_twice", "--name", "Twice"];
    expect(jsonOf(...args)).toEqual([{ id: "org_twice", name: "Twice", image_url: null }]);
    expect(jsonOf(...args)).toEqual([{ id: "org_twice", name: "Twice", image_url: null }]);
    expectUsageError(
      run("organizations", "create", "org_twice", "--name", "Other"),
      'name: stored "Twice", given "Other"',
    );
  });

  test("an organization can be changed", () => {
    const update = ["organizations", "update", "org_shop"];
    const image = "https://shop.example/a.png";
    expect(jsonOf(...update, "--image-url", image)).toEqual([
      { id: "org_shop", name: "Shop", image_url: image, totals: "invoice" },
    ]);
    expect(jsonOf(...update, "--name", "Shop Ltd", "--image-url", "")).toEqual([
      { id: "org_shop", name: "Shop Ltd", image_url: null, totals: "invoice" },
    ]);
    expect(run("organizations", "list").out).toMatch(/^org_shop +Shop Ltd +- +invoice$/mu);
  });

  test("a provider can be created, deactivated and activated", () => {
    const create = [
      "providers",
      "create",
      "prov_card",
      "--name",
      "Card",
      "--currencies",
      "EUR,GBP",
    ];
    const [card] = jsonOf(...create);
    expect(card).toMatchObject({ is_active: true, type: "FIAT", currencies: ["EUR", "GBP"] });
    expect(jsonOf("providers", "deactivate", "prov_card")[0]?.["is_active"]).toBe(false);
    expect(jsonOf(...create)[0]?.["is_active"]).toBe(false);
    expect(jsonOf("providers", "activate", "prov_card")[0]?.["is_active"]).toBe(true);
    expect(run("providers", "list").out).toMatch(/^prov_card +Card +FIAT +true +EUR,GBP/mu);
    const { err } = run("providers", "create", "prov_card", "--name", "Card", "--type", "CRYPTO");
    expect(err).toContain('type: stored "FIAT", given "CRYPTO"');
    expect(run("providers", "deactivate", "prov_none").err).toContain("There is no such provider.");
  });

  test("a provider can be renamed, and its type and currencies replaced", () => {
    jsonOf("providers", "create", "prov_new", "--name", "New", "--currencies", "EUR,GBP");
    const update = ["providers", "update", "prov_new"];
    const [renamed] = jsonOf(...update, "--name", "Newer");
    expect(renamed).toMatchObject({ name: "Newer", type: "FIAT", currencies: ["EUR", "GBP"] });
    const [replaced] = jsonOf(...update, "--type", "CRYPTO", "--currencies", "BITCOIN");
    expect(replaced).toMatchObject({ name: "Newer", type: "CRYPTO", currencies: ["BITCOIN"] });
    const [again] = jsonOf(...update, "--name", "Newer");
    expect(again).toEqual(replaced);
    expect(run(...update).err).toContain("Set --name, --type or --currencies.");
    expect(run(...update, "--currencies", "EUR,EUR").err).toContain("name each currency once");
    expect(run(...update, "--currencies", "XAU").err).toContain('not "XAU"');
    expect(run(...update, "--type", "CASH").code).toBe(2);
    const none = run("providers", "update", "prov_none", "--name", "None");
    expect([none.code, none.err]).toEqual([2, expect.stringContaining("no such provider")]);
  });
});

test("a role without rights learns which role to use", async () => {
  const url = inject("postgresUrl");
  await ensureRole(url, "quittance_without_rights");
  const limited = databaseUrl(url, database.name, "quittance_without_rights");
  expectUsageError(
    quittance(["organizations", "list", "--database-url", limited]),
    /no right to do this.*--grant-admin-to/su,
  );
});

test("keys of a data file appear as imported keys and can be revoked", () => {
  const data = ["--data", productionFile(folder)];
  expect(run("migrate", ...data).out).toContain("Imported the data file.");
  const owner = ["--organization", "org_lantern"];
  const keys = jsonOf("keys", "list", ...owner);
  const imported = { name: "Imported key", status: "ACTIVE", created_at: null };
  for (const key of keys) expect(key).toMatchObject(imported);
  const key = keys.find(({ environment }) => environment === "production");
  const [revoked] = jsonOf("keys", "revoke", String(key?.["id"]), ...owner);
  expect(revoked).toMatchObject({ id: key?.["id"], status: "REVOKED" });
});

test("in production, a stored key of fewer than 32 characters is rejected", async () => {
  const keys = ["sk_live_".padEnd(31, "k"), "sk_live_".padEnd(32, "k")];
  await withClient(database.url, async (client) => {
    for (const key of keys) {
      await client.query(
        "INSERT INTO quittance.credentials (digest, organization_id) VALUES ($1, 'org_shop')",
        [nodeDigest(key)],
      );
    }
  });
  const data = ["--data", productionFile(folder), "--now", "2025-07-17 15:00:00"];
  const serving = await serveInTest(["--env", "production", ...data], {
    DATABASE_URL: database.url,
  });
  const statuses = await Promise.all(keys.map((key) => list(serving.url, key)));
  expect(statuses).toEqual([401, 200]);
});
