import type { SqliteConnection } from "./connection.ts";
import { writing } from "./transaction.ts";

/** Increment it when the tables or the records in them change, and convert what is stored. */
const version = 1;

/**
 * Creates the tables in an empty database. Throws if the database has another version of them.
 *
 * Every key starts with the organization. Texts are compared by their bytes, which is the default of
 * SQLite and what the core does.
 */
export const createTables = (connection: SqliteConnection): void => {
  writing(connection, () => {
    const found = connection.all("PRAGMA user_version")[0]?.["user_version"];
    if (found === version) return;
    if (found !== 0) throw new Error(`the database has version ${String(found)} of the tables`);
    for (const statement of tables) connection.run(statement);
    connection.run(`PRAGMA user_version = ${String(version)}`);
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
    idempotency_key TEXT,
    record TEXT NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, idempotency_key)
  ) STRICT`,
  `CREATE UNIQUE INDEX ${name}_active ON ${name} (organization_id, version_group_id)
  WHERE is_active = 1`,
];

const tables: ReadonlyArray<string> = [
  shared("organizations", "id"),
  shared("providers", "id"),
  shared("credentials", "digest"),
  ...versions("products"),
  ...versions("billing_schemas"),
  ...versions("taxes"),
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
  `CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT`,
  "CREATE INDEX events_by_position ON events (organization_id, position)",
];
