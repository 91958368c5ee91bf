-- The identifier of an invoice is the secret of its payer, and this table has no row security: it
-- keeps a digest from now on. The whole table is written again, so that no identifier stays in it.

ALTER TABLE :"schema".invoice_owners
  ALTER invoice_id TYPE bytea USING sha256(convert_to(invoice_id, 'UTF8'));
ALTER TABLE :"schema".invoice_owners RENAME invoice_id TO invoice_digest;
ALTER TABLE :"schema".invoice_owners
  ADD CONSTRAINT invoice_owners_digest_form CHECK (octet_length(invoice_digest) = 32);
COMMENT ON COLUMN :"schema".invoice_owners.invoice_digest IS
  'SHA-256 of the invoice''s identifier in UTF-8; the identifier itself is not stored here.';
