-- The period that a line of an invoice is for, as it is printed.

ALTER TABLE :"schema".invoice_items ADD COLUMN period json;
COMMENT ON COLUMN :"schema".invoice_items.period IS
  'The start and the end in UTC, which is not included; null without a period.';
