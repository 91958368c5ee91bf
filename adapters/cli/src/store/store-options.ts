import { defaultSchema } from "@quittance/postgres";

/** Options of every command that uses a PostgreSQL database. */
export const databaseOptions = {
  "database-url": {
    type: "string",
    value: "URL",
    help: `PostgreSQL database. Default: the environment variable DATABASE_URL, which hides the
password from other users of the machine.`,
  },
  schema: { type: "string", value: "NAME", default: defaultSchema, help: "Schema of the tables." },
  "no-prepare": {
    type: "boolean",
    default: false,
    help: `Do not use named prepared statements. Needed behind a pooler in transaction mode that does
not support them, such as PgBouncer before 1.21.`,
  },
} as const;

/** The option that names a folder with a store. */
export const folderOption = {
  store: {
    type: "string",
    value: "FOLDER",
    help: "Folder with a store, instead of a database. One process at a time can use it.",
  },
} as const;
