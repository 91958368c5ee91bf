-- Row security, beneath the explicit predicates of every statement: in a transaction that has not
-- named its organization, these tables are empty. It binds every role but superusers and those
-- with BYPASSRLS, the owner of the tables included.

ALTER TABLE :"schema".products ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".products FORCE ROW LEVEL SECURITY;
CREATE POLICY products_of_organization ON :"schema".products USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".billing_schemas ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".billing_schemas FORCE ROW LEVEL SECURITY;
CREATE POLICY billing_schemas_of_organization ON :"schema".billing_schemas USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".invoices ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".invoices FORCE ROW LEVEL SECURITY;
CREATE POLICY invoices_of_organization ON :"schema".invoices USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".payment_intents ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".payment_intents FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_intents_of_organization ON :"schema".payment_intents USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".invoice_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".invoice_items FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_items_of_organization ON :"schema".invoice_items USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".invoice_calculations ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".invoice_calculations FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_calculations_of_organization ON :"schema".invoice_calculations USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".payments FORCE ROW LEVEL SECURITY;
CREATE POLICY payments_of_organization ON :"schema".payments USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".invoice_providers ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".invoice_providers FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_providers_of_organization ON :"schema".invoice_providers USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY outbox_of_organization ON :"schema".outbox USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".outbox_heads ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".outbox_heads FORCE ROW LEVEL SECURITY;
CREATE POLICY outbox_heads_of_organization ON :"schema".outbox_heads USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".transitions ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".transitions FORCE ROW LEVEL SECURITY;
CREATE POLICY transitions_of_organization ON :"schema".transitions USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".rollup_months ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".rollup_months FORCE ROW LEVEL SECURITY;
CREATE POLICY rollup_months_of_organization ON :"schema".rollup_months USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".rollup_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".rollup_days FORCE ROW LEVEL SECURITY;
CREATE POLICY rollup_days_of_organization ON :"schema".rollup_days USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);

ALTER TABLE :"schema".rollup_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE :"schema".rollup_series FORCE ROW LEVEL SECURITY;
CREATE POLICY rollup_series_of_organization ON :"schema".rollup_series USING (
  organization_id = (SELECT nullif(current_setting('quittance.organization', true), ''))
);
