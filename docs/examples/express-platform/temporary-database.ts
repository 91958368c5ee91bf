import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { randomSecrets } from "@quittance/memory";
import { poolExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Client, Pool } from "pg";
import { createAdministration, orThrow } from "quittance";
import { card, shop } from "./provider.ts";

/** A database for one test, with the tables of the platform and of Quittance. */
export interface TemporaryDatabase {
  /** As a role to which row security applies, as a platform should connect. */
  readonly pool: Pool;
  /** An API key of the shop, for `/billing`. */
  readonly key: string;
  readonly drop: () => Promise<void>;
}

/** Creates a database on a server whose user may create databases and roles. */
export const createDatabase = async (serverUrl: string): Promise<TemporaryDatabase> => {
  const name = `platform_${randomUUID().replaceAll("-", "")}`;
  const password = randomUUID();
  await run(
    serverUrl,
    `CREATE DATABASE ${name}`,
    `CREATE ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD '${password}'`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const schema = readFileSync(new URL("schema.sql", import.meta.url), "utf8");
  await run(url.href, schema, `GRANT SELECT, INSERT ON users, articles, orders TO ${name}`);
  const admin = new Pool({ connectionString: url.href, max: 2 });
  await migrate(poolExecutor(admin), { grantTo: name });
  const key = await createShop(admin);
  await admin.end();

  Object.assign(url, { username: name, password });
  const pool = new Pool({ connectionString: url.href, max: 10 });
  return {
    pool,
    key,
    drop: async () => {
      await pool.end();
      await run(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`);
    },
  };
};

/** Creates the shop, its provider and an API key, as `npx quittance init` does. */
const createShop = async (admin: Pool): Promise<string> => {
  const administration = createAdministration({
    ...postgresStore(poolExecutor(admin)),
    secrets: randomSecrets,
    environment: "development",
  });
  orThrow(await administration.organizations.create({ id: shop, name: "Shop Ltd" }));
  orThrow(
    await administration.providers.create({
      id: card,
      name: "Card",
      type: "FIAT",
      currencies: ["EUR"],
    }),
  );
  const key = { name: "Back office", scopes: "all" } as const;
  return orThrow(await administration.apiKeys.create(shop, key)).secret;
};

const run = async (url: string, ...statements: ReadonlyArray<string>): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
