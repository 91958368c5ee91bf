import { describe, expect, inject, onTestFinished, test } from "vitest";
import type { Executor } from "../src/executor.ts";
import { migrate, migrationSql } from "../src/migrate/index.ts";
import { ask, catalogOf, emptyDatabase } from "./migrate-database.ts";
import { databaseUrl, ensureRole } from "./support/test-databases.ts";
import { withClient } from "./support/with-client.ts";

let roles = 0;

interface Guest {
  readonly name: string;
  /** The role's own connection. */
  readonly guest: Executor;
  /** The connection of the superuser. */
  readonly owner: Executor;
  readonly url: string;
}

/** Creates an empty database with a role that has only the rights of PUBLIC. */
const withGuest = async (): Promise<Guest> => {
  const admin = inject("postgresUrl");
  const name = `Guest "${String(process.pid)}" ${String((roles += 1))}`;
  await ensureRole(admin, name);
  const quoted = `"${name.replaceAll('"', '""')}"`;
  onTestFinished(() =>
    withClient(admin, async (client) => {
      await client.query(`DROP ROLE ${quoted}`);
    }),
  );
  const { url, connect } = await emptyDatabase();
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  const guest = connect(databaseUrl(url, database, name));
  return { name: quoted, guest, owner: connect(), url };
};

const roleOf = (quoted: string): string => quoted.slice(1, -1).replaceAll('""', '"');

describe("a role with granted rights", () => {
  const makers: Readonly<Record<string, (made: Guest) => Promise<unknown>>> = {
    "by a migration": ({ owner, name }) => migrate(owner, { grantTo: roleOf(name) }),
    "once the schema was there": async ({ owner, name }) => {
      await migrate(owner);
      await migrate(owner, { grantTo: roleOf(name) });
    },
    "by the printed SQL": ({ url, name }) =>
      withClient(url, (client) => client.query(migrationSql({ grantTo: roleOf(name) }))),
  };
  test.each(Object.entries(makers))("%s may do what it needs, and no more", async (_, make) => {
    const made = await withGuest();
    await ask(made.owner, "CREATE SCHEMA quittance");
    await ask(made.owner, "CREATE TABLE quittance.of_the_host ()");
    await make(made);
    const rows = await made.guest.query(rights, []);
    expect(rows.length).toBeGreaterThan(15);
    for (const { name, held } of rows) expect(held).toBe(expectedRights(name ?? ""));
    const schema = "SELECT has_schema_privilege('quittance', 'CREATE')::text";
    expect(await ask(made.guest, schema)).toEqual(["false"]);
  });

  test("reads and writes with row security", async () => {
    const { owner, guest, name } = await withGuest();
    await migrate(owner, { grantTo: roleOf(name) });
    await ask(guest, "INSERT INTO quittance.organizations VALUES ('org_one')");
    const organizations = "SELECT organization_id FROM quittance.organizations";
    expect(await ask(guest, organizations)).toEqual(["org_one"]);
    await ask(guest, "UPDATE quittance.organizations SET name = 'One'");
    const renaming = ask(guest, "UPDATE quittance.organizations SET organization_id = 'org_two'");
    await expect(renaming).rejects.toMatchObject({ code: "42501" });
    const head = "INSERT INTO quittance.outbox_heads VALUES ('org_one', 1)";
    await expect(ask(guest, head)).rejects.toMatchObject({ code: "42501" });
    await ask(owner, head);
    expect(await ask(guest, "SELECT position::text FROM quittance.outbox_heads")).toEqual([]);
  });

  test("can check whether the schema is up to date, and cannot migrate it", async () => {
    const { owner, guest, name } = await withGuest();
    await expect(migrate(guest)).rejects.toMatchObject({ code: "42501" });
    await migrate(owner, { grantTo: roleOf(name) });
    expect(await migrate(guest)).toMatchObject({ applied: [] });
    const later = { largeOrganizations: true };
    expect(await migrate(guest, { ...later, dryRun: true })).toMatchObject({
      applied: ["large_organizations"],
    });
    await expect(migrate(guest, later)).rejects.toMatchObject({ code: "42501" });
  });
});

test("a role with rights on an empty schema migrates it, and row security applies to it", async () => {
  const { owner, guest, name } = await withGuest();
  await ask(owner, `CREATE SCHEMA quittance AUTHORIZATION ${name}`);
  await migrate(guest, { largeOrganizations: true });
  expect(await catalogOf(guest, "quittance")).toContainEqual(expect.stringMatching(/^policy/u));
  await ask(owner, "INSERT INTO quittance.outbox_heads VALUES ('org_one', 1)");
  expect(await ask(guest, "SELECT position::text FROM quittance.outbox_heads")).toEqual([]);
});

/** Returns the rights of the user on each table, in the order of the names. */
const rights = `SELECT relname::text AS name, string_agg(privilege, ' ' ORDER BY place) FILTER (
         WHERE has_table_privilege(c.oid, privilege)) AS held
  FROM pg_class AS c,
       unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[])
         WITH ORDINALITY AS asked (privilege, place)
 WHERE relnamespace = 'quittance'::regnamespace AND relkind IN ('r', 'v')
 GROUP BY relname`;

const expectedRights = (table: string): string | null => {
  if (table === "of_the_host") return null;
  // Rights on single columns are not among those on a table.
  const onlyRead = ["migrations", "organizations", "providers", "credentials"];
  if (onlyRead.includes(table) || table.endsWith("_report")) return "SELECT";
  const pruned = [
    ...["transitions", "webhook_deliveries", "notifications"],
    ...["outbox", "outbox_ranges"],
  ];
  return pruned.includes(table) ? "SELECT INSERT DELETE" : "SELECT INSERT";
};
