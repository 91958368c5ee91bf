-- Taxes of organizations, versioned like billing schemas, and the default taxes of these.

CREATE TABLE :"schema".taxes (
  organization_id text COLLATE "C" NOT NULL,
  tax_id text COLLATE "C" NOT NULL,
  version_group_id text COLLATE "C" NOT NULL,
  is_active boolean NOT NULL,
  name text NOT NULL,
  percent numeric NOT NULL,
  category text COLLATE "C" NOT NULL,
  exemption_reason text,
  is_inclusive boolean NOT NULL,
  is_compound boolean NOT NULL,
  jurisdiction text,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT taxes_pkey PRIMARY KEY (organization_id, tax_id),
  CONSTRAINT taxes_id_form CHECK (starts_with(tax_id, 'tax_')),
  CONSTRAINT taxes_percent_exact CHECK (
    percent >= 0 AND percent <= 1000 AND scale(percent) <= 30
  ),
  CONSTRAINT taxes_category_known CHECK (category IN ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  CONSTRAINT taxes_exemption_reason CHECK (
    (exemption_reason IS NULL) = (category IN ('S', 'Z'))
  ),
  CONSTRAINT taxes_inclusive_or_compound CHECK (NOT (is_inclusive AND is_compound))
);
CREATE UNIQUE INDEX taxes_one_active
  ON :"schema".taxes (organization_id, version_group_id) WHERE is_active;
CREATE INDEX taxes_by_time ON :"schema".taxes (organization_id, created_at, tax_id);

ALTER TABLE :"schema".taxes ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".taxes FORCE ROW LEVEL SECURITY;
CREATE POLICY taxes_of_organization ON :"schema".taxes USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".billing_schemas ADD COLUMN tax_ids text[];
COMMENT ON COLUMN :"schema".billing_schemas.tax_ids IS
  'Identifiers of the taxes of lines that name none, in order.';
