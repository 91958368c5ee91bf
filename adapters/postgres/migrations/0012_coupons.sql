-- Coupons of organizations, and the invoices that redeem them. The row of a coupon has the number of
-- its invoices that are not voided. A transaction locks the row before it checks the limits.

CREATE TABLE :"schema".coupons (
  organization_id text COLLATE "C" NOT NULL,
  coupon_id text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL,
  is_active boolean NOT NULL,
  percent numeric,
  amount numeric,
  currency text COLLATE "C",
  product_ids text[],
  starts_at timestamp(0),
  ends_at timestamp(0),
  max_redemptions integer,
  max_per_customer integer,
  minimum_total numeric,
  redemptions integer NOT NULL DEFAULT 0,
  created_at timestamp(0) NOT NULL,
  updated_at timestamp(0),
  CONSTRAINT coupons_pkey PRIMARY KEY (organization_id, coupon_id),
  CONSTRAINT coupons_code UNIQUE (organization_id, code),
  CONSTRAINT coupons_id_form CHECK (starts_with(coupon_id, 'coupon_')),
  CONSTRAINT coupons_code_form CHECK (code ~ '^[A-Z0-9_-]{1,40}$'),
  CONSTRAINT coupons_percent_or_amount CHECK (num_nulls(percent, amount) = 1),
  CONSTRAINT coupons_percent_exact CHECK (
    percent > 0 AND percent <= 100 AND scale(percent) <= 30
  ),
  CONSTRAINT coupons_amount_exact CHECK (amount > 0 AND amount < 1e35 AND scale(amount) <= 30),
  CONSTRAINT coupons_minimum_total_exact CHECK (
    minimum_total > 0 AND minimum_total < 1e35 AND scale(minimum_total) <= 30
  ),
  CONSTRAINT coupons_currency CHECK (
    (currency IS NULL) = (num_nulls(amount, minimum_total) = 2)
  ),
  CONSTRAINT coupons_redemptions CHECK (
    redemptions >= 0 AND redemptions <= coalesce(max_redemptions, redemptions)
  )
);
COMMENT ON COLUMN :"schema".coupons.redemptions IS
  'Rows of coupon_redemptions whose invoice is not voided.';
CREATE INDEX coupons_by_time ON :"schema".coupons (organization_id, created_at, coupon_id);

CREATE TABLE :"schema".coupon_redemptions (
  organization_id text COLLATE "C" NOT NULL,
  invoice_id text COLLATE "C" NOT NULL,
  coupon_id text COLLATE "C" NOT NULL,
  customer_email_folded text COLLATE "C" NOT NULL,
  CONSTRAINT coupon_redemptions_pkey PRIMARY KEY (organization_id, invoice_id, coupon_id),
  CONSTRAINT coupon_redemptions_invoice FOREIGN KEY (organization_id, invoice_id)
    REFERENCES :"schema".invoices (organization_id, invoice_id),
  CONSTRAINT coupon_redemptions_coupon FOREIGN KEY (organization_id, coupon_id)
    REFERENCES :"schema".coupons (organization_id, coupon_id)
);
COMMENT ON TABLE :"schema".coupon_redemptions IS
  'Which invoices redeem a coupon, voided ones included.';
CREATE INDEX coupon_redemptions_of_customer
  ON :"schema".coupon_redemptions (organization_id, coupon_id, customer_email_folded);

ALTER TABLE :"schema".coupons ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".coupons FORCE ROW LEVEL SECURITY;
CREATE POLICY coupons_of_organization ON :"schema".coupons USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".coupon_redemptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".coupon_redemptions FORCE ROW LEVEL SECURITY;
CREATE POLICY coupon_redemptions_of_organization ON :"schema".coupon_redemptions USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);
