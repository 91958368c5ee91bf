import { resolve } from "node:path";
import { drizzleSchemaOf } from "./drizzle-schema.ts";
import { prismaSchemaOf } from "./prisma-schema.ts";

const pathOf = (name: string): string => resolve(import.meta.dirname, "../../schemas", name);

/** The executor is in the same entry point as the tables. */
const executor =
  'export { drizzleExecutor, type DrizzleTransaction } from "../src/drivers/drizzle.ts";';

/** The schemas that the package ships, each with the text for a migrated database. */
export const schemaFiles = [
  {
    path: pathOf("drizzle.ts"),
    textOf: async (url: string) => `${await drizzleSchemaOf(url)}\n${executor}\n`,
  },
  { path: pathOf("quittance.prisma"), textOf: prismaSchemaOf },
];
