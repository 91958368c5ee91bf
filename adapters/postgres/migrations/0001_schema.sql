-- The tables of Quittance. :"schema" stands for the schema of the host's choice, as psql writes it.
--
-- The organization leads every key of its tables, and row security applies beneath the explicit
-- conditions of every statement: in a transaction that has not set `quittance.organization`, these
-- tables are empty, also for their owner, but not for superusers and roles with BYPASSRLS. The
-- policies have no subquery, because the planner of Citus rejects one. PostgreSQL evaluates the
-- condition once per query in both forms, except for tables with a second policy for readers of all
-- organizations, which set '*'. The outbox has its subqueries for that; they are removed when it is
-- distributed.
--
-- Amounts are numeric without a scale, because a scale rounds silently. Check constraints reject NaN,
-- infinities, more than 30 digits after the point and more than 35 before it. Times come from the
-- clock of the host; that of the server only orders the outbox.

-- Organizations, providers and API keys, without row security

CREATE TABLE :"schema".organizations (
  organization_id text COLLATE "C" NOT NULL,
  name text,
  image_url text,
  seller json,
  rounding json,
  totals text COLLATE "C",
  increments json,
  numbering text COLLATE "C",
  credit_numbering text COLLATE "C",
  CONSTRAINT organizations_pkey PRIMARY KEY (organization_id),
  CONSTRAINT organizations_id_form CHECK (starts_with(organization_id, 'org_')),
  CONSTRAINT organizations_named CHECK (name IS NOT NULL OR image_url IS NULL),
  CONSTRAINT organizations_rounding_form CHECK (
    rounding IS NULL OR coalesce(
      rounding ->> 'mode' IN ('HALF_UP', 'HALF_EVEN', 'HALF_DOWN', 'UP', 'DOWN')
        AND rounding ->> 'at' IN ('LINE', 'TOTAL')
        AND coalesce(json_typeof(rounding -> 'increments'), 'null') IN ('object', 'null'),
      false
    )
  ),
  CONSTRAINT organizations_totals_known CHECK (totals IN ('invoice', 'shop', 'exact')),
  CONSTRAINT organizations_totals_or_rounding CHECK (totals IS NULL OR rounding IS NULL)
);
COMMENT ON TABLE :"schema".organizations IS
  'Every organization that has records here; the name is absent until it is given.';
COMMENT ON COLUMN :"schema".organizations.rounding IS
  'How its prices are rounded, as in the data file; null for the default of the host.';
COMMENT ON COLUMN :"schema".organizations.totals IS
  'Its totals profile, instead of a rounding; null for the default of the host.';
COMMENT ON COLUMN :"schema".organizations.increments IS
  'What cash is paid in, by currency, as in the data file.';

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
  api_key_id text COLLATE "C",
  name text,
  environment text COLLATE "C",
  scopes text[] COLLATE "C",
  created_at timestamp(0),
  expires_at timestamp(0),
  revoked_at timestamp(0),
  last_used_at timestamp(0),
  replaced_by text COLLATE "C",
  CONSTRAINT credentials_pkey PRIMARY KEY (digest),
  CONSTRAINT credentials_digest_form CHECK (octet_length(digest) = 64),
  CONSTRAINT credentials_api_key_id_form CHECK (starts_with(api_key_id, 'key_')),
  CONSTRAINT credentials_environment_known CHECK (environment IN ('development', 'production')),
  CONSTRAINT credentials_times_finite CHECK (
    isfinite(created_at) AND isfinite(expires_at) AND isfinite(revoked_at)
      AND isfinite(last_used_at)
  )
);
COMMENT ON COLUMN :"schema".credentials.digest IS
  'SHA-256 of the secret in lower-case hexadecimal digits; the secret itself is never kept.';
COMMENT ON COLUMN :"schema".credentials.api_key_id IS 'Null for an imported credential.';
COMMENT ON COLUMN :"schema".credentials.last_used_at IS
  'The last use, written at most once a minute.';
COMMENT ON COLUMN :"schema".credentials.replaced_by IS
  'The key that this one was rotated to; a key is rotated once.';
CREATE UNIQUE INDEX credentials_of_api_key ON :"schema".credentials (api_key_id);
CREATE INDEX credentials_of_organization ON :"schema".credentials (organization_id);

-- What organizations sell, its taxes and coupons. Versions of products, billing schemas and taxes do
-- not change; one of a group is active.

CREATE TABLE :"schema".products (
  organization_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  version_group_id text COLLATE "C" NOT NULL,
  is_active boolean NOT NULL,
  idempotency_key text COLLATE "C",
  name text NOT NULL,
  description text NOT NULL,
  image_id text COLLATE "C",
  image json,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT products_pkey PRIMARY KEY (organization_id, product_id),
  CONSTRAINT products_id_form CHECK (starts_with(product_id, 'product_'))
);
COMMENT ON COLUMN :"schema".products.idempotency_key IS
  'Of the request that created the first version; null without one.';
CREATE UNIQUE INDEX products_one_active
  ON :"schema".products (organization_id, version_group_id) WHERE is_active;
