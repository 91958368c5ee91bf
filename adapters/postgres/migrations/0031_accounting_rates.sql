-- The rates of an invoice whose seller accounts for VAT in another currency; null for others.

ALTER TABLE :"schema".invoices ADD COLUMN exchange_rates json;
COMMENT ON COLUMN :"schema".invoices.exchange_rates IS
  'Units per US dollar at its creation, by currency; null if VAT is accounted for in its currency.';
