-- How the prices of an organization are rounded, for hosts that read it with postgresRounding:
-- {"mode": "HALF_UP", "at": "TOTAL", "increments": {"CHF": "0.05"}}. Null for the default of the
-- host. It is validated again when it is read; the constraint rejects what no version accepts.

ALTER TABLE :"schema".organizations ADD COLUMN rounding json;
ALTER TABLE :"schema".organizations ADD CONSTRAINT organizations_rounding_form CHECK (
  rounding IS NULL OR coalesce(
    rounding ->> 'mode' IN ('HALF_UP', 'HALF_EVEN', 'HALF_DOWN', 'UP', 'DOWN')
      AND rounding ->> 'at' IN ('LINE', 'TOTAL')
      AND coalesce(json_typeof(rounding -> 'increments'), 'null') IN ('object', 'null'),
    false
  )
);
COMMENT ON COLUMN :"schema".organizations.rounding IS
  'How its prices are rounded, as in the data file; null for the default of the host.';
