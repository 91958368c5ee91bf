import { drizzle as drizzleOverPg } from "drizzle-orm/node-postgres";
import { drizzle as drizzleOverPostgresJs } from "drizzle-orm/postgres-js";
import createKnex from "knex";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import postgres from "postgres";
import { DataSource } from "typeorm";
import { drizzleExecutor } from "../../src/drivers/drizzle.ts";
import { kyselyExecutor } from "../../src/drivers/kysely.ts";
import { pgliteExecutor } from "../../src/drivers/pglite.ts";
import { clientExecutor } from "../../src/drivers/pg-client.ts";
import { poolExecutor } from "../../src/drivers/pg-pool.ts";
import { postgresJsExecutor } from "../../src/drivers/postgres-js.ts";
import { prismaExecutor } from "../../src/drivers/prisma.ts";
import type { Executor } from "../../src/executor.ts";
import { executorOfKnex, executorOfTypeOrm } from "./orm-executors.ts";
import { createPglite } from "../support/create-pglite.ts";
import { createPrismaClient } from "../support/create-prisma-client.ts";

/** Creates executors that begin transactions themselves. */
export interface OwnDriver {
  readonly executor: Executor;
  readonly close: () => Promise<void>;
}

/** Creates executors inside transactions of a host. */
export interface HostDriver {
  /** Runs work in one transaction of the host, which rolls back only if the work rejects. */
  readonly within: (work: (executor: Executor) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Drivers by name, each opened on the URL of a database. */
export type Drivers<Driver> = Readonly<Record<string, (url: string) => Promise<Driver>>>;

const numeric = { to: 0, from: [1700], parse: parseFloat, serialize: String };

const sqlOf = (url: string) =>
  postgres(url, { max: 3, onnotice: () => undefined, types: { numeric, bigint: postgres.BigInt } });

const poolOf = (url: string) => new pg.Pool({ connectionString: url, max: 3 });

const pgliteOf = () => createPglite({ parsers: { 1700: parseFloat, 114: () => "lost" } });

/** The drivers that begin transactions themselves. */
export const ownDrivers: Drivers<OwnDriver> = {
  "a pool of pg": (url) => {
    const pool = poolOf(url);
    return Promise.resolve({ executor: poolExecutor(pool), close: () => pool.end() });
  },
  "a pool of pg without prepared statements": (url) => {
    const pool = poolOf(url);
    const executor = poolExecutor(pool, { prepare: false });
    return Promise.resolve({ executor, close: () => pool.end() });
  },
  "a pool of pg that shares commits": (url) => {
    const pool = new pg.Pool({ connectionString: url, max: 3, pipeline: true });
    const executor = poolExecutor(pool, { shareCommits: true });
    return Promise.resolve({ executor, close: () => pool.end() });
  },
  "postgres.js": (url) => {
    const sql = sqlOf(url);
    return Promise.resolve({ executor: postgresJsExecutor(sql), close: () => sql.end() });
  },
  "postgres.js without prepared statements": (url) => {
    const sql = sqlOf(url);
    const executor = postgresJsExecutor(sql, { prepare: false });
    return Promise.resolve({ executor, close: () => sql.end() });
  },
  PGlite: async () => {
    const database = await pgliteOf();
    return { executor: pgliteExecutor(database), close: () => database.close() };
  },
};

const pgClient: Drivers<HostDriver>[string] = (url) => {
  const pool = poolOf(url);
  return Promise.resolve({
    within: async (work) => {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        await work(clientExecutor(client));
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK");
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  });
};

const postgresJs: Drivers<HostDriver>[string] = (url) => {
  const sql = sqlOf(url);
  return Promise.resolve({
    within: async (work) => {
      await sql.begin((transaction) => work(postgresJsExecutor(transaction)));
    },
    close: () => sql.end(),
  });
};

const pglite: Drivers<HostDriver>[string] = async () => {
  const database = await pgliteOf();
  return {
    within: (work) => database.transaction((transaction) => work(pgliteExecutor(transaction))),
    close: () => database.close(),
  };
};

const kysely: Drivers<HostDriver>[string] = (url) => {
  const database = new Kysely<object>({ dialect: new PostgresDialect({ pool: poolOf(url) }) });
  return Promise.resolve({
    within: (work) =>
      database.transaction().execute((transaction) => work(kyselyExecutor(transaction))),
    close: () => database.destroy(),
  });
};

const drizzlePg: Drivers<HostDriver>[string] = (url) => {
  const pool = poolOf(url);
  const database = drizzleOverPg(pool);
  return Promise.resolve({
    within: (work) => database.transaction((transaction) => work(drizzleExecutor(transaction))),
    close: () => pool.end(),
  });
};

const drizzlePostgresJs: Drivers<HostDriver>[string] = (url) => {
  const sql = sqlOf(url);
  const database = drizzleOverPostgresJs(sql);
  return Promise.resolve({
    within: (work) => database.transaction((transaction) => work(drizzleExecutor(transaction))),
    close: () => sql.end(),
  });
};

const prisma: Drivers<HostDriver>[string] = (url) => {
  const client = createPrismaClient(url);
  return Promise.resolve({
    within: (work) => client.$transaction((transaction) => work(prismaExecutor(transaction))),
    close: () => client.$disconnect(),
  });
};

const knex: Drivers<HostDriver>[string] = (url) => {
  const database = createKnex({ client: "pg", connection: url });
  return Promise.resolve({
    within: (work) => database.transaction((transaction) => work(executorOfKnex(transaction))),
    close: () => database.destroy(),
  });
};

const typeOrm: Drivers<HostDriver>[string] = async (url) => {
  const source = await new DataSource({ type: "postgres", url }).initialize();
  return {
    within: async (work) => {
      const runner = source.createQueryRunner();
      await runner.startTransaction();
      try {
        await work(executorOfTypeOrm(runner));
        await runner.commitTransaction();
      } catch (error) {
        await runner.rollbackTransaction();
        throw error;
      } finally {
        await runner.release();
      }
    },
    close: () => source.destroy(),
  };
};

/** The drivers inside a transaction of the host. */
export const hostDrivers: Drivers<HostDriver> = {
  "a client of pg": pgClient,
  "a transaction of postgres.js": postgresJs,
  "a transaction of PGlite": pglite,
  "a transaction of Kysely": kysely,
  "a transaction of Drizzle over pg": drizzlePg,
  "a transaction of Drizzle over postgres.js": drizzlePostgresJs,
  "a transaction of Prisma": prisma,
  "a transaction of Knex": knex,
  "a transaction of TypeORM": typeOrm,
};
