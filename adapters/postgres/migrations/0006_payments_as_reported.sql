-- A time that a provider reports must be one that can be read back: a date of the years 1000 to
-- 9999. Before, "infinity" and the years before 1000 were stored, and then the payment and its
-- invoice could not be read. Rows of that kind stop the migration, which names the statement that
-- finds them; nothing is deleted.
--
-- Fingerprints stay as they were written, with the status of the first report in them. What makes
-- two reports the same payment is compared on the columns of the payment.

ALTER TABLE :"schema".payments ADD CONSTRAINT payments_happened_at_in_range CHECK (
  isfinite(happened_at) AND extract(year FROM happened_at) BETWEEN 1000 AND 9999
);
