-- Invoices with all that belongs to them, and payments. The organization leads every key.
--
-- Amounts are unconstrained numeric: a scale in the type would round in silence. The checks refuse
-- NaN, infinities, a thirty-first digit behind the point and a thirty-sixth before it.

CREATE TABLE :"schema".invoices (
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  status text COLLATE "C" NOT NULL,
  substatus text COLLATE "C",
  currency text COLLATE "C" NOT NULL,
  price numeric NOT NULL,
  price_usd numeric NOT NULL,
  customer_email text NOT NULL,
  customer_email_folded text COLLATE "C" NOT NULL,
  redirect_url text,
  metadata json NOT NULL,
  idempotency_key text COLLATE "C",
  fingerprint bytea,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0) NOT NULL,
  voided_at timestamp(0),
  CONSTRAINT invoices_pkey PRIMARY KEY (organization_id, invoice_id),
  CONSTRAINT invoices_idempotency_key UNIQUE (organization_id, idempotency_key),
  CONSTRAINT invoices_id_form CHECK (starts_with(invoice_id, 'invoice_')),
  CONSTRAINT invoices_status_known CHECK (
    status IN ('PENDING', 'COMPLETED', 'VOIDED', 'PROCESSING', 'WAITING_FOR_CONFIRMATIONS',
      'PARTIALLY_PAID')
  ),
  CONSTRAINT invoices_substatus_known CHECK (substatus IN ('OVERPAID', 'PAID_AFTER_VOID')),
  CONSTRAINT invoices_price_exact CHECK (price >= 0 AND price < 1e35 AND scale(price) <= 30),
  CONSTRAINT invoices_price_usd_exact CHECK (
    price_usd >= 0 AND price_usd < 1e35 AND scale(price_usd) <= 30
  ),
  CONSTRAINT invoices_created_at_finite CHECK (isfinite(created_at)),
  CONSTRAINT invoices_claim_whole CHECK (num_nulls(idempotency_key, fingerprint) IN (0, 2))
);
COMMENT ON COLUMN :"schema".invoices.fingerprint IS
  'SHA-256 of what was asked for under the idempotency key.';
CREATE INDEX invoices_newest
  ON :"schema".invoices (organization_id, created_at DESC, invoice_id DESC)
  INCLUDE (status, currency, price_usd);
CREATE INDEX invoices_of_customer
  ON :"schema".invoices (organization_id, customer_email_folded, created_at DESC, invoice_id DESC);

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
  exclude_reason text,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT invoice_items_pkey PRIMARY KEY (organization_id, invoice_id, invoice_item_id),
  CONSTRAINT invoice_items_invoice FOREIGN KEY (organization_id, invoice_id)
    REFERENCES :"schema".invoices (organization_id, invoice_id),
  CONSTRAINT invoice_items_id_form CHECK (starts_with(invoice_item_id, 'invoice_item_')),
  CONSTRAINT invoice_items_quantity_positive CHECK (quantity >= 1),
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

CREATE TABLE :"schema".payments (
  organization_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  invoice_id text COLLATE "C" NOT NULL,
  provider_id text COLLATE "C" NOT NULL,
  idempotency_key text COLLATE "C" NOT NULL,
  fingerprint text NOT NULL,
  status text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  price numeric NOT NULL,
  price_usd numeric NOT NULL,
  value numeric NOT NULL,
  unit_value numeric NOT NULL,
  completed_after_void boolean NOT NULL,
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
  CONSTRAINT payments_created_at_finite CHECK (isfinite(created_at))
);
COMMENT ON COLUMN :"schema".payments.value IS
  'In the currency of the invoice, at the rates of the recording; never computed again.';
CREATE INDEX payments_newest
  ON :"schema".payments (organization_id, created_at DESC, payment_id DESC)
  INCLUDE (status, currency, provider_id, price_usd);
CREATE INDEX payments_of_invoice
  ON :"schema".payments (organization_id, invoice_id, created_at DESC, payment_id DESC);

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

CREATE TABLE :"schema".outbox (
  organization_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
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

CREATE TABLE :"schema".outbox_heads (
  organization_id text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  CONSTRAINT outbox_heads_pkey PRIMARY KEY (organization_id)
);
COMMENT ON TABLE :"schema".outbox_heads IS 'The last position given; its row is the readers'' lock.';
