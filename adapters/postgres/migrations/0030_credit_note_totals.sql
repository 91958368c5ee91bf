-- The printed numbers of credit notes of invoices with whole amounts; null for others.

ALTER TABLE :"schema".credit_notes ADD COLUMN totals json;
