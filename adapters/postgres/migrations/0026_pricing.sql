-- Pricing models of billing schemas, and the measure of each piece of a line.

ALTER TABLE :"schema".billing_schemas ADD COLUMN pricing json;
COMMENT ON COLUMN :"schema".billing_schemas.pricing IS
  'Tiers, packages, included units, minimum and maximum; null charges base_price for each unit.';

ALTER TABLE :"schema".invoice_items ADD COLUMN units numeric;
ALTER TABLE :"schema".invoice_items ADD COLUMN unit text COLLATE "C";
ALTER TABLE :"schema".invoice_items ADD CONSTRAINT invoice_items_units_exact CHECK (
  units >= 0 AND units < 1e15 AND scale(units) <= 12
);
COMMENT ON COLUMN :"schema".invoice_items.units IS
  'The measure of one piece; null is 1. The steps of the line say how it is priced.';
