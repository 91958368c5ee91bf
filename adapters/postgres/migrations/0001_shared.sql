-- What no organization owns alone, and so has no row security: who collects, who carries out
-- payments, who may call, and whose invoice an identifier is.
-- In all these files :"schema" stands for the schema of the host's choice, as psql writes it.

CREATE TABLE :"schema".organizations (
  organization_id text COLLATE "C" NOT NULL,
  name text,
  image_url text,
  CONSTRAINT organizations_pkey PRIMARY KEY (organization_id),
  CONSTRAINT organizations_id_form CHECK (starts_with(organization_id, 'org_')),
  CONSTRAINT organizations_named CHECK (name IS NOT NULL OR image_url IS NULL)
);
COMMENT ON TABLE :"schema".organizations IS
  'Every organization that has records here; the name is absent until it is given.';

CREATE TABLE :"schema".providers (
  provider_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  type text COLLATE "C" NOT NULL,
  is_active boolean NOT NULL,
  currencies text[] COLLATE "C" NOT NULL,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT providers_pkey PRIMARY KEY (provider_id),
  CONSTRAINT providers_id_form CHECK (starts_with(provider_id, 'prov_')),
  CONSTRAINT providers_type_known CHECK (type IN ('FIAT', 'CRYPTO'))
);

CREATE TABLE :"schema".credentials (
  digest text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  scopes text[] COLLATE "C",
  CONSTRAINT credentials_pkey PRIMARY KEY (digest),
  CONSTRAINT credentials_digest_form CHECK (octet_length(digest) = 64)
);
COMMENT ON COLUMN :"schema".credentials.digest IS
  'SHA-256 of the secret in lower-case hexadecimal digits; the secret itself is never kept.';

CREATE TABLE :"schema".invoice_owners (
  invoice_id text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  CONSTRAINT invoice_owners_pkey PRIMARY KEY (invoice_id, organization_id)
);
COMMENT ON TABLE :"schema".invoice_owners IS
  'Whose invoice an identifier is, for a payer who has nothing but the identifier.';
