-- For organizations with millions of records: lists by a rare provider or currency become as cheap
-- as the first page. Every payment then costs more to write; leave it out until lists ask for it.

CREATE INDEX IF NOT EXISTS payments_of_provider
  ON :"schema".payments (organization_id, provider_id, created_at DESC, payment_id DESC);
CREATE INDEX IF NOT EXISTS payments_in_currency
  ON :"schema".payments (organization_id, currency, created_at DESC, payment_id DESC);
CREATE INDEX IF NOT EXISTS invoices_in_currency
  ON :"schema".invoices (organization_id, currency, created_at DESC, invoice_id DESC);
