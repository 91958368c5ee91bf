-- What a Citus cluster needs, so that `quittance migrate --distribute` can distribute the tables by
-- organization. The policies have no subquery: the planner of Citus rejects one in a policy, and
-- that of PostgreSQL evaluates the condition once per query in both forms. Those of the outbox,
-- which has two, are changed when it is distributed. Events of one statement have the same time and
-- are ordered by their place, because Citus rejects volatile defaults.

ALTER POLICY products_of_organization ON :"schema".products USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY billing_schemas_of_organization ON :"schema".billing_schemas USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY invoices_of_organization ON :"schema".invoices USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY payment_intents_of_organization ON :"schema".payment_intents USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY invoice_items_of_organization ON :"schema".invoice_items USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY invoice_calculations_of_organization ON :"schema".invoice_calculations USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY payments_of_organization ON :"schema".payments USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY invoice_providers_of_organization ON :"schema".invoice_providers USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY transitions_of_organization ON :"schema".transitions USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY rollup_months_of_organization ON :"schema".rollup_months USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY rollup_days_of_organization ON :"schema".rollup_days USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY rollup_series_of_organization ON :"schema".rollup_series USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY taxes_of_organization ON :"schema".taxes USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY coupons_of_organization ON :"schema".coupons USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY coupon_redemptions_of_organization ON :"schema".coupon_redemptions USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY refunds_of_organization ON :"schema".refunds USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY number_series_of_organization ON :"schema".number_series USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY credit_notes_of_organization ON :"schema".credit_notes USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY credit_note_series_of_organization ON :"schema".credit_note_series USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY notifications_of_organization ON :"schema".notifications USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY webhook_endpoints_of_organization ON :"schema".webhook_endpoints USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);
ALTER POLICY webhook_deliveries_of_organization ON :"schema".webhook_deliveries USING (
  organization_id = nullif(current_setting('quittance.organization', true), '')
);

ALTER TABLE :"schema".outbox ALTER COLUMN recorded_at SET DEFAULT statement_timestamp();
