-- Invoices as issued documents: numbers, dates and customers. A number series has one row, which a
-- transaction locks before it takes the next number. A number that is not committed is not taken.

CREATE TABLE :"schema".number_series (
  organization_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT number_series_pkey PRIMARY KEY (organization_id, name),
  CONSTRAINT number_series_last CHECK (last >= 0)
);
COMMENT ON COLUMN :"schema".number_series.last IS
  'The count of the last invoice; the invoices of the series have the counts from 1 to it.';

ALTER TABLE :"schema".invoices ADD COLUMN number text COLLATE "C";
ALTER TABLE :"schema".invoices ADD COLUMN number_series text COLLATE "C";
ALTER TABLE :"schema".invoices ADD COLUMN number_count bigint;
ALTER TABLE :"schema".invoices ADD COLUMN issued_at timestamp(0);
ALTER TABLE :"schema".invoices ADD COLUMN due_at timestamp(0);
ALTER TABLE :"schema".invoices ADD COLUMN expires_at timestamp(0);
ALTER TABLE :"schema".invoices ADD COLUMN customer json;
ALTER TABLE :"schema".invoices ADD COLUMN overdue_reported_at timestamp(0);
ALTER TABLE :"schema".invoices ADD COLUMN expired_reported_at timestamp(0);
ALTER TABLE :"schema".invoices ADD CONSTRAINT invoices_number_whole CHECK (
  num_nulls(number_series, number_count) IN (0, 2)
    AND (number IS NOT NULL OR number_series IS NULL)
);
ALTER TABLE :"schema".invoices ADD CONSTRAINT invoices_number_positive CHECK (number_count >= 1);
CREATE UNIQUE INDEX invoices_number_of_series
  ON :"schema".invoices (organization_id, number_series, number_count)
  WHERE number_series IS NOT NULL;
COMMENT ON COLUMN :"schema".invoices.number_series IS
  'Null if the number is not of a series here, such as that of an imported invoice.';

CREATE INDEX invoices_of_number
  ON :"schema".invoices (organization_id, number) WHERE number IS NOT NULL;
CREATE INDEX invoices_due
  ON :"schema".invoices (organization_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX invoices_overdue_to_report ON :"schema".invoices (organization_id, due_at)
  WHERE due_at IS NOT NULL AND overdue_reported_at IS NULL
    AND status NOT IN ('COMPLETED', 'VOIDED');
CREATE INDEX invoices_expired_to_report ON :"schema".invoices (organization_id, expires_at)
  WHERE expires_at IS NOT NULL AND expired_reported_at IS NULL
    AND status NOT IN ('COMPLETED', 'VOIDED');

ALTER TABLE :"schema".number_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".number_series FORCE ROW LEVEL SECURITY;
CREATE POLICY number_series_of_organization ON :"schema".number_series USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);
