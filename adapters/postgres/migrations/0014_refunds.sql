-- Refunds, chargebacks and reversals of payments, and the substatuses that they give invoices.

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
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".invoices DROP CONSTRAINT invoices_substatus_known;
ALTER TABLE :"schema".invoices ADD CONSTRAINT invoices_substatus_one_of CHECK (
  substatus IN ('OVERPAID', 'PAID_AFTER_VOID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CHARGED_BACK')
);