CREATE UNIQUE INDEX products_of_key
  ON :"schema".products (organization_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX products_by_time
  ON :"schema".products (organization_id, created_at, product_id) INCLUDE (is_active);
CREATE INDEX products_of_group ON :"schema".products (organization_id, version_group_id);
ALTER TABLE :"schema".products ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".products FORCE ROW LEVEL SECURITY;
CREATE POLICY products_of_organization ON :"schema".products USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

CREATE TABLE :"schema".billing_schemas (
  organization_id text COLLATE "C" NOT NULL,
  billing_schema_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  version_group_id text COLLATE "C" NOT NULL,
  is_active boolean NOT NULL,
  idempotency_key text COLLATE "C",
  name text NOT NULL,
  description text NOT NULL,
  currency text COLLATE "C" NOT NULL,
  base_price numeric NOT NULL,
  pricing json,
  interval_type text COLLATE "C",
  interval_count bigint,
  payment_type text COLLATE "C",
  renew_type text COLLATE "C",
  billing_type text COLLATE "C",
  tax_ids text[],
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
COMMENT ON COLUMN :"schema".billing_schemas.idempotency_key IS
  'Of the request that created the first version; null without one.';
COMMENT ON COLUMN :"schema".billing_schemas.pricing IS
  'Tiers, packages, included units, minimum and maximum; null charges base_price for each unit.';
COMMENT ON COLUMN :"schema".billing_schemas.tax_ids IS
  'Identifiers of the taxes of lines that name none, in order.';
CREATE UNIQUE INDEX billing_schemas_one_active
  ON :"schema".billing_schemas (organization_id, version_group_id) WHERE is_active;
CREATE UNIQUE INDEX billing_schemas_of_key
  ON :"schema".billing_schemas (organization_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX billing_schemas_by_time
  ON :"schema".billing_schemas (organization_id, created_at, billing_schema_id)
  INCLUDE (is_active);
CREATE INDEX billing_schemas_of_group
  ON :"schema".billing_schemas (organization_id, version_group_id);
CREATE INDEX billing_schemas_of_product
  ON :"schema".billing_schemas (organization_id, product_id);
ALTER TABLE :"schema".billing_schemas ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".billing_schemas FORCE ROW LEVEL SECURITY;
CREATE POLICY billing_schemas_of_organization ON :"schema".billing_schemas USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

CREATE TABLE :"schema".taxes (
  organization_id text COLLATE "C" NOT NULL,
  tax_id text COLLATE "C" NOT NULL,
  version_group_id text COLLATE "C" NOT NULL,
  is_active boolean NOT NULL,
  idempotency_key text COLLATE "C",
  name text NOT NULL,
  percent numeric NOT NULL,
  category text COLLATE "C" NOT NULL,
  exemption_reason text,
  exemption_code text COLLATE "C",
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
COMMENT ON COLUMN :"schema".taxes.idempotency_key IS
  'Of the request that created the first version; null without one.';
CREATE UNIQUE INDEX taxes_one_active
  ON :"schema".taxes (organization_id, version_group_id) WHERE is_active;
CREATE UNIQUE INDEX taxes_of_key
  ON :"schema".taxes (organization_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX taxes_by_time ON :"schema".taxes (organization_id, created_at, tax_id);
ALTER TABLE :"schema".taxes ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".taxes FORCE ROW LEVEL SECURITY;
CREATE POLICY taxes_of_organization ON :"schema".taxes USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

-- A transaction locks the row of a coupon before it checks the limits.
CREATE TABLE :"schema".coupons (
  organization_id text COLLATE "C" NOT NULL,
  coupon_id text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL,
  is_active boolean NOT NULL,
  percent numeric,
  amount numeric,
  currency text COLLATE "C",
  product_ids text[],
  starts_at timestamp(0),
  ends_at timestamp(0),
  max_redemptions integer,
  max_per_customer integer,
  minimum_total numeric,
  redemptions integer NOT NULL DEFAULT 0,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT coupons_pkey PRIMARY KEY (organization_id, coupon_id),
  CONSTRAINT coupons_code UNIQUE (organization_id, code),
  CONSTRAINT coupons_id_form CHECK (starts_with(coupon_id, 'coupon_')),
  CONSTRAINT coupons_code_form CHECK (code ~ '^[A-Z0-9_-]{1,40}$'),
  CONSTRAINT coupons_percent_or_amount CHECK (num_nulls(percent, amount) = 1),
  CONSTRAINT coupons_percent_exact CHECK (
    percent > 0 AND percent <= 100 AND scale(percent) <= 30
  ),
  CONSTRAINT coupons_amount_exact CHECK (amount > 0 AND amount < 1e35 AND scale(amount) <= 30),
  CONSTRAINT coupons_minimum_total_exact CHECK (
    minimum_total > 0 AND minimum_total < 1e35 AND scale(minimum_total) <= 30
  ),
  CONSTRAINT coupons_currency CHECK (
    (currency IS NULL) = (num_nulls(amount, minimum_total) = 2)
  ),
  CONSTRAINT coupons_redemptions CHECK (
    redemptions >= 0 AND redemptions <= coalesce(max_redemptions, redemptions)
  )
);
COMMENT ON COLUMN :"schema".coupons.redemptions IS
  'Rows of coupon_redemptions whose invoice is not voided.';
CREATE INDEX coupons_by_time ON :"schema".coupons (organization_id, created_at, coupon_id);
ALTER TABLE :"schema".coupons ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".coupons FORCE ROW LEVEL SECURITY;
CREATE POLICY coupons_of_organization ON :"schema".coupons USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

-- Invoices with all that belongs to them

CREATE TABLE :"schema".invoices (
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  status text COLLATE "C" NOT NULL,
  substatus text COLLATE "C",
  number text COLLATE "C",
  number_series text COLLATE "C",
  number_count bigint,
  currency text COLLATE "C" NOT NULL,
  price numeric NOT NULL,
  price_usd numeric NOT NULL,
  net numeric,
  tax numeric,
  credited numeric,
  totals_profile text COLLATE "C",
  exchange_rates json,
  customer_email text NOT NULL,
  customer_email_folded text COLLATE "C" NOT NULL,
  search_text text COLLATE "C",
  customer json,
  seller json,
  delivery json,
  period json,
  redirect_url text,
  metadata json NOT NULL,
  idempotency_key text COLLATE "C",
  fingerprint bytea,
  issued_at timestamp(0),
  due_at timestamp(0),
  overdue_reported_at timestamp(0),
  expires_at timestamp(0),
  expired_reported_at timestamp(0),
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0) NOT NULL,
  voided_at timestamp(0),
  paid_before_void boolean,
  CONSTRAINT invoices_pkey PRIMARY KEY (organization_id, invoice_id),
  CONSTRAINT invoices_idempotency_key UNIQUE (organization_id, idempotency_key),
  CONSTRAINT invoices_id_form CHECK (starts_with(invoice_id, 'invoice_')),
  CONSTRAINT invoices_status_known CHECK (
    status IN ('PENDING', 'COMPLETED', 'VOIDED', 'PROCESSING', 'WAITING_FOR_CONFIRMATIONS',
      'PARTIALLY_PAID')
  ),
  CONSTRAINT invoices_substatus_known CHECK (
    substatus IN ('OVERPAID', 'PAID_AFTER_VOID', 'PARTIALLY_REFUNDED', 'REFUNDED',
      'CHARGED_BACK')
  ),
  CONSTRAINT invoices_number_whole CHECK (
    num_nulls(number_series, number_count) IN (0, 2)
      AND (number IS NOT NULL OR number_series IS NULL)
  ),
  CONSTRAINT invoices_number_positive CHECK (number_count >= 1),
  CONSTRAINT invoices_price_exact CHECK (price >= 0 AND price < 1e35 AND scale(price) <= 30),
  CONSTRAINT invoices_price_usd_exact CHECK (
    price_usd >= 0 AND price_usd < 1e35 AND scale(price_usd) <= 30
  ),
  CONSTRAINT invoices_net_exact CHECK (net > -1e35 AND net < 1e35 AND scale(net) <= 30),
  CONSTRAINT invoices_tax_exact CHECK (tax >= 0 AND tax < 1e35 AND scale(tax) <= 30),
  CONSTRAINT invoices_credited_exact CHECK (
    credited >= 0 AND credited < 1e35 AND scale(credited) <= 30
  ),
  CONSTRAINT invoices_created_at_finite CHECK (isfinite(created_at)),
  CONSTRAINT invoices_claim_whole CHECK (num_nulls(idempotency_key, fingerprint) IN (0, 2))
);
COMMENT ON COLUMN :"schema".invoices.number_series IS
  'Null if the number is not of a series here, such as that of an imported invoice.';
COMMENT ON COLUMN :"schema".invoices.net IS
  'For reports, with tax: what its items and calculations add up to. Both never change.';
COMMENT ON COLUMN :"schema".invoices.search_text IS
  'The number, the name and the e-mail address of the customer, as they are searched, by line.';
COMMENT ON COLUMN :"schema".invoices.credited IS
  'The sum of the payable amounts of its credit notes; null without any.';
COMMENT ON COLUMN :"schema".invoices.totals_profile IS
  'The totals profile that the invoice was created with; null if its amounts need not be whole.';
COMMENT ON COLUMN :"schema".invoices.exchange_rates IS
  'Units per US dollar at its creation, by currency; null if VAT is accounted for in its currency.';
COMMENT ON COLUMN :"schema".invoices.seller IS
  'The seller of the organization when the invoice was created.';
COMMENT ON COLUMN :"schema".invoices.fingerprint IS
  'SHA-256 of what was asked for under the idempotency key.';
CREATE INDEX invoices_newest
  ON :"schema".invoices (organization_id, created_at DESC, invoice_id DESC)
  INCLUDE (status, currency, price_usd);
CREATE INDEX invoices_of_customer
  ON :"schema".invoices (organization_id, customer_email_folded, created_at DESC, invoice_id DESC);
CREATE INDEX invoices_of_number
  ON :"schema".invoices (organization_id, number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX invoices_number_of_series
  ON :"schema".invoices (organization_id, number_series, number_count)
  WHERE number_series IS NOT NULL;
CREATE INDEX invoices_due
  ON :"schema".invoices (organization_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX invoices_overdue_to_report ON :"schema".invoices (organization_id, due_at)
  WHERE due_at IS NOT NULL AND overdue_reported_at IS NULL
    AND status NOT IN ('COMPLETED', 'VOIDED');
CREATE INDEX invoices_expired_to_report ON :"schema".invoices (organization_id, expires_at)
  WHERE expires_at IS NOT NULL AND expired_reported_at IS NULL
    AND status NOT IN ('COMPLETED', 'VOIDED');
-- What tax reports read: invoices by their issue and by their voiding.
CREATE INDEX invoices_issued ON :"schema".invoices
  (organization_id, coalesce(issued_at, created_at), invoice_id);
CREATE INDEX invoices_voided ON :"schema".invoices (organization_id, voided_at, invoice_id)
  WHERE voided_at IS NOT NULL;
-- What is open or overpaid, in the order of due dates, and the rest by the time of the last change.
CREATE INDEX invoices_unsettled ON :"schema".invoices
  (organization_id, coalesce(due_at, '9999-12-31 23:59:59'), invoice_id)
  WHERE status NOT IN ('COMPLETED', 'VOIDED') OR paid_before_void
    OR substatus IN ('OVERPAID', 'PAID_AFTER_VOID', 'CHARGED_BACK');
CREATE INDEX invoices_settled ON :"schema".invoices (organization_id, updated_at)
  WHERE (status NOT IN ('COMPLETED', 'VOIDED') OR paid_before_void
    OR substatus IN ('OVERPAID', 'PAID_AFTER_VOID', 'CHARGED_BACK')) IS NOT TRUE;
ALTER TABLE :"schema".invoices ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".invoices FORCE ROW LEVEL SECURITY;
CREATE POLICY invoices_of_organization ON :"schema".invoices USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

-- Without row security. The identifier of an invoice is the secret of its payer, so it is not here.
CREATE TABLE :"schema".invoice_owners (
  invoice_digest bytea NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  CONSTRAINT invoice_owners_pkey PRIMARY KEY (invoice_digest, organization_id),
  CONSTRAINT invoice_owners_digest_form CHECK (octet_length(invoice_digest) = 32)
);
COMMENT ON TABLE :"schema".invoice_owners IS
  'Whose invoice an identifier is, for a payer who has nothing but the identifier.';
COMMENT ON COLUMN :"schema".invoice_owners.invoice_digest IS
  'SHA-256 of the invoice''s identifier in UTF-8; the identifier itself is not stored here.';

-- A transaction locks the row of a series before it takes the next number. A number that is not
-- committed is not taken.
CREATE TABLE :"schema".number_series (
  organization_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT number_series_pkey PRIMARY KEY (organization_id, name),
  CONSTRAINT number_series_last CHECK (last >= 0)
);
COMMENT ON COLUMN :"schema".number_series.last IS
  'The count of the last invoice; the invoices of the series have the counts from 1 to it.';
ALTER TABLE :"schema".number_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".number_series FORCE ROW LEVEL SECURITY;
CREATE POLICY number_series_of_organization ON :"schema".number_series USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

CREATE TABLE :"schema".payment_intents (
  organization_id text COLLATE "C" NOT NULL,
  payment_intent_id text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  price numeric NOT NULL,
  title text NOT NULL,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT payment_intents_pkey PRIMARY KEY (organization_id, payment_intent_id),
  CONSTRAINT payment_intents_id_form CHECK (starts_with(payment_intent_id, 'payment_intent_')),
  CONSTRAINT payment_intents_price_exact CHECK (
    price >= 0 AND price < 1e35 AND scale(price) <= 30
  )
);
ALTER TABLE :"schema".payment_intents ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".payment_intents FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_intents_of_organization ON :"schema".payment_intents USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

CREATE TABLE :"schema".invoice_items (
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  invoice_item_id text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  type text COLLATE "C" NOT NULL,
  product_id text COLLATE "C",
  billing_schema_id text COLLATE "C",
  payment_intent_id text COLLATE "C",
  currency text COLLATE "C" NOT NULL,
  quantity integer NOT NULL,
  units numeric,
  unit text COLLATE "C",
  period json,
  exclude_reason text,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT invoice_items_pkey PRIMARY KEY (organization_id, invoice_id, invoice_item_id),
  CONSTRAINT invoice_items_invoice FOREIGN KEY (organization_id, invoice_id)
    REFERENCES :"schema".invoices (organization_id, invoice_id),
  CONSTRAINT invoice_items_id_form CHECK (starts_with(invoice_item_id, 'invoice_item_')),
  CONSTRAINT invoice_items_quantity_positive CHECK (quantity >= 1),
  CONSTRAINT invoice_items_units_exact CHECK (
    units >= 0 AND units < 1e15 AND scale(units) <= 12
  ),
  CONSTRAINT invoice_items_one_thing CHECK (
    CASE type
      WHEN 'PRODUCT' THEN
        num_nulls(product_id, billing_schema_id) = 0 AND payment_intent_id IS NULL
      WHEN 'PAYMENT_INTENT' THEN num_nulls(product_id, billing_schema_id) = 2
      ELSE false
    END
  )
);
COMMENT ON COLUMN :"schema".invoice_items.place IS 'Position in the invoice, from 0.';
COMMENT ON COLUMN :"schema".invoice_items.units IS
  'The measure of one piece; null is 1. The steps of the line say how it is priced.';
COMMENT ON COLUMN :"schema".invoice_items.period IS
  'The start and the end in UTC, which is not included; null without a period.';
ALTER TABLE :"schema".invoice_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".invoice_items FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_items_of_organization ON :"schema".invoice_items USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

CREATE TABLE :"schema".invoice_calculations (
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  invoice_calculation_id text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  invoice_item_id text COLLATE "C",
  idx integer NOT NULL,
  title text NOT NULL,
  calculation_type text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  initial_price numeric NOT NULL,
  price_delta numeric NOT NULL,
  price numeric NOT NULL,
  details json NOT NULL,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT invoice_calculations_pkey
    PRIMARY KEY (organization_id, invoice_id, invoice_calculation_id),
  CONSTRAINT invoice_calculations_invoice FOREIGN KEY (organization_id, invoice_id)
    REFERENCES :"schema".invoices (organization_id, invoice_id),
  CONSTRAINT invoice_calculations_id_form
    CHECK (starts_with(invoice_calculation_id, 'invoice_calc_')),
  CONSTRAINT invoice_calculations_adds_up CHECK (price = initial_price + price_delta),
  CONSTRAINT invoice_calculations_price_exact CHECK (
    price >= 0 AND price < 1e35 AND scale(price) <= 30
  ),
  CONSTRAINT invoice_calculations_initial_price_exact CHECK (
    initial_price >= 0 AND initial_price < 1e35 AND scale(initial_price) <= 30
  )
);
COMMENT ON COLUMN :"schema".invoice_calculations.place IS 'Position in the invoice, from 0.';
ALTER TABLE :"schema".invoice_calculations ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".invoice_calculations FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_calculations_of_organization ON :"schema".invoice_calculations USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

CREATE TABLE :"schema".coupon_redemptions (
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  coupon_id text COLLATE "C" NOT NULL,
  customer_email_folded text COLLATE "C" NOT NULL,
  CONSTRAINT coupon_redemptions_pkey PRIMARY KEY (organization_id, invoice_id, coupon_id),
  CONSTRAINT coupon_redemptions_invoice FOREIGN KEY (organization_id, invoice_id)
    REFERENCES :"schema".invoices (organization_id, invoice_id),
  CONSTRAINT coupon_redemptions_coupon FOREIGN KEY (organization_id, coupon_id)
    REFERENCES :"schema".coupons (organization_id, coupon_id)
);
COMMENT ON TABLE :"schema".coupon_redemptions IS
  'Which invoices redeem a coupon, voided ones included.';
CREATE INDEX coupon_redemptions_of_customer
  ON :"schema".coupon_redemptions (organization_id, coupon_id, customer_email_folded);
ALTER TABLE :"schema".coupon_redemptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".coupon_redemptions FORCE ROW LEVEL SECURITY;
CREATE POLICY coupon_redemptions_of_organization ON :"schema".coupon_redemptions USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

-- Payments, and refunds, chargebacks and reversals of them

CREATE TABLE :"schema".payments (
  organization_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  invoice_id text COLLATE "C" NOT NULL,
  provider_id text COLLATE "C" NOT NULL,
  idempotency_key text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  price numeric NOT NULL,
  price_usd numeric NOT NULL,
  value numeric NOT NULL,
  unit_value numeric NOT NULL,
  completed_after_void boolean NOT NULL,
  reference text COLLATE "C",
  failure_reason text,
  metadata json,
  happened_at timestamp(0) NOT NULL,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0) NOT NULL,
  CONSTRAINT payments_pkey PRIMARY KEY (organization_id, payment_id),
  CONSTRAINT payments_idempotency_key UNIQUE (organization_id, idempotency_key),
  CONSTRAINT payments_invoice FOREIGN KEY (organization_id, invoice_id)
    REFERENCES :"schema".invoices (organization_id, invoice_id),
  CONSTRAINT payments_id_form CHECK (starts_with(payment_id, 'payment_')),
  CONSTRAINT payments_status_known CHECK (
    status IN ('PENDING', 'FAILED', 'COMPLETED', 'CANCELLED')
  ),
  CONSTRAINT payments_price_exact CHECK (price >= 0 AND price < 1e35 AND scale(price) <= 30),
  CONSTRAINT payments_price_usd_exact CHECK (
    price_usd >= 0 AND price_usd < 1e35 AND scale(price_usd) <= 30
  ),
  CONSTRAINT payments_value_exact CHECK (value >= 0 AND value < 1e35 AND scale(value) <= 30),
  CONSTRAINT payments_unit_value_exact CHECK (
    unit_value >= 0 AND unit_value < 1e35 AND scale(unit_value) <= 30
  ),
  CONSTRAINT payments_failure_reason_of_failed CHECK (
    failure_reason IS NULL OR status = 'FAILED'
  ),
  CONSTRAINT payments_created_at_finite CHECK (isfinite(created_at)),
  CONSTRAINT payments_happened_at_in_range CHECK (
    isfinite(happened_at) AND extract(year FROM happened_at) BETWEEN 1000 AND 9999
  )
);
COMMENT ON COLUMN :"schema".payments.value IS
  'In the currency of the invoice, at the rates of the recording; never computed again.';
COMMENT ON COLUMN :"schema".payments.reference IS 'The provider''s identifier of the payment.';
CREATE INDEX payments_newest
  ON :"schema".payments (organization_id, created_at DESC, payment_id DESC)
  INCLUDE (status, currency, provider_id, price_usd);
CREATE INDEX payments_of_invoice
  ON :"schema".payments (organization_id, invoice_id, created_at DESC, payment_id DESC);
CREATE INDEX payments_of_reference
  ON :"schema".payments (organization_id, reference, created_at DESC, payment_id DESC)
  WHERE reference IS NOT NULL;
ALTER TABLE :"schema".payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".payments FORCE ROW LEVEL SECURITY;
CREATE POLICY payments_of_organization ON :"schema".payments USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

CREATE TABLE :"schema".invoice_providers (
  organization_id text COLLATE "C" NOT NULL,
  provider_id text COLLATE "C" NOT NULL,
  created_at timestamp(0) NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  CONSTRAINT invoice_providers_pkey
    PRIMARY KEY (organization_id, provider_id, created_at, invoice_id),
  CONSTRAINT invoice_providers_invoice FOREIGN KEY (organization_id, invoice_id)
    REFERENCES :"schema".invoices (organization_id, invoice_id)
);
COMMENT ON TABLE :"schema".invoice_providers IS
  'Which providers an invoice has payments by; created_at is that of the invoice.';
ALTER TABLE :"schema".invoice_providers ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".invoice_providers FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_providers_of_organization ON :"schema".invoice_providers USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

CREATE TABLE :"schema".refunds (
  organization_id text COLLATE "C" NOT NULL,
  refund_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  idempotency_key text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  price numeric NOT NULL,
  price_usd numeric NOT NULL,
  value numeric NOT NULL,
  reported numeric NOT NULL,
  is_total boolean NOT NULL,
  after_completion boolean NOT NULL,
  reason text,
  reference text COLLATE "C",
  metadata json,
  happened_at timestamp(0) NOT NULL,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0) NOT NULL,
  CONSTRAINT refunds_pkey PRIMARY KEY (organization_id, refund_id),
  CONSTRAINT refunds_idempotency_key UNIQUE (organization_id, idempotency_key),
  CONSTRAINT refunds_payment FOREIGN KEY (organization_id, payment_id)
    REFERENCES :"schema".payments (organization_id, payment_id),
  CONSTRAINT refunds_id_form CHECK (starts_with(refund_id, 'refund_')),
  CONSTRAINT refunds_kind_known CHECK (kind IN ('REFUND', 'CHARGEBACK', 'REVERSAL')),
  CONSTRAINT refunds_status_known CHECK (status IN ('PENDING', 'COMPLETED', 'FAILED')),
  CONSTRAINT refunds_price_exact CHECK (price >= 0 AND price < 1e35 AND scale(price) <= 30),
  CONSTRAINT refunds_price_usd_exact CHECK (
    price_usd >= 0 AND price_usd < 1e35 AND scale(price_usd) <= 30
  ),
  CONSTRAINT refunds_value_exact CHECK (value >= 0 AND value < 1e35 AND scale(value) <= 30),
  CONSTRAINT refunds_reported_exact CHECK (
    reported >= 0 AND reported < 1e35 AND scale(reported) <= 30
  ),
  CONSTRAINT refunds_created_at_finite CHECK (isfinite(created_at)),
  CONSTRAINT refunds_happened_at_in_range CHECK (
    isfinite(happened_at) AND extract(year FROM happened_at) BETWEEN 1000 AND 9999
  )
);
COMMENT ON COLUMN :"schema".refunds.value IS
  'In the currency of the invoice: a share of the value of the payment.';
COMMENT ON COLUMN :"schema".refunds.reported IS
  'The reported amount, or with is_total the reported total of all refunds of this kind.';
CREATE INDEX refunds_newest
  ON :"schema".refunds (organization_id, created_at DESC, refund_id DESC)
  INCLUDE (kind, status, currency, price_usd);
CREATE INDEX refunds_completed ON :"schema".refunds (organization_id, happened_at)
  INCLUDE (kind, currency, price, price_usd) WHERE status = 'COMPLETED';
CREATE INDEX refunds_of_payment
  ON :"schema".refunds (organization_id, payment_id, created_at DESC, refund_id DESC);
CREATE INDEX refunds_of_invoice
  ON :"schema".refunds (organization_id, invoice_id, created_at DESC, refund_id DESC);
CREATE INDEX refunds_of_reference
  ON :"schema".refunds (organization_id, reference, created_at DESC, refund_id DESC)
  WHERE reference IS NOT NULL;
ALTER TABLE :"schema".refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".refunds FORCE ROW LEVEL SECURITY;
CREATE POLICY refunds_of_organization ON :"schema".refunds USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

-- Credit notes of invoices

CREATE TABLE :"schema".credit_notes (
  organization_id text COLLATE "C" NOT NULL,
  credit_note_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  idempotency_key text COLLATE "C" NOT NULL,
  number text COLLATE "C",
  number_series text COLLATE "C",
  number_count bigint,
  currency text COLLATE "C" NOT NULL,
  lines json NOT NULL,
  reason text,
  price numeric NOT NULL,
  price_usd numeric NOT NULL,
  payable numeric NOT NULL,
  steps json NOT NULL,
  totals json,
  metadata json,
  created_at timestamp(0) NOT NULL,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (organization_id, credit_note_id),
  CONSTRAINT credit_notes_idempotency_key UNIQUE (organization_id, idempotency_key),
  CONSTRAINT credit_notes_invoice FOREIGN KEY (organization_id, invoice_id)
    REFERENCES :"schema".invoices (organization_id, invoice_id),
  CONSTRAINT credit_notes_id_form CHECK (starts_with(credit_note_id, 'credit_')),
  CONSTRAINT credit_notes_number_whole CHECK (
    num_nulls(number_series, number_count) IN (0, 2)
      AND (number IS NOT NULL OR number_series IS NULL)
  ),
  CONSTRAINT credit_notes_number_positive CHECK (number_count >= 1),
  CONSTRAINT credit_notes_price_exact CHECK (price >= 0 AND price < 1e35 AND scale(price) <= 30),
  CONSTRAINT credit_notes_price_usd_exact CHECK (
    price_usd >= 0 AND price_usd < 1e35 AND scale(price_usd) <= 30
  ),
  CONSTRAINT credit_notes_payable_exact CHECK (
    payable >= 0 AND payable < 1e35 AND scale(payable) <= 30
  ),
  CONSTRAINT credit_notes_created_at_finite CHECK (isfinite(created_at))
);
COMMENT ON COLUMN :"schema".credit_notes.payable IS
  'By how much less the invoice is to be paid; price is the exact share of its price.';
COMMENT ON COLUMN :"schema".credit_notes.totals IS
  'The printed numbers for an invoice with whole amounts; null for others.';
CREATE INDEX credit_notes_newest
  ON :"schema".credit_notes (organization_id, created_at DESC, credit_note_id DESC)
  INCLUDE (currency, price_usd);
CREATE INDEX credit_notes_of_invoice
  ON :"schema".credit_notes (organization_id, invoice_id, created_at DESC, credit_note_id DESC);
CREATE INDEX credit_notes_of_number
  ON :"schema".credit_notes (organization_id, number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX credit_notes_number_of_series
  ON :"schema".credit_notes (organization_id, number_series, number_count)
  WHERE number_series IS NOT NULL;
ALTER TABLE :"schema".credit_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".credit_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY credit_notes_of_organization ON :"schema".credit_notes USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

CREATE TABLE :"schema".credit_note_series (
  organization_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT credit_note_series_pkey PRIMARY KEY (organization_id, name),
  CONSTRAINT credit_note_series_last CHECK (last >= 0)
);
COMMENT ON COLUMN :"schema".credit_note_series.last IS
  'The count of the last credit note; those of the series have the counts from 1 to it.';
ALTER TABLE :"schema".credit_note_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".credit_note_series FORCE ROW LEVEL SECURITY;
CREATE POLICY credit_note_series_of_organization ON :"schema".credit_note_series USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

-- Notifications of payment providers, each delivery once. Those of the other mode of a provider are
-- ignored. Metrics count the unmatched ones of all organizations.

CREATE TABLE :"schema".notifications (
  organization_id text COLLATE "C" NOT NULL,
  notification_id text COLLATE "C" NOT NULL,
  provider_id text COLLATE "C" NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  payment_key text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  reason text COLLATE "C",
  fact json NOT NULL,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0) NOT NULL,
  CONSTRAINT notifications_pkey PRIMARY KEY (organization_id, notification_id),
  CONSTRAINT notifications_delivery UNIQUE (organization_id, provider_id, delivery_id),
  CONSTRAINT notifications_id_form CHECK (starts_with(notification_id, 'notification_')),
  CONSTRAINT notifications_status_known CHECK (status IN ('APPLIED', 'UNMATCHED', 'IGNORED')),
  CONSTRAINT notifications_reason_of_status CHECK ((status = 'APPLIED') = (reason IS NULL)),
  CONSTRAINT notifications_created_at_finite CHECK (isfinite(created_at)),
  CONSTRAINT notifications_updated_at_finite CHECK (isfinite(updated_at))
);
COMMENT ON COLUMN :"schema".notifications.payment_key IS
  'The idempotency key of the payment that it concerns, which may not be recorded yet.';
CREATE INDEX notifications_newest
  ON :"schema".notifications (organization_id, created_at DESC, notification_id DESC);
CREATE INDEX notifications_unmatched
  ON :"schema".notifications (organization_id, payment_key, created_at, notification_id)
  WHERE status = 'UNMATCHED';
CREATE INDEX notifications_to_prune
  ON :"schema".notifications (organization_id, updated_at, notification_id)
  WHERE status <> 'UNMATCHED';
ALTER TABLE :"schema".notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY notifications_of_organization ON :"schema".notifications USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
CREATE POLICY notifications_of_all ON :"schema".notifications USING (
  current_setting('quittance.organization', true) = '*'
);

-- Events. They get their positions when they are read, under the lock of a head. Events of one
-- statement have the same time and are ordered by their place, because Citus rejects volatile
-- defaults. A reader of all organizations lists the events that have positions in their organizations
-- as ranges of these positions, under the lock of the head '*': writers take no lock for it, and no
-- event is written again.

CREATE TABLE :"schema".outbox (
  organization_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT statement_timestamp(),
  place integer NOT NULL,
  position bigint,
  type text COLLATE "C" NOT NULL,
  subject json NOT NULL,
  created_at timestamp(0) NOT NULL,
  CONSTRAINT outbox_pkey PRIMARY KEY (organization_id, event_id),
  CONSTRAINT outbox_position UNIQUE (organization_id, position),
  CONSTRAINT outbox_id_form CHECK (starts_with(event_id, 'event_'))
);
COMMENT ON COLUMN :"schema".outbox.position IS
  'From 1 without gaps, given when the outbox is read: only what is committed has a position.';
CREATE INDEX outbox_unread
  ON :"schema".outbox (organization_id, recorded_at, place) WHERE position IS NULL;
CREATE INDEX outbox_changes ON :"schema".outbox (organization_id, created_at DESC, event_id DESC)
  WHERE type IN ('organization.updated', 'webhook_endpoint.created', 'webhook_endpoint.updated',
    'webhook_endpoint.disabled');
ALTER TABLE :"schema".outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY outbox_of_organization ON :"schema".outbox USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);
CREATE POLICY outbox_of_all ON :"schema".outbox USING (
  (SELECT current_setting('quittance.organization', true)) = '*'
);

CREATE TABLE :"schema".outbox_heads (
  organization_id text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  listed bigint NOT NULL DEFAULT 0,
  pruned bigint NOT NULL DEFAULT 0,
  CONSTRAINT outbox_heads_pkey PRIMARY KEY (organization_id),
  CONSTRAINT outbox_heads_pruned CHECK (pruned >= 0 AND pruned <= position)
);
COMMENT ON TABLE :"schema".outbox_heads IS 'The last position given; its row is the readers'' lock.';
COMMENT ON COLUMN :"schema".outbox_heads.listed IS
  'The last position that is in outbox_ranges, or deleted. The head ''*'' has the last position there.';
COMMENT ON COLUMN :"schema".outbox_heads.pruned IS
  'Events up to this position are deleted. That of ''*'' is a position of all organizations.';
CREATE INDEX outbox_heads_unlisted
  ON :"schema".outbox_heads (organization_id) WHERE listed < position;
ALTER TABLE :"schema".outbox_heads ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".outbox_heads FORCE ROW LEVEL SECURITY;
CREATE POLICY outbox_heads_of_organization ON :"schema".outbox_heads USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);
CREATE POLICY outbox_heads_of_all ON :"schema".outbox_heads USING (
  (SELECT current_setting('quittance.organization', true)) = '*'
);

CREATE TABLE :"schema".outbox_ranges (
  position bigint NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  own_position bigint NOT NULL,
  events bigint NOT NULL,
  CONSTRAINT outbox_ranges_pkey PRIMARY KEY (position),
  CONSTRAINT outbox_ranges_positive CHECK (events >= 1 AND own_position >= events)
);
COMMENT ON TABLE :"schema".outbox_ranges IS
  'The order of all events: position is that of the last event of a range, from 1 without gaps.';
COMMENT ON COLUMN :"schema".outbox_ranges.own_position IS
  'The position of the last event of the range in its organization.';

-- Webhook endpoints, and the deliveries of events to them. A transaction that changes which endpoints
-- are active, or stores deliveries, locks the row of the reader first. The deliverer finds the
-- organizations with due deliveries in one query, so that those without any cost nothing.

CREATE TABLE :"schema".webhook_readers (
  organization_id text COLLATE "C" NOT NULL,
  position text COLLATE "C",
  deliveries bigint NOT NULL DEFAULT 0,
  CONSTRAINT webhook_readers_pkey PRIMARY KEY (organization_id),
  CONSTRAINT webhook_readers_deliveries CHECK (deliveries >= 0)
);
COMMENT ON TABLE :"schema".webhook_readers IS
  'Organizations with webhook endpoints, and up to where their outbox was read.';
COMMENT ON COLUMN :"schema".webhook_readers.deliveries IS
  'The ordinal of the last delivery.';

CREATE TABLE :"schema".webhook_endpoints (
  organization_id text COLLATE "C" NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  url text NOT NULL,
  types text[],
  is_active boolean NOT NULL,
  disabled_reason text COLLATE "C",
  secret text COLLATE "C" NOT NULL,
  previous_secret text COLLATE "C",
  previous_secret_expires_at timestamp(0),
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (organization_id, endpoint_id),
  CONSTRAINT webhook_endpoints_id_form CHECK (starts_with(endpoint_id, 'endpoint_')),
  CONSTRAINT webhook_endpoints_types CHECK (cardinality(types) > 0),
  CONSTRAINT webhook_endpoints_disabled CHECK (is_active = (disabled_reason IS NULL)),
  CONSTRAINT webhook_endpoints_previous_secret CHECK (
    (previous_secret IS NULL) = (previous_secret_expires_at IS NULL)
  )
);
COMMENT ON COLUMN :"schema".webhook_endpoints.secret IS
  'Signs requests. Grant no role SELECT on it that does not send them.';
CREATE INDEX webhook_endpoints_by_time
  ON :"schema".webhook_endpoints (organization_id, created_at, endpoint_id);
ALTER TABLE :"schema".webhook_endpoints ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".webhook_endpoints FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_endpoints_of_organization ON :"schema".webhook_endpoints USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

CREATE TABLE :"schema".webhook_deliveries (
  organization_id text COLLATE "C" NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  ordinal bigint NOT NULL,
  body text NOT NULL,
  state text COLLATE "C" NOT NULL,
  attempts json NOT NULL,
  next_attempt_at timestamp(0),
  lease_token text COLLATE "C",
  lease_expires_at timestamp(0),
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (organization_id, endpoint_id, event_id),
  CONSTRAINT webhook_deliveries_endpoint FOREIGN KEY (organization_id, endpoint_id)
    REFERENCES :"schema".webhook_endpoints (organization_id, endpoint_id),
  CONSTRAINT webhook_deliveries_ordinal UNIQUE (organization_id, ordinal),
  CONSTRAINT webhook_deliveries_state CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED')),
  CONSTRAINT webhook_deliveries_pending CHECK (
    (state = 'PENDING') = (next_attempt_at IS NOT NULL)
  ),
  CONSTRAINT webhook_deliveries_lease CHECK (
    (lease_token IS NULL) = (lease_expires_at IS NULL)
      AND (state = 'PENDING' OR lease_token IS NULL)
  )
);
COMMENT ON COLUMN :"schema".webhook_deliveries.ordinal IS
  'In the order of the events. Those of an invoice are sent to an endpoint in this order.';
CREATE INDEX webhook_deliveries_of_lane
  ON :"schema".webhook_deliveries (organization_id, endpoint_id, subject_id, ordinal)
  WHERE state = 'PENDING';
CREATE INDEX webhook_deliveries_due
  ON :"schema".webhook_deliveries (organization_id, endpoint_id, next_attempt_at, ordinal)
  WHERE state = 'PENDING';
-- The second condition keeps this index from statements that find deliveries by their keys.
CREATE INDEX webhook_deliveries_next
  ON :"schema".webhook_deliveries (organization_id, next_attempt_at)
  WHERE state = 'PENDING' AND next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_newest
  ON :"schema".webhook_deliveries (organization_id, endpoint_id, created_at DESC, event_id DESC)
  INCLUDE (state);
CREATE INDEX webhook_deliveries_in_state ON :"schema".webhook_deliveries
  (organization_id, endpoint_id, state, created_at DESC, event_id DESC);
CREATE INDEX webhook_deliveries_to_prune
  ON :"schema".webhook_deliveries (organization_id, coalesce(updated_at, created_at), ordinal)
  WHERE state <> 'PENDING';
ALTER TABLE :"schema".webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_deliveries_of_organization ON :"schema".webhook_deliveries USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
CREATE POLICY webhook_deliveries_of_all ON :"schema".webhook_deliveries USING (
  current_setting('quittance.organization', true) = '*'
);

-- Sums of invoices, payments and completed refunds, exact at every moment: what is rolled up into
-- days and months, plus the transitions since. No check that counts are positive: a rollup may
-- include that a record left a status before it includes that the record entered it.

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
  CONSTRAINT transitions_kind_known CHECK (kind IN ('INVOICE', 'PAYMENT', 'REFUND')),
  CONSTRAINT transitions_sign_known CHECK (sign IN (-1, 1))
);
COMMENT ON TABLE :"schema".transitions IS
  'Records that entered (1) or left (-1) a status and are not folded yet; created_at is theirs, and the happened_at of a refund.';
ALTER TABLE :"schema".transitions ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".transitions FORCE ROW LEVEL SECURITY;
CREATE POLICY transitions_of_organization ON :"schema".transitions USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
CREATE POLICY transitions_of_all ON :"schema".transitions USING (
  current_setting('quittance.organization', true) = '*'
);

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
ALTER TABLE :"schema".rollup_months ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".rollup_months FORCE ROW LEVEL SECURITY;
CREATE POLICY rollup_months_of_organization ON :"schema".rollup_months USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

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
ALTER TABLE :"schema".rollup_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".rollup_days FORCE ROW LEVEL SECURITY;
CREATE POLICY rollup_days_of_organization ON :"schema".rollup_days USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
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
ALTER TABLE :"schema".rollup_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".rollup_series FORCE ROW LEVEL SECURITY;
CREATE POLICY rollup_series_of_organization ON :"schema".rollup_series USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

-- Views for the host's own SQL. They run with the rights and the row security of the role that
-- queries them. Amounts of refunds have the sign of what the payer got back.

CREATE VIEW :"schema".invoices_report WITH (security_invoker = true) AS
SELECT
  invoices.organization_id,
  invoices.invoice_id,
  invoices.number,
  zone.issued_on,
  zone.due_on,
  coalesce(invoices.delivery ->> 'date', invoices.period ->> 'to')::date AS supplied_on,
  invoices.status,
  invoices.substatus,
  coalesce(invoices.customer ->> 'name', invoices.customer_email) AS customer,
  invoices.customer_email,
  coalesce(invoices.delivery ->> 'country', invoices.customer ->> 'country') AS country,
  invoices.customer ->> 'vat_id' AS vat_id,
  invoices.currency,
  invoices.net,
  invoices.tax,
  invoices.price - invoices.net - invoices.tax AS rounding,
  invoices.price AS total,
  coalesce(invoices.credited, 0) AS credited,
  received.paid - returned.refunded AS paid,
  CASE WHEN invoices.status IN ('COMPLETED', 'VOIDED') THEN 0 ELSE greatest(
    invoices.price - coalesce(invoices.credited, 0) - (received.paid - returned.refunded), 0
  ) END AS due,
  invoices.price_usd,
  received.paid_usd - returned.refunded_usd AS paid_usd,
  received.pending,
  received.payments_count,
  returned.refunded,
  returned.refunded_usd,
  invoices.metadata,
  invoices.created_at,
  invoices.updated_at,
  invoices.voided_at
FROM :"schema".invoices
CROSS JOIN LATERAL (
  SELECT
    (coalesce(invoices.issued_at, invoices.created_at) AT TIME ZONE 'UTC'
      AT TIME ZONE coalesce(invoices.seller ->> 'time_zone', 'UTC'))::date AS issued_on,
    (invoices.due_at AT TIME ZONE 'UTC'
      AT TIME ZONE coalesce(invoices.seller ->> 'time_zone', 'UTC'))::date AS due_on
) AS zone
CROSS JOIN LATERAL (
  SELECT
    coalesce(sum(payments.value) FILTER (WHERE payments.status = 'COMPLETED'), 0) AS paid,
    coalesce(sum(payments.price_usd) FILTER (WHERE payments.status = 'COMPLETED'), 0) AS paid_usd,
    coalesce(sum(payments.value) FILTER (WHERE payments.status = 'PENDING'), 0) AS pending,
    count(*) AS payments_count
  FROM :"schema".payments
  WHERE payments.organization_id = invoices.organization_id
    AND payments.invoice_id = invoices.invoice_id
) AS received
CROSS JOIN LATERAL (
  SELECT
    coalesce(sum(refunds.value), 0) AS refunded,
    coalesce(sum(refunds.price_usd), 0) AS refunded_usd
  FROM (
    SELECT
      CASE refunds.kind WHEN 'REVERSAL' THEN -1 ELSE 1 END * refunds.value AS value,
      CASE refunds.kind WHEN 'REVERSAL' THEN -1 ELSE 1 END * refunds.price_usd AS price_usd
    FROM :"schema".refunds
    WHERE refunds.organization_id = invoices.organization_id
      AND refunds.invoice_id = invoices.invoice_id AND refunds.status = 'COMPLETED'
  ) AS refunds
) AS returned;
COMMENT ON VIEW :"schema".invoices_report IS
  'One row for each invoice, with the columns of its CSV and the sums of its payments; for SELECT only.';
COMMENT ON COLUMN :"schema".invoices_report.issued_on IS
  'Dates are those in the time zone of the seller; times are in UTC.';
COMMENT ON COLUMN :"schema".invoices_report.net IS 'net + tax + rounding = total, exactly.';
COMMENT ON COLUMN :"schema".invoices_report.paid IS
  'Value of COMPLETED payments less refunded, in the currency of the invoice.';
COMMENT ON COLUMN :"schema".invoices_report.due IS
  'What is left to pay, exactly; 0 once the invoice is COMPLETED or VOIDED.';
COMMENT ON COLUMN :"schema".invoices_report.pending IS
  'Value of PENDING payments in the currency of the invoice.';
COMMENT ON COLUMN :"schema".invoices_report.payments_count IS 'Payments in any status.';
COMMENT ON COLUMN :"schema".invoices_report.refunded IS
  'Value of COMPLETED refunds and chargebacks less reversals, in the currency of the invoice.';

CREATE VIEW :"schema".payments_report WITH (security_invoker = true) AS
SELECT
  payments.organization_id,
  payments.payment_id,
  payments.invoice_id,
  payments.provider_id,
  payments.idempotency_key,
  payments.status,
  payments.currency,
  payments.price,
  payments.price_usd,
  invoices.currency AS invoice_currency,
  payments.value AS invoice_value,
  payments.happened_at,
  payments.created_at,
  payments.updated_at,
  returned.refunded,
  returned.refunded_usd,
  CASE payments.status WHEN 'COMPLETED' THEN payments.price ELSE 0 END - returned.refunded
    AS net_paid,
  CASE payments.status WHEN 'COMPLETED' THEN payments.price_usd ELSE 0 END - returned.refunded_usd
    AS net_paid_usd
FROM :"schema".payments
JOIN :"schema".invoices USING (organization_id, invoice_id)
CROSS JOIN LATERAL (
  SELECT
    coalesce(sum(refunds.price), 0) AS refunded,
    coalesce(sum(refunds.price_usd), 0) AS refunded_usd
  FROM (
    SELECT
      CASE refunds.kind WHEN 'REVERSAL' THEN -1 ELSE 1 END * refunds.price AS price,
      CASE refunds.kind WHEN 'REVERSAL' THEN -1 ELSE 1 END * refunds.price_usd AS price_usd
    FROM :"schema".refunds
    WHERE refunds.organization_id = payments.organization_id
      AND refunds.payment_id = payments.payment_id AND refunds.status = 'COMPLETED'
  ) AS refunds
) AS returned;
COMMENT ON VIEW :"schema".payments_report IS
  'One row for each payment, with its value in the currency of its invoice; for SELECT only.';
COMMENT ON COLUMN :"schema".payments_report.invoice_value IS
  'In invoice_currency, at the rates of the recording.';
COMMENT ON COLUMN :"schema".payments_report.refunded IS
  'COMPLETED refunds and chargebacks less reversals, in the currency of the payment.';
COMMENT ON COLUMN :"schema".payments_report.net_paid IS
  'What is left of a COMPLETED payment, in its currency; 0 in any other status.';

CREATE VIEW :"schema".refunds_report WITH (security_invoker = true) AS
SELECT
  refunds.organization_id,
  refunds.refund_id,
  refunds.payment_id,
  refunds.invoice_id,
  payments.provider_id,
  refunds.idempotency_key,
  refunds.kind,
  refunds.status,
  refunds.currency,
  signed.one * refunds.price AS price,
  signed.one * refunds.price_usd AS price_usd,
  invoices.currency AS invoice_currency,
  signed.one * refunds.value AS invoice_value,
  refunds.after_completion,
  refunds.reason,
  refunds.reference,
  refunds.happened_at,
  refunds.created_at,
  refunds.updated_at
FROM :"schema".refunds
JOIN :"schema".payments USING (organization_id, invoice_id, payment_id)
JOIN :"schema".invoices USING (organization_id, invoice_id)
CROSS JOIN LATERAL (
  SELECT CASE refunds.kind WHEN 'REVERSAL' THEN -1 ELSE 1 END AS one
) AS signed;
COMMENT ON VIEW :"schema".refunds_report IS
  'One row for each refund, with the amounts of reversals negative; for SELECT only.';
