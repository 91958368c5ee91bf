-- Sums of invoices and payments, exact at every moment: what has been folded into days and months,
-- plus what has happened since. No check that counts are positive: a fold may take the leaving of
-- a status before the entering.

CREATE TABLE :"schema".transitions (
  organization_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  sign smallint NOT NULL,
  created_at timestamp(0) NOT NULL,
  status text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  provider_id text COLLATE "C" NOT NULL,
  price numeric NOT NULL,
  price_usd numeric NOT NULL,
  CONSTRAINT transitions_pkey PRIMARY KEY (organization_id, kind, record_id, revision, sign),
  CONSTRAINT transitions_kind_known CHECK (kind IN ('INVOICE', 'PAYMENT')),
  CONSTRAINT transitions_sign_known CHECK (sign IN (-1, 1))
);
COMMENT ON TABLE :"schema".transitions IS
  'Records that entered (1) or left (-1) a status and are not folded yet; created_at is theirs.';

CREATE TABLE :"schema".rollup_months (
  organization_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  month date NOT NULL,
  status text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  provider_id text COLLATE "C" NOT NULL,
  records bigint NOT NULL,
  price numeric NOT NULL,
  price_usd numeric NOT NULL,
  CONSTRAINT rollup_months_pkey
    PRIMARY KEY (organization_id, kind, status, month, currency, provider_id)
);
COMMENT ON TABLE :"schema".rollup_months IS
  'By status before time, for dashboards split by currency and provider what is COMPLETED alone.';

CREATE TABLE :"schema".rollup_days (
  organization_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  day date NOT NULL,
  status text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  provider_id text COLLATE "C" NOT NULL,
  records bigint NOT NULL,
  price numeric NOT NULL,
  price_usd numeric NOT NULL,
  CONSTRAINT rollup_days_pkey
    PRIMARY KEY (organization_id, kind, status, day, currency, provider_id)
);

CREATE TABLE :"schema".rollup_series (
  organization_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  day date NOT NULL,
  status text COLLATE "C" NOT NULL,
  records bigint NOT NULL,
  price_usd numeric NOT NULL,
  CONSTRAINT rollup_series_pkey PRIMARY KEY (organization_id, kind, day, status)
);
COMMENT ON TABLE :"schema".rollup_series IS
  'The narrow form of rollup_days: what series are drawn from, and deep pages are found by.';
