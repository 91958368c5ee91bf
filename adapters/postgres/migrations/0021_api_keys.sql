-- Names and lifetimes of API keys. Credentials that are stored already stay valid: without an
-- identifier of its own, a key is called by the start of its digest.

ALTER TABLE :"schema".credentials ADD COLUMN api_key_id text COLLATE "C";
ALTER TABLE :"schema".credentials ADD COLUMN name text;
ALTER TABLE :"schema".credentials ADD COLUMN environment text COLLATE "C";
ALTER TABLE :"schema".credentials ADD COLUMN created_at timestamp(0);
ALTER TABLE :"schema".credentials ADD COLUMN expires_at timestamp(0);
ALTER TABLE :"schema".credentials ADD COLUMN revoked_at timestamp(0);
ALTER TABLE :"schema".credentials ADD COLUMN last_used_at timestamp(0);
ALTER TABLE :"schema".credentials ADD COLUMN replaced_by text COLLATE "C";
ALTER TABLE :"schema".credentials ADD CONSTRAINT credentials_api_key_id_form CHECK (
  starts_with(api_key_id, 'key_')
);
ALTER TABLE :"schema".credentials ADD CONSTRAINT credentials_environment_known CHECK (
  environment IN ('development', 'production')
);
ALTER TABLE :"schema".credentials ADD CONSTRAINT credentials_times_finite CHECK (
  isfinite(created_at) AND isfinite(expires_at) AND isfinite(revoked_at) AND isfinite(last_used_at)
);
COMMENT ON COLUMN :"schema".credentials.api_key_id IS 'Null for an imported credential.';
COMMENT ON COLUMN :"schema".credentials.last_used_at IS
  'The last use, written at most once a minute.';
COMMENT ON COLUMN :"schema".credentials.replaced_by IS
  'The key that this one was rotated to; a key is rotated once.';
CREATE UNIQUE INDEX credentials_of_api_key ON :"schema".credentials (api_key_id);
CREATE INDEX credentials_of_organization ON :"schema".credentials (organization_id);
