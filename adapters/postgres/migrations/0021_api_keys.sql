-- Identifiers, names and lifetimes of API keys. Credentials that are stored already stay valid and
-- get an identifier, a general name and the time of this migration.

ALTER TABLE :"schema".credentials
  ADD COLUMN api_key_id text COLLATE "C" NOT NULL
    DEFAULT ('key_' || replace(gen_random_uuid()::text, '-', '')),
  ADD COLUMN name text NOT NULL DEFAULT 'Imported key',
  ADD COLUMN environment text COLLATE "C",
  ADD COLUMN created_at timestamp(0) NOT NULL DEFAULT (now() AT TIME ZONE 'UTC'),
  ADD COLUMN expires_at timestamp(0),
  ADD COLUMN revoked_at timestamp(0),
  ADD COLUMN last_used_at timestamp(0),
  ADD COLUMN replaced_by text COLLATE "C",
  ADD CONSTRAINT credentials_api_key UNIQUE (api_key_id),
  ADD CONSTRAINT credentials_api_key_form CHECK (starts_with(api_key_id, 'key_')),
  ADD CONSTRAINT credentials_environment_known CHECK (environment IN ('development', 'production'));
COMMENT ON COLUMN :"schema".credentials.last_used_at IS
  'The last use, written at most once a minute.';
COMMENT ON COLUMN :"schema".credentials.replaced_by IS
  'The key that this one was rotated to; a key is rotated once.';
CREATE INDEX credentials_of_organization
  ON :"schema".credentials (organization_id, created_at, api_key_id);
