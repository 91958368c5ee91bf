-- What version 0.1.0 stored: rows of its schema, written by its own operations. Never edit this file:
-- it represents databases that exist. released-0.1.0.json has what that version returned for it.

INSERT INTO quittance.organizations (
  organization_id, name, image_url
) VALUES
  ('org_acme', 'Acme "Ärzte" & Söhne', 'https://acme.example/logo.png'),
  ('org_birch', NULL, NULL);

INSERT INTO quittance.providers (
  provider_id, name, type, is_active, currencies, created_at, updated_at
) VALUES
  ('prov_bank', 'Bank transfer', 'FIAT', 'true', '{EUR,GBP,USD,JPY}', '2025-01-01 00:00:00', NULL),
  ('prov_coin', 'Coins & chains', 'CRYPTO', 'true', '{BITCOIN,USD}', '2025-01-01 00:00:00', '2025-02-01 00:00:00');

INSERT INTO quittance.credentials (
  digest, organization_id, scopes
) VALUES
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'org_acme', NULL),
  ('bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 'org_acme', '{payments.read,invoices.read}');

INSERT INTO quittance.invoice_owners (
  invoice_id, organization_id
) VALUES
  ('invoice_1', 'org_acme'),
  ('invoice_10', 'org_acme'),
  ('invoice_11', 'org_birch'),
  ('invoice_2', 'org_acme'),
  ('invoice_3', 'org_acme'),
  ('invoice_4', 'org_acme'),
  ('invoice_5', 'org_acme'),
  ('invoice_6', 'org_acme'),
  ('invoice_7', 'org_acme'),
  ('invoice_8', 'org_acme'),
  ('invoice_9', 'org_acme');

INSERT INTO quittance.products (
  organization_id, product_id, version_group_id, is_active, name, description, image_id, image, created_at, updated_at
) VALUES
  ('org_acme', 'product_1', 'group_1', 'false', 'Tea', '茶, 100 g', NULL, NULL, '2025-01-30 00:10:11', '2025-01-30 02:10:22'),
  ('org_acme', 'product_2', 'group_1', 'true', 'Green tea', '茶, 100 g', NULL, NULL, '2025-01-30 02:10:22', NULL),
  ('org_acme', 'product_3', 'group_4', 'false', 'Old cups', 'gone', NULL, NULL, '2025-01-30 10:11:06', '2025-01-30 12:11:17');

INSERT INTO quittance.billing_schemas (
  organization_id, billing_schema_id, product_id, version_group_id, is_active, name, description, currency, base_price, interval_type, interval_count, payment_type, renew_type, billing_type, created_at, updated_at
) VALUES
  ('org_acme', 'schema_1', 'product_2', 'group_2', 'false', 'Each', '', 'EUR', '12.5', NULL, NULL, NULL, NULL, NULL, '2025-01-30 04:10:33', '2025-01-30 06:10:44'),
  ('org_acme', 'schema_2', 'product_2', 'group_2', 'true', 'Each bag', '', 'EUR', '12.5', NULL, NULL, NULL, NULL, NULL, '2025-01-30 06:10:44', NULL),
  ('org_acme', 'schema_3', 'product_2', 'group_3', 'true', 'Monthly', '', 'EUR', '9.99', 'MONTH', '1', 'ADVANCE', 'ANNIVERSARY', 'FULL', '2025-01-30 08:10:55', NULL);

INSERT INTO quittance.invoices (
  organization_id, invoice_id, revision, status, substatus, currency, price, price_usd, customer_email, customer_email_folded, redirect_url, metadata, idempotency_key, fingerprint, created_at, updated_at, voided_at
) VALUES
  ('org_acme', 'invoice_1', '1', 'PENDING', NULL, 'EUR', '42.55', '53.1875', 'Robin@Example.com', 'robin@example.com', 'https://acme.example/thanks', E'{"order":"1001","note":"quote \\" and ''apostrophe'' and \\\\ and 茶"}', 'order-1001', E'\\x343443dfb9a4342a6e8ad903169defd9510c4af5b7a4c19c387e9fbf00264c2c', '2025-01-30 14:11:28', '2025-01-30 14:11:28', NULL),
  ('org_acme', 'invoice_10', '2', 'PROCESSING', NULL, 'EUR', '26.02', '32.525', 'payer3@example.com', 'payer3@example.com', NULL, '{}', 'later-3', E'\\xf8f9a143f5c5d45a70550a5e5095b25f4290732303412576ac0f6fa156c569ce', '2025-02-28 13:01:17', '2025-02-28 15:01:28', NULL),
  ('org_acme', 'invoice_2', '2', 'COMPLETED', NULL, 'EUR', '37.5', '46.875', 'Robin@Example.com', 'robin@example.com', NULL, '{}', 'order-1002', E'\\x3433758e98d6dcae177224ee59dc83fc4c09ec8f2e54b71e4ced99699787cbfc', '2025-01-30 16:11:39', '2025-01-30 18:11:50', NULL),
  ('org_acme', 'invoice_3', '2', 'COMPLETED', 'OVERPAID', 'EUR', '10', '12.5', 'Robin@Example.com', 'robin@example.com', NULL, '{}', NULL, NULL, '2025-01-30 20:12:01', '2025-01-30 22:12:12', NULL),
  ('org_acme', 'invoice_4', '2', 'PARTIALLY_PAID', NULL, 'EUR', '45.333333333333333333333333333332', '56.666666666666666666666666666666', 'Robin@Example.com', 'robin@example.com', NULL, '{}', NULL, NULL, '2025-01-31 00:12:23', '2025-01-31 02:12:34', NULL),
  ('org_acme', 'invoice_5', '2', 'VOIDED', NULL, 'EUR', '14', '17.5', 'Robin@Example.com', 'robin@example.com', NULL, '{}', NULL, NULL, '2025-01-31 04:12:45', '2025-01-31 06:12:56', '2025-01-31 06:12:56'),
  ('org_acme', 'invoice_6', '3', 'VOIDED', 'PAID_AFTER_VOID', 'EUR', '16', '20', 'Robin@Example.com', 'robin@example.com', NULL, '{}', NULL, NULL, '2025-01-31 08:13:07', '2025-01-31 12:13:29', '2025-01-31 10:13:18'),
  ('org_acme', 'invoice_7', '6', 'PROCESSING', NULL, 'EUR', '18', '22.5', 'Robin@Example.com', 'robin@example.com', NULL, '{}', NULL, NULL, '2025-01-31 14:13:40', '2025-02-01 00:14:35', NULL),
  ('org_acme', 'invoice_8', '3', 'COMPLETED', NULL, 'EUR', '22.02', '27.525', 'payer1@example.com', 'payer1@example.com', NULL, '{}', 'later-1', E'\\x3c142c0c078dbabeaa75e70246eeda13b182ddab9c252146ea991245d6fc3a3e', '2025-02-28 01:00:11', '2025-02-28 05:00:33', NULL),
  ('org_acme', 'invoice_9', '3', 'COMPLETED', NULL, 'EUR', '24.02', '30.025', 'payer2@example.com', 'payer2@example.com', NULL, '{}', 'later-2', E'\\x9805e7acfa0a7f01054e8050c96e4f1b923cb7d0f2eb562f9a8e827404fbcb2a', '2025-02-28 07:00:44', '2025-02-28 11:01:06', NULL),
  ('org_birch', 'invoice_11', '2', 'PARTIALLY_PAID', NULL, 'USD', '60', '60', 'Robin@Example.com', 'robin@example.com', NULL, '{}', NULL, NULL, '2025-02-28 17:01:39', '2025-02-28 19:01:50', NULL);

INSERT INTO quittance.payment_intents (
  organization_id, payment_intent_id, currency, price, title, created_at, updated_at
) VALUES
  ('org_acme', 'payment_intent_1', 'EUR', '4.25', 'Gift wrap', '2025-01-30 14:11:28', NULL),
  ('org_acme', 'payment_intent_10', 'EUR', '13.01', 'Custom item', '2025-02-28 13:01:17', NULL),
  ('org_acme', 'payment_intent_2', 'EUR', '5', 'Custom item', '2025-01-30 20:12:01', NULL),
  ('org_acme', 'payment_intent_3', 'JPY', '500', 'Custom item', '2025-01-31 00:12:23', NULL),
  ('org_acme', 'payment_intent_4', 'EUR', '20', 'Custom item', '2025-01-31 00:12:23', NULL),
  ('org_acme', 'payment_intent_5', 'EUR', '7', 'Custom item', '2025-01-31 04:12:45', NULL),
  ('org_acme', 'payment_intent_6', 'EUR', '8', 'Custom item', '2025-01-31 08:13:07', NULL),
  ('org_acme', 'payment_intent_7', 'EUR', '9', 'Custom item', '2025-01-31 14:13:40', NULL),
  ('org_acme', 'payment_intent_8', 'EUR', '11.01', 'Custom item', '2025-02-28 01:00:11', NULL),
  ('org_acme', 'payment_intent_9', 'EUR', '12.01', 'Custom item', '2025-02-28 07:00:44', NULL),
  ('org_birch', 'payment_intent_11', 'USD', '30', 'Custom item', '2025-02-28 17:01:39', NULL);

INSERT INTO quittance.invoice_items (
  organization_id, invoice_id, invoice_item_id, place, type, product_id, billing_schema_id, payment_intent_id, currency, quantity, exclude_reason, created_at, updated_at
) VALUES
  ('org_acme', 'invoice_1', 'invoice_item_1', '0', 'PRODUCT', 'product_2', 'schema_2', NULL, 'EUR', '3', NULL, '2025-01-30 14:11:28', NULL),
  ('org_acme', 'invoice_1', 'invoice_item_2', '1', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_1', 'EUR', '2', NULL, '2025-01-30 14:11:28', NULL),
  ('org_acme', 'invoice_10', 'invoice_item_12', '0', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_10', 'EUR', '2', NULL, '2025-02-28 13:01:17', NULL),
  ('org_acme', 'invoice_2', 'invoice_item_3', '0', 'PRODUCT', 'product_2', 'schema_2', NULL, 'EUR', '3', NULL, '2025-01-30 16:11:39', NULL),
  ('org_acme', 'invoice_3', 'invoice_item_4', '0', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_2', 'EUR', '2', NULL, '2025-01-30 20:12:01', NULL),
  ('org_acme', 'invoice_4', 'invoice_item_5', '0', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_3', 'JPY', '2', NULL, '2025-01-31 00:12:23', NULL),
  ('org_acme', 'invoice_4', 'invoice_item_6', '1', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_4', 'EUR', '2', NULL, '2025-01-31 00:12:23', NULL),
  ('org_acme', 'invoice_5', 'invoice_item_7', '0', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_5', 'EUR', '2', NULL, '2025-01-31 04:12:45', NULL),
  ('org_acme', 'invoice_6', 'invoice_item_8', '0', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_6', 'EUR', '2', NULL, '2025-01-31 08:13:07', NULL),
  ('org_acme', 'invoice_7', 'invoice_item_9', '0', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_7', 'EUR', '2', NULL, '2025-01-31 14:13:40', NULL),
  ('org_acme', 'invoice_8', 'invoice_item_10', '0', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_8', 'EUR', '2', NULL, '2025-02-28 01:00:11', NULL),
  ('org_acme', 'invoice_9', 'invoice_item_11', '0', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_9', 'EUR', '2', NULL, '2025-02-28 07:00:44', NULL),
  ('org_birch', 'invoice_11', 'invoice_item_13', '0', 'PAYMENT_INTENT', NULL, NULL, 'payment_intent_11', 'USD', '2', NULL, '2025-02-28 17:01:39', NULL);

INSERT INTO quittance.invoice_calculations (
  organization_id, invoice_id, invoice_calculation_id, place, invoice_item_id, idx, title, calculation_type, currency, initial_price, price_delta, price, details, created_at, updated_at
) VALUES
  ('org_acme', 'invoice_1', 'invoice_calc_1', '0', 'invoice_item_1', '0', 'Green tea', 'PRODUCT', 'EUR', '37.5', '0', '37.5', '{"product_id":"product_2","currency":"EUR","price":"12.5","quantity":3}', '2025-01-30 14:11:28', NULL),
  ('org_acme', 'invoice_1', 'invoice_calc_2', '1', 'invoice_item_1', '1', 'Friends', 'DISCOUNT', 'EUR', '37.5', '-3.75', '33.75', '{"percent":"10"}', '2025-01-30 14:11:28', NULL),
  ('org_acme', 'invoice_1', 'invoice_calc_3', '2', 'invoice_item_1', '2', 'Bottle deposit', 'FEE', 'EUR', '33.75', '0.3', '34.05', '{"amount":"0.3","currency":"EUR"}', '2025-01-30 14:11:28', NULL),
  ('org_acme', 'invoice_1', 'invoice_calc_4', '3', 'invoice_item_2', '0', 'Gift wrap', 'PAYMENT_INTENT', 'EUR', '8.5', '0', '8.5', '{"payment_intent_id":"payment_intent_1","currency":"EUR","price":"4.25","quantity":2}', '2025-01-30 14:11:28', NULL),
  ('org_acme', 'invoice_1', 'invoice_calc_5', '4', NULL, '0', 'Total', 'TOTAL', 'EUR', '42.55', '0', '42.55', '[]', '2025-01-30 14:11:28', NULL),
  ('org_acme', 'invoice_1', 'invoice_calc_6', '5', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '53.1875', '0', '53.1875', '[]', '2025-01-30 14:11:28', NULL),
  ('org_acme', 'invoice_10', 'invoice_calc_33', '0', 'invoice_item_12', '0', 'Custom item', 'PAYMENT_INTENT', 'EUR', '26.02', '0', '26.02', '{"payment_intent_id":"payment_intent_10","currency":"EUR","price":"13.01","quantity":2}', '2025-02-28 13:01:17', NULL),
  ('org_acme', 'invoice_10', 'invoice_calc_34', '1', NULL, '0', 'Total', 'TOTAL', 'EUR', '26.02', '0', '26.02', '[]', '2025-02-28 13:01:17', NULL),
  ('org_acme', 'invoice_10', 'invoice_calc_35', '2', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '32.525', '0', '32.525', '[]', '2025-02-28 13:01:17', NULL),
  ('org_acme', 'invoice_2', 'invoice_calc_7', '0', 'invoice_item_3', '0', 'Green tea', 'PRODUCT', 'EUR', '37.5', '0', '37.5', '{"product_id":"product_2","currency":"EUR","price":"12.5","quantity":3}', '2025-01-30 16:11:39', NULL),
  ('org_acme', 'invoice_2', 'invoice_calc_8', '1', NULL, '0', 'Total', 'TOTAL', 'EUR', '37.5', '0', '37.5', '[]', '2025-01-30 16:11:39', NULL),
  ('org_acme', 'invoice_2', 'invoice_calc_9', '2', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '46.875', '0', '46.875', '[]', '2025-01-30 16:11:39', NULL),
  ('org_acme', 'invoice_3', 'invoice_calc_10', '0', 'invoice_item_4', '0', 'Custom item', 'PAYMENT_INTENT', 'EUR', '10', '0', '10', '{"payment_intent_id":"payment_intent_2","currency":"EUR","price":"5","quantity":2}', '2025-01-30 20:12:01', NULL),
  ('org_acme', 'invoice_3', 'invoice_calc_11', '1', NULL, '0', 'Total', 'TOTAL', 'EUR', '10', '0', '10', '[]', '2025-01-30 20:12:01', NULL),
  ('org_acme', 'invoice_3', 'invoice_calc_12', '2', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '12.5', '0', '12.5', '[]', '2025-01-30 20:12:01', NULL),
  ('org_acme', 'invoice_4', 'invoice_calc_13', '0', 'invoice_item_5', '0', 'Custom item', 'PAYMENT_INTENT', 'JPY', '1000', '0', '1000', '{"payment_intent_id":"payment_intent_3","currency":"JPY","price":"500","quantity":2}', '2025-01-31 00:12:23', NULL),
  ('org_acme', 'invoice_4', 'invoice_calc_14', '1', 'invoice_item_5', '1', 'JPY to EUR', 'CURRENCY_CHANGE', 'EUR', '5.333333333333333333333333333332', '0', '5.333333333333333333333333333332', '{"from":"JPY","to":"EUR","from_rate_usd":"150","to_rate_usd":"0.8"}', '2025-01-31 00:12:23', NULL),
  ('org_acme', 'invoice_4', 'invoice_calc_15', '2', 'invoice_item_6', '0', 'Custom item', 'PAYMENT_INTENT', 'EUR', '40', '0', '40', '{"payment_intent_id":"payment_intent_4","currency":"EUR","price":"20","quantity":2}', '2025-01-31 00:12:23', NULL),
  ('org_acme', 'invoice_4', 'invoice_calc_16', '3', NULL, '0', 'Total', 'TOTAL', 'EUR', '45.333333333333333333333333333332', '0', '45.333333333333333333333333333332', '[]', '2025-01-31 00:12:23', NULL),
  ('org_acme', 'invoice_4', 'invoice_calc_17', '4', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '56.666666666666666666666666666666', '0', '56.666666666666666666666666666666', '[]', '2025-01-31 00:12:23', NULL),
  ('org_acme', 'invoice_5', 'invoice_calc_18', '0', 'invoice_item_7', '0', 'Custom item', 'PAYMENT_INTENT', 'EUR', '14', '0', '14', '{"payment_intent_id":"payment_intent_5","currency":"EUR","price":"7","quantity":2}', '2025-01-31 04:12:45', NULL),
  ('org_acme', 'invoice_5', 'invoice_calc_19', '1', NULL, '0', 'Total', 'TOTAL', 'EUR', '14', '0', '14', '[]', '2025-01-31 04:12:45', NULL),
  ('org_acme', 'invoice_5', 'invoice_calc_20', '2', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '17.5', '0', '17.5', '[]', '2025-01-31 04:12:45', NULL),
  ('org_acme', 'invoice_6', 'invoice_calc_21', '0', 'invoice_item_8', '0', 'Custom item', 'PAYMENT_INTENT', 'EUR', '16', '0', '16', '{"payment_intent_id":"payment_intent_6","currency":"EUR","price":"8","quantity":2}', '2025-01-31 08:13:07', NULL),
  ('org_acme', 'invoice_6', 'invoice_calc_22', '1', NULL, '0', 'Total', 'TOTAL', 'EUR', '16', '0', '16', '[]', '2025-01-31 08:13:07', NULL),
  ('org_acme', 'invoice_6', 'invoice_calc_23', '2', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '20', '0', '20', '[]', '2025-01-31 08:13:07', NULL),
  ('org_acme', 'invoice_7', 'invoice_calc_24', '0', 'invoice_item_9', '0', 'Custom item', 'PAYMENT_INTENT', 'EUR', '18', '0', '18', '{"payment_intent_id":"payment_intent_7","currency":"EUR","price":"9","quantity":2}', '2025-01-31 14:13:40', NULL),
  ('org_acme', 'invoice_7', 'invoice_calc_25', '1', NULL, '0', 'Total', 'TOTAL', 'EUR', '18', '0', '18', '[]', '2025-01-31 14:13:40', NULL),
  ('org_acme', 'invoice_7', 'invoice_calc_26', '2', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '22.5', '0', '22.5', '[]', '2025-01-31 14:13:40', NULL),
  ('org_acme', 'invoice_8', 'invoice_calc_27', '0', 'invoice_item_10', '0', 'Custom item', 'PAYMENT_INTENT', 'EUR', '22.02', '0', '22.02', '{"payment_intent_id":"payment_intent_8","currency":"EUR","price":"11.01","quantity":2}', '2025-02-28 01:00:11', NULL),
  ('org_acme', 'invoice_8', 'invoice_calc_28', '1', NULL, '0', 'Total', 'TOTAL', 'EUR', '22.02', '0', '22.02', '[]', '2025-02-28 01:00:11', NULL),
  ('org_acme', 'invoice_8', 'invoice_calc_29', '2', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '27.525', '0', '27.525', '[]', '2025-02-28 01:00:11', NULL),
  ('org_acme', 'invoice_9', 'invoice_calc_30', '0', 'invoice_item_11', '0', 'Custom item', 'PAYMENT_INTENT', 'EUR', '24.02', '0', '24.02', '{"payment_intent_id":"payment_intent_9","currency":"EUR","price":"12.01","quantity":2}', '2025-02-28 07:00:44', NULL),
  ('org_acme', 'invoice_9', 'invoice_calc_31', '1', NULL, '0', 'Total', 'TOTAL', 'EUR', '24.02', '0', '24.02', '[]', '2025-02-28 07:00:44', NULL),
  ('org_acme', 'invoice_9', 'invoice_calc_32', '2', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '30.025', '0', '30.025', '[]', '2025-02-28 07:00:44', NULL),
  ('org_birch', 'invoice_11', 'invoice_calc_36', '0', 'invoice_item_13', '0', 'Custom item', 'PAYMENT_INTENT', 'USD', '60', '0', '60', '{"payment_intent_id":"payment_intent_11","currency":"USD","price":"30","quantity":2}', '2025-02-28 17:01:39', NULL),
  ('org_birch', 'invoice_11', 'invoice_calc_37', '1', NULL, '0', 'Total', 'TOTAL', 'USD', '60', '0', '60', '[]', '2025-02-28 17:01:39', NULL),
  ('org_birch', 'invoice_11', 'invoice_calc_38', '2', NULL, '0', 'Total in USD', 'TOTAL_USD', 'USD', '60', '0', '60', '[]', '2025-02-28 17:01:39', NULL);

INSERT INTO quittance.payments (
  organization_id, payment_id, revision, invoice_id, provider_id, idempotency_key, fingerprint, status, currency, price, price_usd, value, unit_value, completed_after_void, happened_at, created_at, updated_at
) VALUES
  ('org_acme', 'payment_1', '1', 'invoice_2', 'prov_bank', 'pay-1002', '["invoice_2","prov_bank","EUR","37.5","COMPLETED","2025-01-30 10:00:00"]', 'COMPLETED', 'EUR', '37.5', '46.875', '37.5', '0', 'false', '2025-01-30 10:00:00', '2025-01-30 18:11:50', '2025-01-30 18:11:50'),
  ('org_acme', 'payment_10', '1', 'invoice_10', 'prov_bank', 'later-pay-3', '["invoice_10","prov_bank","EUR","26.02","PENDING",null]', 'PENDING', 'EUR', '26.02', '32.525', '26.02', '0', 'false', '2025-02-28 15:01:28', '2025-02-28 15:01:28', '2025-02-28 15:01:28'),
  ('org_acme', 'payment_2', '1', 'invoice_3', 'prov_bank', 'pay-over', '["invoice_3","prov_bank","EUR","25","COMPLETED",null]', 'COMPLETED', 'EUR', '25', '31.25', '25', '0', 'false', '2025-01-30 22:12:12', '2025-01-30 22:12:12', '2025-01-30 22:12:12'),
  ('org_acme', 'payment_3', '1', 'invoice_4', 'prov_bank', 'pay-part', '["invoice_4","prov_bank","GBP","10.000000000000000000000000000001","COMPLETED",null]', 'COMPLETED', 'GBP', '10.000000000000000000000000000001', '14.285714285714285714285714285715', '11.428571428571428571428571428572', '0.011428571428571428571428571428', 'false', '2025-01-31 02:12:34', '2025-01-31 02:12:34', '2025-01-31 02:12:34'),
  ('org_acme', 'payment_4', '1', 'invoice_6', 'prov_bank', 'pay-late', '["invoice_6","prov_bank","EUR","16","COMPLETED",null]', 'COMPLETED', 'EUR', '16', '20', '16', '0', 'true', '2025-01-31 12:13:29', '2025-01-31 12:13:29', '2025-01-31 12:13:29'),
  ('org_acme', 'payment_5', '2', 'invoice_7', 'prov_bank', 'pay-failing', '["invoice_7","prov_bank","EUR","18","PENDING",null]', 'FAILED', 'EUR', '18', '22.5', '18', '0', 'false', '2025-01-31 16:13:51', '2025-01-31 16:13:51', '2025-01-31 18:14:02'),
  ('org_acme', 'payment_6', '2', 'invoice_7', 'prov_bank', 'pay-cancelled', '["invoice_7","prov_bank","EUR","18","PENDING",null]', 'CANCELLED', 'EUR', '18', '22.5', '18', '0', 'false', '2025-01-31 20:14:13', '2025-01-31 20:14:13', '2025-01-31 22:14:24'),
  ('org_acme', 'payment_7', '1', 'invoice_7', 'prov_bank', 'pay-pending', '["invoice_7","prov_bank","EUR","18","PENDING",null]', 'PENDING', 'EUR', '18', '22.5', '18', '0', 'false', '2025-02-01 00:14:35', '2025-02-01 00:14:35', '2025-02-01 00:14:35'),
  ('org_acme', 'payment_8', '2', 'invoice_8', 'prov_bank', 'later-pay-1', '["invoice_8","prov_bank","EUR","22.02","PENDING",null]', 'COMPLETED', 'EUR', '22.02', '27.525', '22.02', '0', 'false', '2025-02-28 03:00:22', '2025-02-28 03:00:22', '2025-02-28 05:00:33'),
  ('org_acme', 'payment_9', '2', 'invoice_9', 'prov_bank', 'later-pay-2', '["invoice_9","prov_bank","EUR","24.02","PENDING",null]', 'COMPLETED', 'EUR', '24.02', '30.025', '24.02', '0', 'false', '2025-02-28 09:00:55', '2025-02-28 09:00:55', '2025-02-28 11:01:06'),
  ('org_birch', 'payment_11', '1', 'invoice_11', 'prov_coin', 'coin-1', '["invoice_11","prov_coin","BITCOIN","0.0001","COMPLETED",null]', 'COMPLETED', 'BITCOIN', '0.0001', '10', '10', '0.001', 'false', '2025-02-28 19:01:50', '2025-02-28 19:01:50', '2025-02-28 19:01:50');

INSERT INTO quittance.invoice_providers (
  organization_id, provider_id, created_at, invoice_id
) VALUES
  ('org_acme', 'prov_bank', '2025-01-30 16:11:39', 'invoice_2'),
  ('org_acme', 'prov_bank', '2025-01-30 20:12:01', 'invoice_3'),
  ('org_acme', 'prov_bank', '2025-01-31 00:12:23', 'invoice_4'),
  ('org_acme', 'prov_bank', '2025-01-31 08:13:07', 'invoice_6'),
  ('org_acme', 'prov_bank', '2025-01-31 14:13:40', 'invoice_7'),
  ('org_acme', 'prov_bank', '2025-02-28 01:00:11', 'invoice_8'),
  ('org_acme', 'prov_bank', '2025-02-28 07:00:44', 'invoice_9'),
  ('org_acme', 'prov_bank', '2025-02-28 13:01:17', 'invoice_10'),
  ('org_birch', 'prov_coin', '2025-02-28 17:01:39', 'invoice_11');

INSERT INTO quittance.outbox (
  organization_id, event_id, recorded_at, place, position, type, subject, created_at
) VALUES
  ('org_acme', 'event_1', '2026-11-22 07:03:54.624899+00', '0', '1', 'invoice.created', E'{"invoice_id":"invoice_1","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"42.55","price_usd":"53.1875","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":"https://acme.example/thanks","metadata":{"order":"1001","note":"quote \\" and ''apostrophe'' and \\\\ and 茶"},"created_at":"2025-01-30 14:11:28","updated_at":"2025-01-30 14:11:28","voided_at":null}', '2025-01-30 14:11:28'),
  ('org_acme', 'event_10', '2026-11-22 07:03:54.657963+00', '0', '9', 'payment.created', E'{"payment_id":"payment_3","organization_id":"org_acme","invoice_id":"invoice_4","provider_id":"prov_bank","idempotency_key":"pay-part","fingerprint":"[\\"invoice_4\\",\\"prov_bank\\",\\"GBP\\",\\"10.000000000000000000000000000001\\",\\"COMPLETED\\",null]","status":"COMPLETED","currency":"GBP","price":"10.000000000000000000000000000001","price_usd":"14.285714285714285714285714285715","value":"11.428571428571428571428571428572","unit_value":"0.011428571428571428571428571428","completed_after_void":"false","happened_at":"2025-01-31 02:12:34","created_at":"2025-01-31 02:12:34","updated_at":"2025-01-31 02:12:34"}', '2025-01-31 02:12:34'),
  ('org_acme', 'event_11', '2026-11-22 07:03:54.661444+00', '0', '11', 'invoice.created', '{"invoice_id":"invoice_5","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"14","price_usd":"17.5","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 04:12:45","updated_at":"2025-01-31 04:12:45","voided_at":null}', '2025-01-31 04:12:45'),
  ('org_acme', 'event_12', '2026-11-22 07:03:54.664322+00', '0', '12', 'invoice.voided', '{"invoice_id":"invoice_5","organization_id":"org_acme","status":"VOIDED","substatus":null,"currency":"EUR","price":"14","price_usd":"17.5","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 04:12:45","updated_at":"2025-01-31 06:12:56","voided_at":"2025-01-31 06:12:56"}', '2025-01-31 06:12:56'),
  ('org_acme', 'event_13', '2026-11-22 07:03:54.667322+00', '0', '13', 'invoice.created', '{"invoice_id":"invoice_6","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"16","price_usd":"20","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 08:13:07","updated_at":"2025-01-31 08:13:07","voided_at":null}', '2025-01-31 08:13:07'),
  ('org_acme', 'event_14', '2026-11-22 07:03:54.669313+00', '0', '14', 'invoice.voided', '{"invoice_id":"invoice_6","organization_id":"org_acme","status":"VOIDED","substatus":null,"currency":"EUR","price":"16","price_usd":"20","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 08:13:07","updated_at":"2025-01-31 10:13:18","voided_at":"2025-01-31 10:13:18"}', '2025-01-31 10:13:18'),
  ('org_acme', 'event_15', '2026-11-22 07:03:54.673908+00', '1', '16', 'invoice.updated', '{"invoice_id":"invoice_6","organization_id":"org_acme","status":"VOIDED","substatus":"PAID_AFTER_VOID","currency":"EUR","price":"16","price_usd":"20","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 08:13:07","updated_at":"2025-01-31 12:13:29","voided_at":"2025-01-31 10:13:18"}', '2025-01-31 12:13:29'),
  ('org_acme', 'event_16', '2026-11-22 07:03:54.673893+00', '0', '15', 'payment.created', E'{"payment_id":"payment_4","organization_id":"org_acme","invoice_id":"invoice_6","provider_id":"prov_bank","idempotency_key":"pay-late","fingerprint":"[\\"invoice_6\\",\\"prov_bank\\",\\"EUR\\",\\"16\\",\\"COMPLETED\\",null]","status":"COMPLETED","currency":"EUR","price":"16","price_usd":"20","value":"16","unit_value":"0","completed_after_void":"true","happened_at":"2025-01-31 12:13:29","created_at":"2025-01-31 12:13:29","updated_at":"2025-01-31 12:13:29"}', '2025-01-31 12:13:29'),
  ('org_acme', 'event_17', '2026-11-22 07:03:54.676705+00', '0', '17', 'invoice.created', '{"invoice_id":"invoice_7","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"18","price_usd":"22.5","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 14:13:40","updated_at":"2025-01-31 14:13:40","voided_at":null}', '2025-01-31 14:13:40'),
  ('org_acme', 'event_18', '2026-11-22 07:03:54.680948+00', '1', '19', 'invoice.updated', '{"invoice_id":"invoice_7","organization_id":"org_acme","status":"PROCESSING","substatus":null,"currency":"EUR","price":"18","price_usd":"22.5","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 14:13:40","updated_at":"2025-01-31 16:13:51","voided_at":null}', '2025-01-31 16:13:51'),
  ('org_acme', 'event_19', '2026-11-22 07:03:54.680931+00', '0', '18', 'payment.created', E'{"payment_id":"payment_5","organization_id":"org_acme","invoice_id":"invoice_7","provider_id":"prov_bank","idempotency_key":"pay-failing","fingerprint":"[\\"invoice_7\\",\\"prov_bank\\",\\"EUR\\",\\"18\\",\\"PENDING\\",null]","status":"PENDING","currency":"EUR","price":"18","price_usd":"22.5","value":"18","unit_value":"0","completed_after_void":"false","happened_at":"2025-01-31 16:13:51","created_at":"2025-01-31 16:13:51","updated_at":"2025-01-31 16:13:51"}', '2025-01-31 16:13:51'),
  ('org_acme', 'event_2', '2026-11-22 07:03:54.630843+00', '0', '2', 'invoice.created', '{"invoice_id":"invoice_2","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"37.5","price_usd":"46.875","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-30 16:11:39","updated_at":"2025-01-30 16:11:39","voided_at":null}', '2025-01-30 16:11:39'),
  ('org_acme', 'event_20', '2026-11-22 07:03:54.685372+00', '1', '21', 'invoice.updated', '{"invoice_id":"invoice_7","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"18","price_usd":"22.5","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 14:13:40","updated_at":"2025-01-31 18:14:02","voided_at":null}', '2025-01-31 18:14:02'),
  ('org_acme', 'event_21', '2026-11-22 07:03:54.685351+00', '0', '20', 'payment.updated', E'{"payment_id":"payment_5","organization_id":"org_acme","invoice_id":"invoice_7","provider_id":"prov_bank","idempotency_key":"pay-failing","fingerprint":"[\\"invoice_7\\",\\"prov_bank\\",\\"EUR\\",\\"18\\",\\"PENDING\\",null]","status":"FAILED","currency":"EUR","price":"18","price_usd":"22.5","value":"18","unit_value":"0","completed_after_void":"false","happened_at":"2025-01-31 16:13:51","created_at":"2025-01-31 16:13:51","updated_at":"2025-01-31 18:14:02"}', '2025-01-31 18:14:02'),
  ('org_acme', 'event_22', '2026-11-22 07:03:54.690592+00', '1', '23', 'invoice.updated', '{"invoice_id":"invoice_7","organization_id":"org_acme","status":"PROCESSING","substatus":null,"currency":"EUR","price":"18","price_usd":"22.5","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 14:13:40","updated_at":"2025-01-31 20:14:13","voided_at":null}', '2025-01-31 20:14:13'),
  ('org_acme', 'event_23', '2026-11-22 07:03:54.690571+00', '0', '22', 'payment.created', E'{"payment_id":"payment_6","organization_id":"org_acme","invoice_id":"invoice_7","provider_id":"prov_bank","idempotency_key":"pay-cancelled","fingerprint":"[\\"invoice_7\\",\\"prov_bank\\",\\"EUR\\",\\"18\\",\\"PENDING\\",null]","status":"PENDING","currency":"EUR","price":"18","price_usd":"22.5","value":"18","unit_value":"0","completed_after_void":"false","happened_at":"2025-01-31 20:14:13","created_at":"2025-01-31 20:14:13","updated_at":"2025-01-31 20:14:13"}', '2025-01-31 20:14:13'),
  ('org_acme', 'event_24', '2026-11-22 07:03:54.695276+00', '1', '25', 'invoice.updated', '{"invoice_id":"invoice_7","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"18","price_usd":"22.5","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 14:13:40","updated_at":"2025-01-31 22:14:24","voided_at":null}', '2025-01-31 22:14:24'),
  ('org_acme', 'event_25', '2026-11-22 07:03:54.695254+00', '0', '24', 'payment.updated', E'{"payment_id":"payment_6","organization_id":"org_acme","invoice_id":"invoice_7","provider_id":"prov_bank","idempotency_key":"pay-cancelled","fingerprint":"[\\"invoice_7\\",\\"prov_bank\\",\\"EUR\\",\\"18\\",\\"PENDING\\",null]","status":"CANCELLED","currency":"EUR","price":"18","price_usd":"22.5","value":"18","unit_value":"0","completed_after_void":"false","happened_at":"2025-01-31 20:14:13","created_at":"2025-01-31 20:14:13","updated_at":"2025-01-31 22:14:24"}', '2025-01-31 22:14:24'),
  ('org_acme', 'event_26', '2026-11-22 07:03:54.700003+00', '1', '27', 'invoice.updated', '{"invoice_id":"invoice_7","organization_id":"org_acme","status":"PROCESSING","substatus":null,"currency":"EUR","price":"18","price_usd":"22.5","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 14:13:40","updated_at":"2025-02-01 00:14:35","voided_at":null}', '2025-02-01 00:14:35'),
  ('org_acme', 'event_27', '2026-11-22 07:03:54.699991+00', '0', '26', 'payment.created', E'{"payment_id":"payment_7","organization_id":"org_acme","invoice_id":"invoice_7","provider_id":"prov_bank","idempotency_key":"pay-pending","fingerprint":"[\\"invoice_7\\",\\"prov_bank\\",\\"EUR\\",\\"18\\",\\"PENDING\\",null]","status":"PENDING","currency":"EUR","price":"18","price_usd":"22.5","value":"18","unit_value":"0","completed_after_void":"false","happened_at":"2025-02-01 00:14:35","created_at":"2025-02-01 00:14:35","updated_at":"2025-02-01 00:14:35"}', '2025-02-01 00:14:35'),
  ('org_acme', 'event_28', '2026-11-22 07:03:54.717179+00', '0', NULL, 'invoice.created', '{"invoice_id":"invoice_8","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"22.02","price_usd":"27.525","customer_email":"payer1@example.com","customer_email_folded":"payer1@example.com","redirect_url":null,"metadata":{},"created_at":"2025-02-28 01:00:11","updated_at":"2025-02-28 01:00:11","voided_at":null}', '2025-02-28 01:00:11'),
  ('org_acme', 'event_29', '2026-11-22 07:03:54.721255+00', '1', NULL, 'invoice.updated', '{"invoice_id":"invoice_8","organization_id":"org_acme","status":"PROCESSING","substatus":null,"currency":"EUR","price":"22.02","price_usd":"27.525","customer_email":"payer1@example.com","customer_email_folded":"payer1@example.com","redirect_url":null,"metadata":{},"created_at":"2025-02-28 01:00:11","updated_at":"2025-02-28 03:00:22","voided_at":null}', '2025-02-28 03:00:22'),
  ('org_acme', 'event_3', '2026-11-22 07:03:54.640192+00', '1', '4', 'invoice.completed', '{"invoice_id":"invoice_2","organization_id":"org_acme","status":"COMPLETED","substatus":null,"currency":"EUR","price":"37.5","price_usd":"46.875","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-30 16:11:39","updated_at":"2025-01-30 18:11:50","voided_at":null}', '2025-01-30 18:11:50'),
  ('org_acme', 'event_30', '2026-11-22 07:03:54.721241+00', '0', NULL, 'payment.created', E'{"payment_id":"payment_8","organization_id":"org_acme","invoice_id":"invoice_8","provider_id":"prov_bank","idempotency_key":"later-pay-1","fingerprint":"[\\"invoice_8\\",\\"prov_bank\\",\\"EUR\\",\\"22.02\\",\\"PENDING\\",null]","status":"PENDING","currency":"EUR","price":"22.02","price_usd":"27.525","value":"22.02","unit_value":"0","completed_after_void":"false","happened_at":"2025-02-28 03:00:22","created_at":"2025-02-28 03:00:22","updated_at":"2025-02-28 03:00:22"}', '2025-02-28 03:00:22'),
  ('org_acme', 'event_31', '2026-11-22 07:03:54.724646+00', '1', NULL, 'invoice.completed', '{"invoice_id":"invoice_8","organization_id":"org_acme","status":"COMPLETED","substatus":null,"currency":"EUR","price":"22.02","price_usd":"27.525","customer_email":"payer1@example.com","customer_email_folded":"payer1@example.com","redirect_url":null,"metadata":{},"created_at":"2025-02-28 01:00:11","updated_at":"2025-02-28 05:00:33","voided_at":null}', '2025-02-28 05:00:33'),
  ('org_acme', 'event_32', '2026-11-22 07:03:54.724629+00', '0', NULL, 'payment.updated', E'{"payment_id":"payment_8","organization_id":"org_acme","invoice_id":"invoice_8","provider_id":"prov_bank","idempotency_key":"later-pay-1","fingerprint":"[\\"invoice_8\\",\\"prov_bank\\",\\"EUR\\",\\"22.02\\",\\"PENDING\\",null]","status":"COMPLETED","currency":"EUR","price":"22.02","price_usd":"27.525","value":"22.02","unit_value":"0","completed_after_void":"false","happened_at":"2025-02-28 03:00:22","created_at":"2025-02-28 03:00:22","updated_at":"2025-02-28 05:00:33"}', '2025-02-28 05:00:33'),
  ('org_acme', 'event_33', '2026-11-22 07:03:54.728728+00', '0', NULL, 'invoice.created', '{"invoice_id":"invoice_9","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"24.02","price_usd":"30.025","customer_email":"payer2@example.com","customer_email_folded":"payer2@example.com","redirect_url":null,"metadata":{},"created_at":"2025-02-28 07:00:44","updated_at":"2025-02-28 07:00:44","voided_at":null}', '2025-02-28 07:00:44'),
  ('org_acme', 'event_34', '2026-11-22 07:03:54.732008+00', '1', NULL, 'invoice.updated', '{"invoice_id":"invoice_9","organization_id":"org_acme","status":"PROCESSING","substatus":null,"currency":"EUR","price":"24.02","price_usd":"30.025","customer_email":"payer2@example.com","customer_email_folded":"payer2@example.com","redirect_url":null,"metadata":{},"created_at":"2025-02-28 07:00:44","updated_at":"2025-02-28 09:00:55","voided_at":null}', '2025-02-28 09:00:55'),
  ('org_acme', 'event_35', '2026-11-22 07:03:54.731993+00', '0', NULL, 'payment.created', E'{"payment_id":"payment_9","organization_id":"org_acme","invoice_id":"invoice_9","provider_id":"prov_bank","idempotency_key":"later-pay-2","fingerprint":"[\\"invoice_9\\",\\"prov_bank\\",\\"EUR\\",\\"24.02\\",\\"PENDING\\",null]","status":"PENDING","currency":"EUR","price":"24.02","price_usd":"30.025","value":"24.02","unit_value":"0","completed_after_void":"false","happened_at":"2025-02-28 09:00:55","created_at":"2025-02-28 09:00:55","updated_at":"2025-02-28 09:00:55"}', '2025-02-28 09:00:55'),
  ('org_acme', 'event_36', '2026-11-22 07:03:54.734412+00', '1', NULL, 'invoice.completed', '{"invoice_id":"invoice_9","organization_id":"org_acme","status":"COMPLETED","substatus":null,"currency":"EUR","price":"24.02","price_usd":"30.025","customer_email":"payer2@example.com","customer_email_folded":"payer2@example.com","redirect_url":null,"metadata":{},"created_at":"2025-02-28 07:00:44","updated_at":"2025-02-28 11:01:06","voided_at":null}', '2025-02-28 11:01:06'),
  ('org_acme', 'event_37', '2026-11-22 07:03:54.734396+00', '0', NULL, 'payment.updated', E'{"payment_id":"payment_9","organization_id":"org_acme","invoice_id":"invoice_9","provider_id":"prov_bank","idempotency_key":"later-pay-2","fingerprint":"[\\"invoice_9\\",\\"prov_bank\\",\\"EUR\\",\\"24.02\\",\\"PENDING\\",null]","status":"COMPLETED","currency":"EUR","price":"24.02","price_usd":"30.025","value":"24.02","unit_value":"0","completed_after_void":"false","happened_at":"2025-02-28 09:00:55","created_at":"2025-02-28 09:00:55","updated_at":"2025-02-28 11:01:06"}', '2025-02-28 11:01:06'),
  ('org_acme', 'event_38', '2026-11-22 07:03:54.737332+00', '0', NULL, 'invoice.created', '{"invoice_id":"invoice_10","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"26.02","price_usd":"32.525","customer_email":"payer3@example.com","customer_email_folded":"payer3@example.com","redirect_url":null,"metadata":{},"created_at":"2025-02-28 13:01:17","updated_at":"2025-02-28 13:01:17","voided_at":null}', '2025-02-28 13:01:17'),
  ('org_acme', 'event_39', '2026-11-22 07:03:54.741786+00', '1', NULL, 'invoice.updated', '{"invoice_id":"invoice_10","organization_id":"org_acme","status":"PROCESSING","substatus":null,"currency":"EUR","price":"26.02","price_usd":"32.525","customer_email":"payer3@example.com","customer_email_folded":"payer3@example.com","redirect_url":null,"metadata":{},"created_at":"2025-02-28 13:01:17","updated_at":"2025-02-28 15:01:28","voided_at":null}', '2025-02-28 15:01:28'),
  ('org_acme', 'event_4', '2026-11-22 07:03:54.640173+00', '0', '3', 'payment.created', E'{"payment_id":"payment_1","organization_id":"org_acme","invoice_id":"invoice_2","provider_id":"prov_bank","idempotency_key":"pay-1002","fingerprint":"[\\"invoice_2\\",\\"prov_bank\\",\\"EUR\\",\\"37.5\\",\\"COMPLETED\\",\\"2025-01-30 10:00:00\\"]","status":"COMPLETED","currency":"EUR","price":"37.5","price_usd":"46.875","value":"37.5","unit_value":"0","completed_after_void":"false","happened_at":"2025-01-30 10:00:00","created_at":"2025-01-30 18:11:50","updated_at":"2025-01-30 18:11:50"}', '2025-01-30 18:11:50'),
  ('org_acme', 'event_40', '2026-11-22 07:03:54.741769+00', '0', NULL, 'payment.created', E'{"payment_id":"payment_10","organization_id":"org_acme","invoice_id":"invoice_10","provider_id":"prov_bank","idempotency_key":"later-pay-3","fingerprint":"[\\"invoice_10\\",\\"prov_bank\\",\\"EUR\\",\\"26.02\\",\\"PENDING\\",null]","status":"PENDING","currency":"EUR","price":"26.02","price_usd":"32.525","value":"26.02","unit_value":"0","completed_after_void":"false","happened_at":"2025-02-28 15:01:28","created_at":"2025-02-28 15:01:28","updated_at":"2025-02-28 15:01:28"}', '2025-02-28 15:01:28'),
  ('org_acme', 'event_5', '2026-11-22 07:03:54.644024+00', '0', '5', 'invoice.created', '{"invoice_id":"invoice_3","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"10","price_usd":"12.5","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-30 20:12:01","updated_at":"2025-01-30 20:12:01","voided_at":null}', '2025-01-30 20:12:01'),
  ('org_acme', 'event_6', '2026-11-22 07:03:54.648815+00', '1', '7', 'invoice.completed', '{"invoice_id":"invoice_3","organization_id":"org_acme","status":"COMPLETED","substatus":"OVERPAID","currency":"EUR","price":"10","price_usd":"12.5","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-30 20:12:01","updated_at":"2025-01-30 22:12:12","voided_at":null}', '2025-01-30 22:12:12'),
  ('org_acme', 'event_7', '2026-11-22 07:03:54.6488+00', '0', '6', 'payment.created', E'{"payment_id":"payment_2","organization_id":"org_acme","invoice_id":"invoice_3","provider_id":"prov_bank","idempotency_key":"pay-over","fingerprint":"[\\"invoice_3\\",\\"prov_bank\\",\\"EUR\\",\\"25\\",\\"COMPLETED\\",null]","status":"COMPLETED","currency":"EUR","price":"25","price_usd":"31.25","value":"25","unit_value":"0","completed_after_void":"false","happened_at":"2025-01-30 22:12:12","created_at":"2025-01-30 22:12:12","updated_at":"2025-01-30 22:12:12"}', '2025-01-30 22:12:12'),
  ('org_acme', 'event_8', '2026-11-22 07:03:54.652755+00', '0', '8', 'invoice.created', '{"invoice_id":"invoice_4","organization_id":"org_acme","status":"PENDING","substatus":null,"currency":"EUR","price":"45.333333333333333333333333333332","price_usd":"56.666666666666666666666666666666","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 00:12:23","updated_at":"2025-01-31 00:12:23","voided_at":null}', '2025-01-31 00:12:23'),
  ('org_acme', 'event_9', '2026-11-22 07:03:54.657978+00', '1', '10', 'invoice.updated', '{"invoice_id":"invoice_4","organization_id":"org_acme","status":"PARTIALLY_PAID","substatus":null,"currency":"EUR","price":"45.333333333333333333333333333332","price_usd":"56.666666666666666666666666666666","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-01-31 00:12:23","updated_at":"2025-01-31 02:12:34","voided_at":null}', '2025-01-31 02:12:34'),
  ('org_birch', 'event_41', '2026-11-22 07:03:54.744869+00', '0', NULL, 'invoice.created', '{"invoice_id":"invoice_11","organization_id":"org_birch","status":"PENDING","substatus":null,"currency":"USD","price":"60","price_usd":"60","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-02-28 17:01:39","updated_at":"2025-02-28 17:01:39","voided_at":null}', '2025-02-28 17:01:39'),
  ('org_birch', 'event_42', '2026-11-22 07:03:54.749047+00', '1', NULL, 'invoice.updated', '{"invoice_id":"invoice_11","organization_id":"org_birch","status":"PARTIALLY_PAID","substatus":null,"currency":"USD","price":"60","price_usd":"60","customer_email":"Robin@Example.com","customer_email_folded":"robin@example.com","redirect_url":null,"metadata":{},"created_at":"2025-02-28 17:01:39","updated_at":"2025-02-28 19:01:50","voided_at":null}', '2025-02-28 19:01:50'),
  ('org_birch', 'event_43', '2026-11-22 07:03:54.749025+00', '0', NULL, 'payment.created', E'{"payment_id":"payment_11","organization_id":"org_birch","invoice_id":"invoice_11","provider_id":"prov_coin","idempotency_key":"coin-1","fingerprint":"[\\"invoice_11\\",\\"prov_coin\\",\\"BITCOIN\\",\\"0.0001\\",\\"COMPLETED\\",null]","status":"COMPLETED","currency":"BITCOIN","price":"0.0001","price_usd":"10","value":"10","unit_value":"0.001","completed_after_void":"false","happened_at":"2025-02-28 19:01:50","created_at":"2025-02-28 19:01:50","updated_at":"2025-02-28 19:01:50"}', '2025-02-28 19:01:50');

INSERT INTO quittance.outbox_heads (
  organization_id, position
) VALUES
  ('org_acme', '27');

INSERT INTO quittance.transitions (
  organization_id, kind, record_id, revision, sign, created_at, status, currency, provider_id, price, price_usd
) VALUES
  ('org_acme', 'INVOICE', 'invoice_10', '1', '1', '2025-02-28 13:01:17', 'PENDING', 'EUR', '', '26.02', '32.525'),
  ('org_acme', 'INVOICE', 'invoice_10', '2', '-1', '2025-02-28 13:01:17', 'PENDING', 'EUR', '', '26.02', '32.525'),
  ('org_acme', 'INVOICE', 'invoice_10', '2', '1', '2025-02-28 13:01:17', 'PROCESSING', 'EUR', '', '26.02', '32.525'),
  ('org_acme', 'INVOICE', 'invoice_8', '1', '1', '2025-02-28 01:00:11', 'PENDING', 'EUR', '', '22.02', '27.525'),
  ('org_acme', 'INVOICE', 'invoice_8', '2', '-1', '2025-02-28 01:00:11', 'PENDING', 'EUR', '', '22.02', '27.525'),
  ('org_acme', 'INVOICE', 'invoice_8', '2', '1', '2025-02-28 01:00:11', 'PROCESSING', 'EUR', '', '22.02', '27.525'),
  ('org_acme', 'INVOICE', 'invoice_8', '3', '-1', '2025-02-28 01:00:11', 'PROCESSING', 'EUR', '', '22.02', '27.525'),
  ('org_acme', 'INVOICE', 'invoice_8', '3', '1', '2025-02-28 01:00:11', 'COMPLETED', 'EUR', '', '22.02', '27.525'),
  ('org_acme', 'INVOICE', 'invoice_9', '1', '1', '2025-02-28 07:00:44', 'PENDING', 'EUR', '', '24.02', '30.025'),
  ('org_acme', 'INVOICE', 'invoice_9', '2', '-1', '2025-02-28 07:00:44', 'PENDING', 'EUR', '', '24.02', '30.025'),
  ('org_acme', 'INVOICE', 'invoice_9', '2', '1', '2025-02-28 07:00:44', 'PROCESSING', 'EUR', '', '24.02', '30.025'),
  ('org_acme', 'INVOICE', 'invoice_9', '3', '-1', '2025-02-28 07:00:44', 'PROCESSING', 'EUR', '', '24.02', '30.025'),
  ('org_acme', 'INVOICE', 'invoice_9', '3', '1', '2025-02-28 07:00:44', 'COMPLETED', 'EUR', '', '24.02', '30.025'),
  ('org_acme', 'PAYMENT', 'payment_10', '1', '1', '2025-02-28 15:01:28', 'PENDING', 'EUR', 'prov_bank', '26.02', '32.525'),
  ('org_acme', 'PAYMENT', 'payment_8', '1', '1', '2025-02-28 03:00:22', 'PENDING', 'EUR', 'prov_bank', '22.02', '27.525'),
  ('org_acme', 'PAYMENT', 'payment_8', '2', '-1', '2025-02-28 03:00:22', 'PENDING', 'EUR', 'prov_bank', '22.02', '27.525'),
  ('org_acme', 'PAYMENT', 'payment_8', '2', '1', '2025-02-28 03:00:22', 'COMPLETED', 'EUR', 'prov_bank', '22.02', '27.525'),
  ('org_acme', 'PAYMENT', 'payment_9', '1', '1', '2025-02-28 09:00:55', 'PENDING', 'EUR', 'prov_bank', '24.02', '30.025'),
  ('org_acme', 'PAYMENT', 'payment_9', '2', '-1', '2025-02-28 09:00:55', 'PENDING', 'EUR', 'prov_bank', '24.02', '30.025'),
  ('org_acme', 'PAYMENT', 'payment_9', '2', '1', '2025-02-28 09:00:55', 'COMPLETED', 'EUR', 'prov_bank', '24.02', '30.025'),
  ('org_birch', 'INVOICE', 'invoice_11', '1', '1', '2025-02-28 17:01:39', 'PENDING', 'USD', '', '60', '60'),
  ('org_birch', 'INVOICE', 'invoice_11', '2', '-1', '2025-02-28 17:01:39', 'PENDING', 'USD', '', '60', '60'),
  ('org_birch', 'INVOICE', 'invoice_11', '2', '1', '2025-02-28 17:01:39', 'PARTIALLY_PAID', 'USD', '', '60', '60'),
  ('org_birch', 'PAYMENT', 'payment_11', '1', '1', '2025-02-28 19:01:50', 'COMPLETED', 'BITCOIN', 'prov_coin', '0.0001', '10');

INSERT INTO quittance.rollup_months (
  organization_id, kind, month, status, currency, provider_id, records, price, price_usd
) VALUES
  ('org_acme', 'INVOICE', '2025-01-01', 'COMPLETED', 'EUR', '', '2', '47.5', '59.375'),
  ('org_acme', 'INVOICE', '2025-01-01', 'PARTIALLY_PAID', 'EUR', '', '1', '45.333333333333333333333333333332', '56.666666666666666666666666666666'),
  ('org_acme', 'INVOICE', '2025-01-01', 'PENDING', 'EUR', '', '1', '42.550000000000000000000000000000', '53.187500000000000000000000000000'),
  ('org_acme', 'INVOICE', '2025-01-01', 'PROCESSING', 'EUR', '', '1', '18', '22.5'),
  ('org_acme', 'INVOICE', '2025-01-01', 'VOIDED', 'EUR', '', '2', '30', '37.5'),
  ('org_acme', 'PAYMENT', '2025-01-01', 'CANCELLED', 'EUR', 'prov_bank', '1', '18', '22.5'),
  ('org_acme', 'PAYMENT', '2025-01-01', 'COMPLETED', 'EUR', 'prov_bank', '3', '78.5', '98.125'),
  ('org_acme', 'PAYMENT', '2025-01-01', 'COMPLETED', 'GBP', 'prov_bank', '1', '10.000000000000000000000000000001', '14.285714285714285714285714285715'),
  ('org_acme', 'PAYMENT', '2025-01-01', 'FAILED', 'EUR', 'prov_bank', '1', '18', '22.5'),
  ('org_acme', 'PAYMENT', '2025-02-01', 'PENDING', 'EUR', 'prov_bank', '1', '18', '22.5');

INSERT INTO quittance.rollup_days (
  organization_id, kind, day, status, currency, provider_id, records, price, price_usd
) VALUES
  ('org_acme', 'INVOICE', '2025-01-30', 'COMPLETED', 'EUR', '', '2', '47.5', '59.375'),
  ('org_acme', 'INVOICE', '2025-01-30', 'PENDING', 'EUR', '', '1', '42.55', '53.1875'),
  ('org_acme', 'INVOICE', '2025-01-31', 'PARTIALLY_PAID', 'EUR', '', '1', '45.333333333333333333333333333332', '56.666666666666666666666666666666'),
  ('org_acme', 'INVOICE', '2025-01-31', 'PROCESSING', 'EUR', '', '1', '18', '22.5'),
  ('org_acme', 'INVOICE', '2025-01-31', 'VOIDED', 'EUR', '', '2', '30', '37.5'),
  ('org_acme', 'PAYMENT', '2025-01-30', 'COMPLETED', 'EUR', 'prov_bank', '2', '62.5', '78.125'),
  ('org_acme', 'PAYMENT', '2025-01-31', 'CANCELLED', 'EUR', 'prov_bank', '1', '18', '22.5'),
  ('org_acme', 'PAYMENT', '2025-01-31', 'COMPLETED', 'EUR', 'prov_bank', '1', '16', '20'),
  ('org_acme', 'PAYMENT', '2025-01-31', 'COMPLETED', 'GBP', 'prov_bank', '1', '10.000000000000000000000000000001', '14.285714285714285714285714285715'),
  ('org_acme', 'PAYMENT', '2025-01-31', 'FAILED', 'EUR', 'prov_bank', '1', '18', '22.5'),
  ('org_acme', 'PAYMENT', '2025-02-01', 'PENDING', 'EUR', 'prov_bank', '1', '18', '22.5');

INSERT INTO quittance.rollup_series (
  organization_id, kind, day, status, records, price_usd
) VALUES
  ('org_acme', 'INVOICE', '2025-01-30', 'COMPLETED', '2', '59.375'),
  ('org_acme', 'INVOICE', '2025-01-30', 'PENDING', '1', '53.1875'),
  ('org_acme', 'INVOICE', '2025-01-31', 'PARTIALLY_PAID', '1', '56.666666666666666666666666666666'),
  ('org_acme', 'INVOICE', '2025-01-31', 'PROCESSING', '1', '22.5'),
  ('org_acme', 'INVOICE', '2025-01-31', 'VOIDED', '2', '37.5'),
  ('org_acme', 'PAYMENT', '2025-01-30', 'COMPLETED', '2', '78.125'),
  ('org_acme', 'PAYMENT', '2025-01-31', 'CANCELLED', '1', '22.5'),
  ('org_acme', 'PAYMENT', '2025-01-31', 'COMPLETED', '2', '34.285714285714285714285714285715'),
  ('org_acme', 'PAYMENT', '2025-01-31', 'FAILED', '1', '22.5'),
  ('org_acme', 'PAYMENT', '2025-02-01', 'PENDING', '1', '22.5');
