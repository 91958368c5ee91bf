-- Credit notes of invoices, what they credit of an invoice, and their number series.

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

CREATE TABLE :"schema".credit_note_series (
  organization_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT credit_note_series_pkey PRIMARY KEY (organization_id, name),
  CONSTRAINT credit_note_series_last CHECK (last >= 0)
);
COMMENT ON COLUMN :"schema".credit_note_series.last IS
  'The count of the last credit note; those of the series have the counts from 1 to it.';

ALTER TABLE :"schema".invoices ADD COLUMN credited numeric;
ALTER TABLE :"schema".invoices ADD CONSTRAINT invoices_credited_exact CHECK (
  credited >= 0 AND credited < 1e35 AND scale(credited) <= 30
);
COMMENT ON COLUMN :"schema".invoices.credited IS
  'The sum of the payable amounts of its credit notes; null without any.';

ALTER TABLE :"schema".credit_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".credit_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY credit_notes_of_organization ON :"schema".credit_notes USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);
ALTER TABLE :"schema".credit_note_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".credit_note_series FORCE ROW LEVEL SECURITY;
CREATE POLICY credit_note_series_of_organization ON :"schema".credit_note_series USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);
