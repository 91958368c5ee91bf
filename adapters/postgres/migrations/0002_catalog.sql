-- What organizations sell. Versions are immutable; one of a group is active.

CREATE TABLE :"schema".products (
  organization_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  version_group_id text COLLATE "C" NOT NULL,
  is_active boolean NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  image_id text COLLATE "C",
  image json,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT products_pkey PRIMARY KEY (organization_id, product_id),
  CONSTRAINT products_id_form CHECK (starts_with(product_id, 'product_'))
);
CREATE UNIQUE INDEX products_one_active
  ON :"schema".products (organization_id, version_group_id) WHERE is_active;

CREATE TABLE :"schema".billing_schemas (
  organization_id text COLLATE "C" NOT NULL,
  billing_schema_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  version_group_id text COLLATE "C" NOT NULL,
  is_active boolean NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  currency text COLLATE "C" NOT NULL,
  base_price numeric NOT NULL,
  interval_type text COLLATE "C",
  interval_count bigint,
  payment_type text COLLATE "C",
  renew_type text COLLATE "C",
  billing_type text COLLATE "C",
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT billing_schemas_pkey PRIMARY KEY (organization_id, billing_schema_id),
  CONSTRAINT billing_schemas_id_form CHECK (starts_with(billing_schema_id, 'schema_')),
  CONSTRAINT billing_schemas_base_price_exact CHECK (
    base_price >= 0 AND base_price < 1e35 AND scale(base_price) <= 30
  ),
  CONSTRAINT billing_schemas_recurs_or_not CHECK (
    num_nulls(interval_type, interval_count, payment_type, renew_type, billing_type) IN (0, 5)
  ),
  CONSTRAINT billing_schemas_interval_count_positive CHECK (interval_count >= 1)
);
CREATE UNIQUE INDEX billing_schemas_one_active
  ON :"schema".billing_schemas (organization_id, version_group_id) WHERE is_active;
