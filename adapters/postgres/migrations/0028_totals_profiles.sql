-- What is whole in the documents of an organization, and the patterns of their numbers; null for
-- the default of the host. An invoice keeps the profile of its time.

ALTER TABLE :"schema".organizations ADD COLUMN totals text COLLATE "C";
ALTER TABLE :"schema".organizations ADD COLUMN increments json;
ALTER TABLE :"schema".organizations ADD COLUMN numbering text COLLATE "C";
ALTER TABLE :"schema".organizations ADD COLUMN credit_numbering text COLLATE "C";
ALTER TABLE :"schema".organizations ADD CONSTRAINT organizations_totals_known CHECK (
  totals IN ('invoice', 'shop', 'exact')
);
ALTER TABLE :"schema".organizations ADD CONSTRAINT organizations_totals_or_rounding CHECK (
  totals IS NULL OR rounding IS NULL
);
ALTER TABLE :"schema".invoices ADD COLUMN totals_profile text COLLATE "C";
COMMENT ON COLUMN :"schema".organizations.totals IS
  'Its totals profile, instead of a rounding; null for the default of the host.';
COMMENT ON COLUMN :"schema".organizations.increments IS
  'What cash is paid in, by currency, as in the data file.';
COMMENT ON COLUMN :"schema".invoices.totals_profile IS
  'The totals profile that the invoice was created with; null if its amounts need not be whole.';
