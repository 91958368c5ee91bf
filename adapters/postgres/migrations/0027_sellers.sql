-- Who issues the invoices of an organization, what invoices keep of it and of a delivery, and the
-- VATEX codes of taxes. An invoice keeps the seller of its time; those without one never get one.

ALTER TABLE :"schema".organizations ADD COLUMN seller json;
ALTER TABLE :"schema".invoices ADD COLUMN delivery json;
ALTER TABLE :"schema".invoices ADD COLUMN period json;
ALTER TABLE :"schema".invoices ADD COLUMN seller json;
ALTER TABLE :"schema".taxes ADD COLUMN exemption_code text COLLATE "C";
COMMENT ON COLUMN :"schema".invoices.seller IS
  'The seller of the organization when the invoice was created.';
