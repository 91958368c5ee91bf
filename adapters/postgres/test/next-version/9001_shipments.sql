-- A migration as that of a next version, for the tests of migrations; it is not in the package. Its
-- number is after all others. It only adds, so that processes of this version go on serving: see
-- docs/decisions/0048.

ALTER TABLE :"schema".invoices ADD COLUMN shipped_at timestamp(0);
ALTER TABLE :"schema".products ADD COLUMN is_digital boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN :"schema".invoices.shipped_at IS 'Null until it is shipped.';

ALTER TABLE :"schema".payments DROP CONSTRAINT payments_status_known;
ALTER TABLE :"schema".payments ADD CONSTRAINT payments_status_one_of CHECK (
  status IN ('PENDING', 'FAILED', 'COMPLETED', 'CANCELLED', 'EXPIRED')
);

CREATE TABLE :"schema".shipments (
  organization_id text COLLATE "C" NOT NULL,
  shipment_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  created_at timestamp(0) NOT NULL,
  CONSTRAINT shipments_pkey PRIMARY KEY (organization_id, shipment_id),
  CONSTRAINT shipments_invoice FOREIGN KEY (organization_id, invoice_id)
    REFERENCES :"schema".invoices (organization_id, invoice_id)
);
COMMENT ON TABLE :"schema".shipments IS 'What was sent of an invoice, and when.';
CREATE INDEX shipments_of_invoice ON :"schema".shipments (organization_id, invoice_id);
ALTER TABLE :"schema".shipments ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".shipments FORCE ROW LEVEL SECURITY;
CREATE POLICY shipments_of_organization ON :"schema".shipments USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
