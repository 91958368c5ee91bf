import type { SqliteConnection } from "./connection.ts";
import { writing } from "./transaction.ts";

/**
 * Creates the tables in an empty database, and adds the missing ones to those of an earlier
 * version. Throws if the database has tables of a later version.
 *
 * Every key starts with the organization. Texts are compared by their bytes, which is the default of
 * SQLite and what the core does.
 */
export const createTables = (connection: SqliteConnection): void => {
  writing(connection, () => {
    const found = connection.all("PRAGMA user_version")[0]?.["user_version"];
    if (found === steps.length) return;
    if (typeof found !== "number" || found > steps.length) {
      throw new Error(`the database has version ${String(found)} of the tables`);
    }
    for (const statement of steps.slice(found).flat()) connection.run(statement);
    connection.run(`PRAGMA user_version = ${String(steps.length)}`);
  });
};

const shared = (name: string, key: string): string => `CREATE TABLE ${name} (
  ${key} TEXT NOT NULL PRIMARY KEY,
  record TEXT NOT NULL
) STRICT`;

const versions = (name: string): ReadonlyArray<string> => [
  `CREATE TABLE ${name} (
    organization_id TEXT NOT NULL,
    id TEXT NOT NULL,
    version_group_id TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (organization_id, id)
  ) STRICT`,
  `CREATE UNIQUE INDEX ${name}_active ON ${name} (organization_id, version_group_id)
  WHERE is_active = 1`,
];

const firstTables: ReadonlyArray<string> = [
  shared("organizations", "id"),
  shared("providers", "id"),
  shared("credentials", "digest"),
  ...versions("products"),
  ...versions("billing_schemas"),
  `CREATE TABLE invoices (
    organization_id TEXT NOT NULL,
    id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (organization_id, id)
  ) STRICT`,
  "CREATE INDEX invoices_by_id ON invoices (id)",
  "CREATE INDEX invoices_by_time ON invoices (organization_id, created_at)",
  `CREATE TABLE invoice_origins (
    organization_id TEXT NOT NULL,
    id TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (organization_id, id),
    FOREIGN KEY (organization_id, id) REFERENCES invoices (organization_id, id)
  ) STRICT`,
  `CREATE TABLE claims (
    organization_id TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    invoice_id TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (organization_id, idempotency_key),
    FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id)
  ) STRICT`,
  `CREATE TABLE payments (
    organization_id TEXT NOT NULL,
    id TEXT NOT NULL,
    invoice_id TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    created_at TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, idempotency_key),
    FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id)
  ) STRICT`,
  "CREATE INDEX payments_by_invoice ON payments (organization_id, invoice_id)",
  "CREATE INDEX payments_by_time ON payments (organization_id, created_at)",
  `CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT`,
  "CREATE INDEX events_by_position ON events (organization_id, position)",
];

const refunds: ReadonlyArray<string> = [
  `CREATE TABLE refunds (
    organization_id TEXT NOT NULL,
    id TEXT NOT NULL,
    payment_id TEXT NOT NULL,
    invoice_id TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    created_at TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, idempotency_key),
    FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id)
  ) STRICT`,
  "CREATE INDEX refunds_by_invoice ON refunds (organization_id, invoice_id)",
  "CREATE INDEX refunds_by_time ON refunds (organization_id, created_at)",
];

const creditNotes: ReadonlyArray<string> = [
  `CREATE TABLE credit_notes (
    organization_id TEXT NOT NULL,
    id TEXT NOT NULL,
    invoice_id TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    created_at TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, idempotency_key),
    FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices (organization_id, id)
  ) STRICT`,
  "CREATE INDEX credit_notes_by_invoice ON credit_notes (organization_id, invoice_id)",
  "CREATE INDEX credit_notes_by_time ON credit_notes (organization_id, created_at)",
  `CREATE TABLE credit_note_series (
    organization_id TEXT NOT NULL,
    name TEXT NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (organization_id, name)
  ) STRICT`,
];

const catalogKeys: ReadonlyArray<string> = ["products", "billing_schemas", "taxes"].flatMap(
  (name) => [
    `ALTER TABLE ${name} ADD COLUMN idempotency_key TEXT`,
    `CREATE UNIQUE INDEX ${name}_key ON ${name} (organization_id, idempotency_key)`,
  ],
);

/** The statements that lead to each version of the tables. Add to the end, and change none. */
const steps: ReadonlyArray<ReadonlyArray<string>> = [
  ...[firstTables, versions("taxes"), refunds],
  ...[creditNotes, catalogKeys],
];
