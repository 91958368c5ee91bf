import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { migrate } from "../../src/migrate/index.ts";
import { ask, emptyDatabase, migrateToNext } from "../migrate-database.ts";
import { drizzleSchemaOf, pushByDrizzle } from "./drizzle-schema.ts";
import { diffByPrisma, prismaSchemaOf } from "./prisma-schema.ts";
import { schemaFiles } from "./schema-files.ts";

/** Creates a migrated database with a table of the host that refers to an invoice. */
const hostDatabase = async (apply: typeof migrate): Promise<string> => {
  const { url, connect } = await emptyDatabase();
  const executor = connect();
  await apply(executor);
  await ask(executor, "CREATE TABLE orders (id serial PRIMARY KEY, invoice_id text NOT NULL)");
  return url;
};

const drizzleOrders = `import { pgTable, serial, text } from "drizzle-orm/pg-core";
export const orders = pgTable("orders", {
  id: serial().primaryKey(),
  invoiceId: text("invoice_id").notNull(),
});`;

const prismaOrders = `model orders {
  id         Int    @id @default(autoincrement())
  invoice_id String
  @@schema("public")
}`;

const linesOf = (text: string): ReadonlyArray<string> => text.split("\n").toSorted();

test("the shipped schemas are those of a migrated database", async () => {
  const url = await hostDatabase(migrate);
  for (const { path, textOf } of schemaFiles) {
    const shipped = readFileSync(path, "utf8");
    expect(linesOf(shipped), basename(path)).toEqual(linesOf(await textOf(url)));
  }
});

describe.each(Object.entries({ migrate, migrateToNext }))("after %s", (_, apply) => {
  test("drizzle-kit pushes nothing with the schema", async () => {
    const url = await hostDatabase(apply);
    const { output } = await pushByDrizzle(url, [drizzleOrders, await drizzleSchemaOf(url)]);
    expect(output).toContain("No changes detected");
  });

  test("Prisma finds no difference with the schema", async () => {
    const url = await hostDatabase(apply);
    expect(await diffByPrisma(url, `${prismaOrders}\n${await prismaSchemaOf(url)}`)).toBe("");
  });
});

test("without the schema, both tools would drop the tables", async () => {
  const url = await hostDatabase(migrate);
  const { statements } = await pushByDrizzle(url, [drizzleOrders]);
  expect(statements).toContain('DROP TABLE "quittance"."invoices" CASCADE;');
  expect(await diffByPrisma(url, prismaOrders)).toContain('DROP TABLE "quittance"."invoices"');
});
