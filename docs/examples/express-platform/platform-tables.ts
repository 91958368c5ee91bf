/** The platform's own tables: its sellers, their sessions, and their orders. */
export const platformTables = `
CREATE TABLE users (
  user_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  organization_id text NOT NULL UNIQUE,
  events_read_to text
);
CREATE TABLE sessions (
  digest text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL
);
CREATE TABLE orders (
  user_id bigint NOT NULL REFERENCES users,
  reference text NOT NULL,
  title text NOT NULL,
  invoice_id text NOT NULL,
  settled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, reference),
  UNIQUE (user_id, invoice_id)
);`;
