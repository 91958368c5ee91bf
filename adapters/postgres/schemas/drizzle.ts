// The tables and views of Quittance in the schema quittance, for Drizzle: read them, and write by
// the library alone. Written from a migrated database by `npm run generate`.
import { sql } from "drizzle-orm";
import { bigint, boolean, check, customType, date, foreignKey, index, integer, json, numeric, pgPolicy, pgSchema, primaryKey, smallint, text, timestamp, unique, uniqueIndex } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const quittance = pgSchema("quittance");

export const billingSchemasInQuittance = quittance.table("billing_schemas", {
	organizationId: text("organization_id").notNull(),
	billingSchemaId: text("billing_schema_id").notNull(),
	productId: text("product_id").notNull(),
	versionGroupId: text("version_group_id").notNull(),
	isActive: boolean("is_active").notNull(),
	idempotencyKey: text("idempotency_key"),
	name: text().notNull(),
	description: text().notNull(),
	currency: text().notNull(),
	basePrice: numeric("base_price").notNull(),
	pricing: json(),
	intervalType: text("interval_type"),
	intervalCount: bigint("interval_count", { mode: "bigint" }),
	paymentType: text("payment_type"),
	renewType: text("renew_type"),
	billingType: text("billing_type"),
	taxIds: text("tax_ids").array(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}, (table) => [
	index("billing_schemas_by_time").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.createdAt.asc().nullsLast().op("timestamp_ops"), table.billingSchemaId.asc().nullsLast().op("timestamp_ops"), table.isActive.asc().nullsLast().op("text_ops")),
	index("billing_schemas_of_group").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.versionGroupId.asc().nullsLast().op("text_ops")),
	uniqueIndex("billing_schemas_of_key").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.idempotencyKey.asc().nullsLast().op("text_ops")).where(sql`(idempotency_key IS NOT NULL)`),
	index("billing_schemas_of_product").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.productId.asc().nullsLast().op("text_ops")),
	uniqueIndex("billing_schemas_one_active").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.versionGroupId.asc().nullsLast().op("text_ops")).where(sql`is_active`),
	primaryKey({ columns: [table.organizationId, table.billingSchemaId], name: "billing_schemas_pkey"}),
	pgPolicy("billing_schemas_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("billing_schemas_id_form", sql`CHECK (starts_with(billing_schema_id, 'schema_'::text`),
	check("billing_schemas_base_price_exact", sql`(base_price >= (0)::numeric) AND (base_price < '100000000000000000000000000000000000'::numeric) AND (scale(base_price) <= 30)`),
	check("billing_schemas_recurs_or_not", sql`num_nulls(interval_type, interval_count, payment_type, renew_type, billing_type) = ANY (ARRAY[0, 5])`),
	check("billing_schemas_interval_count_positive", sql`interval_count >= 1`),
]);

export const couponRedemptionsInQuittance = quittance.table("coupon_redemptions", {
	organizationId: text("organization_id").notNull(),
	invoiceId: text("invoice_id").notNull(),
	couponId: text("coupon_id").notNull(),
	customerEmailFolded: text("customer_email_folded").notNull(),
}, (table) => [
	index("coupon_redemptions_of_customer").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.couponId.asc().nullsLast().op("text_ops"), table.customerEmailFolded.asc().nullsLast().op("text_ops")),
	foreignKey({
			columns: [table.organizationId, table.invoiceId],
			foreignColumns: [invoicesInQuittance.organizationId, invoicesInQuittance.invoiceId],
			name: "coupon_redemptions_invoice"
		}),
	foreignKey({
			columns: [table.organizationId, table.couponId],
			foreignColumns: [couponsInQuittance.organizationId, couponsInQuittance.couponId],
			name: "coupon_redemptions_coupon"
		}),
	primaryKey({ columns: [table.organizationId, table.invoiceId, table.couponId], name: "coupon_redemptions_pkey"}),
	pgPolicy("coupon_redemptions_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
]);

export const couponsInQuittance = quittance.table("coupons", {
	organizationId: text("organization_id").notNull(),
	couponId: text("coupon_id").notNull(),
	code: text().notNull(),
	isActive: boolean("is_active").notNull(),
	percent: numeric(),
	amount: numeric(),
	currency: text(),
	productIds: text("product_ids").array(),
	startsAt: timestamp("starts_at", { precision: 0, mode: 'string' }),
	endsAt: timestamp("ends_at", { precision: 0, mode: 'string' }),
	maxRedemptions: integer("max_redemptions"),
	maxPerCustomer: integer("max_per_customer"),
	minimumTotal: numeric("minimum_total"),
	redemptions: integer().default(0).notNull(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}, (table) => [
	index("coupons_by_time").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.createdAt.asc().nullsLast().op("timestamp_ops"), table.couponId.asc().nullsLast().op("timestamp_ops")),
	primaryKey({ columns: [table.organizationId, table.couponId], name: "coupons_pkey"}),
	unique("coupons_code").on(table.organizationId, table.code),
	pgPolicy("coupons_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("coupons_id_form", sql`CHECK (starts_with(coupon_id, 'coupon_'::text`),
	check("coupons_code_form", sql`code ~ '^[A-Z0-9_-]{1,40}$'::text`),
	check("coupons_percent_or_amount", sql`num_nulls(percent, amount) = 1`),
	check("coupons_percent_exact", sql`(percent > (0)::numeric) AND (percent <= (100)::numeric) AND (scale(percent) <= 30)`),
	check("coupons_amount_exact", sql`(amount > (0)::numeric) AND (amount < '100000000000000000000000000000000000'::numeric) AND (scale(amount) <= 30)`),
	check("coupons_minimum_total_exact", sql`(minimum_total > (0)::numeric) AND (minimum_total < '100000000000000000000000000000000000'::numeric) AND (scale(minimum_total) <= 30)`),
	check("coupons_currency", sql`(currency IS NULL) = (num_nulls(amount, minimum_total) = 2)`),
	check("coupons_redemptions", sql`(redemptions >= 0) AND (redemptions <= COALESCE(max_redemptions, redemptions))`),
]);

export const credentialsInQuittance = quittance.table("credentials", {
	digest: text().primaryKey().notNull(),
	organizationId: text("organization_id").notNull(),
	apiKeyId: text("api_key_id"),
	name: text(),
	environment: text(),
	scopes: text().array(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }),
	expiresAt: timestamp("expires_at", { precision: 0, mode: 'string' }),
	revokedAt: timestamp("revoked_at", { precision: 0, mode: 'string' }),
	lastUsedAt: timestamp("last_used_at", { precision: 0, mode: 'string' }),
	replacedBy: text("replaced_by"),
}, (table) => [
	uniqueIndex("credentials_of_api_key").using("btree", table.apiKeyId.asc().nullsLast().op("text_ops")),
	index("credentials_of_organization").using("btree", table.organizationId.asc().nullsLast().op("text_ops")),
	check("credentials_digest_form", sql`octet_length(digest) = 64`),
	check("credentials_api_key_id_form", sql`CHECK (starts_with(api_key_id, 'key_'::text`),
	check("credentials_environment_known", sql`environment = ANY (ARRAY['development'::text, 'production'::text])`),
	check("credentials_times_finite", sql`isfinite(created_at) AND isfinite(expires_at) AND isfinite(revoked_at) AND isfinite(last_used_at)`),
]);

export const creditNoteSeriesInQuittance = quittance.table("credit_note_series", {
	organizationId: text("organization_id").notNull(),
	name: text().notNull(),
	last: bigint({ mode: "bigint" }).notNull(),
}, (table) => [
	primaryKey({ columns: [table.organizationId, table.name], name: "credit_note_series_pkey"}),
	pgPolicy("credit_note_series_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("credit_note_series_last", sql`last >= 0`),
]);

export const creditNotesInQuittance = quittance.table("credit_notes", {
	organizationId: text("organization_id").notNull(),
	creditNoteId: text("credit_note_id").notNull(),
	invoiceId: text("invoice_id").notNull(),
	idempotencyKey: text("idempotency_key").notNull(),
	number: text(),
	numberSeries: text("number_series"),
	numberCount: bigint("number_count", { mode: "bigint" }),
	currency: text().notNull(),
	lines: json().notNull(),
	reason: text(),
	price: numeric().notNull(),
	priceUsd: numeric("price_usd").notNull(),
	payable: numeric().notNull(),
	steps: json().notNull(),
	totals: json(),
	metadata: json(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
}, (table) => [
	index("credit_notes_newest").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.createdAt.desc().nullsFirst().op("text_ops"), table.creditNoteId.desc().nullsFirst().op("text_ops"), table.currency.asc().nullsLast().op("text_ops"), table.priceUsd.asc().nullsLast().op("timestamp_ops")),
	uniqueIndex("credit_notes_number_of_series").using("btree", table.organizationId.asc().nullsLast().op("int8_ops"), table.numberSeries.asc().nullsLast().op("int8_ops"), table.numberCount.asc().nullsLast().op("int8_ops")).where(sql`(number_series IS NOT NULL)`),
	index("credit_notes_of_invoice").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.invoiceId.asc().nullsLast().op("text_ops"), table.createdAt.desc().nullsFirst().op("text_ops"), table.creditNoteId.desc().nullsFirst().op("text_ops")),
	index("credit_notes_of_number").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.number.asc().nullsLast().op("text_ops")).where(sql`(number IS NOT NULL)`),
	foreignKey({
			columns: [table.organizationId, table.invoiceId],
			foreignColumns: [invoicesInQuittance.organizationId, invoicesInQuittance.invoiceId],
			name: "credit_notes_invoice"
		}),
	primaryKey({ columns: [table.organizationId, table.creditNoteId], name: "credit_notes_pkey"}),
	unique("credit_notes_idempotency_key").on(table.organizationId, table.idempotencyKey),
	pgPolicy("credit_notes_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("credit_notes_id_form", sql`CHECK (starts_with(credit_note_id, 'credit_'::text`),
	check("credit_notes_number_whole", sql`(num_nulls(number_series, number_count) = ANY (ARRAY[0, 2])) AND ((number IS NOT NULL) OR (number_series IS NULL))`),
	check("credit_notes_number_positive", sql`number_count >= 1`),
	check("credit_notes_price_exact", sql`(price >= (0)::numeric) AND (price < '100000000000000000000000000000000000'::numeric) AND (scale(price) <= 30)`),
	check("credit_notes_price_usd_exact", sql`(price_usd >= (0)::numeric) AND (price_usd < '100000000000000000000000000000000000'::numeric) AND (scale(price_usd) <= 30)`),
	check("credit_notes_payable_exact", sql`(payable >= (0)::numeric) AND (payable < '100000000000000000000000000000000000'::numeric) AND (scale(payable) <= 30)`),
	check("credit_notes_created_at_finite", sql`CHECK (isfinite(created_at`),
]);

export const invoiceCalculationsInQuittance = quittance.table("invoice_calculations", {
	organizationId: text("organization_id").notNull(),
	invoiceId: text("invoice_id").notNull(),
	invoiceCalculationId: text("invoice_calculation_id").notNull(),
	place: integer().notNull(),
	invoiceItemId: text("invoice_item_id"),
	idx: integer().notNull(),
	title: text().notNull(),
	calculationType: text("calculation_type").notNull(),
	currency: text().notNull(),
	initialPrice: numeric("initial_price").notNull(),
	priceDelta: numeric("price_delta").notNull(),
	price: numeric().notNull(),
	details: json().notNull(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}, (table) => [
	foreignKey({
			columns: [table.organizationId, table.invoiceId],
			foreignColumns: [invoicesInQuittance.organizationId, invoicesInQuittance.invoiceId],
			name: "invoice_calculations_invoice"
		}),
	primaryKey({ columns: [table.organizationId, table.invoiceId, table.invoiceCalculationId], name: "invoice_calculations_pkey"}),
	pgPolicy("invoice_calculations_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("invoice_calculations_id_form", sql`CHECK (starts_with(invoice_calculation_id, 'invoice_calc_'::text`),
	check("invoice_calculations_adds_up", sql`price = (initial_price + price_delta)`),
	check("invoice_calculations_price_exact", sql`(price >= (0)::numeric) AND (price < '100000000000000000000000000000000000'::numeric) AND (scale(price) <= 30)`),
	check("invoice_calculations_initial_price_exact", sql`(initial_price >= (0)::numeric) AND (initial_price < '100000000000000000000000000000000000'::numeric) AND (scale(initial_price) <= 30)`),
]);

export const invoiceItemsInQuittance = quittance.table("invoice_items", {
	organizationId: text("organization_id").notNull(),
	invoiceId: text("invoice_id").notNull(),
	invoiceItemId: text("invoice_item_id").notNull(),
	place: integer().notNull(),
	type: text().notNull(),
	productId: text("product_id"),
	billingSchemaId: text("billing_schema_id"),
	paymentIntentId: text("payment_intent_id"),
	currency: text().notNull(),
	quantity: integer().notNull(),
	units: numeric(),
	unit: text(),
	period: json(),
	excludeReason: text("exclude_reason"),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}, (table) => [
	foreignKey({
			columns: [table.organizationId, table.invoiceId],
			foreignColumns: [invoicesInQuittance.organizationId, invoicesInQuittance.invoiceId],
			name: "invoice_items_invoice"
		}),
	primaryKey({ columns: [table.organizationId, table.invoiceId, table.invoiceItemId], name: "invoice_items_pkey"}),
	pgPolicy("invoice_items_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("invoice_items_id_form", sql`CHECK (starts_with(invoice_item_id, 'invoice_item_'::text`),
	check("invoice_items_quantity_positive", sql`quantity >= 1`),
	check("invoice_items_units_exact", sql`(units >= (0)::numeric) AND (units < '1000000000000000'::numeric) AND (scale(units) <= 12)`),
	check("invoice_items_one_thing", sql`CHECK (
CASE type
    WHEN 'PRODUCT'::text THEN ((num_nulls(product_id, billing_schema_id) = 0) AND (payment_intent_id IS NULL))
    WHEN 'PAYMENT_INTENT'::text THEN (num_nulls(product_id, billing_schema_id) = 2)
    ELSE false
END)`),
]);

export const invoiceOwnersInQuittance = quittance.table("invoice_owners", {
	invoiceDigest: bytea("invoice_digest").notNull(),
	organizationId: text("organization_id").notNull(),
}, (table) => [
	primaryKey({ columns: [table.invoiceDigest, table.organizationId], name: "invoice_owners_pkey"}),
	check("invoice_owners_digest_form", sql`octet_length(invoice_digest) = 32`),
]);

export const invoiceProvidersInQuittance = quittance.table("invoice_providers", {
	organizationId: text("organization_id").notNull(),
	providerId: text("provider_id").notNull(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	invoiceId: text("invoice_id").notNull(),
}, (table) => [
	foreignKey({
			columns: [table.organizationId, table.invoiceId],
			foreignColumns: [invoicesInQuittance.organizationId, invoicesInQuittance.invoiceId],
			name: "invoice_providers_invoice"
		}),
	primaryKey({ columns: [table.organizationId, table.providerId, table.createdAt, table.invoiceId], name: "invoice_providers_pkey"}),
	pgPolicy("invoice_providers_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
]);

export const invoicesInQuittance = quittance.table("invoices", {
	organizationId: text("organization_id").notNull(),
	invoiceId: text("invoice_id").notNull(),
	revision: integer().default(1).notNull(),
	status: text().notNull(),
	substatus: text(),
	number: text(),
	numberSeries: text("number_series"),
	numberCount: bigint("number_count", { mode: "bigint" }),
	currency: text().notNull(),
	price: numeric().notNull(),
	priceUsd: numeric("price_usd").notNull(),
	net: numeric(),
	tax: numeric(),
	credited: numeric(),
	totalsProfile: text("totals_profile"),
	exchangeRates: json("exchange_rates"),
	customerEmail: text("customer_email").notNull(),
	customerEmailFolded: text("customer_email_folded").notNull(),
	searchText: text("search_text"),
	customer: json(),
	seller: json(),
	delivery: json(),
	period: json(),
	redirectUrl: text("redirect_url"),
	metadata: json().notNull(),
	idempotencyKey: text("idempotency_key"),
	fingerprint: bytea("fingerprint"),
	issuedAt: timestamp("issued_at", { precision: 0, mode: 'string' }),
	dueAt: timestamp("due_at", { precision: 0, mode: 'string' }),
	overdueReportedAt: timestamp("overdue_reported_at", { precision: 0, mode: 'string' }),
	expiresAt: timestamp("expires_at", { precision: 0, mode: 'string' }),
	expiredReportedAt: timestamp("expired_reported_at", { precision: 0, mode: 'string' }),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }).notNull(),
	voidedAt: timestamp("voided_at", { precision: 0, mode: 'string' }),
	paidBeforeVoid: boolean("paid_before_void"),
}, (table) => [
	index("invoices_due").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.dueAt.asc().nullsLast().op("text_ops")).where(sql`(due_at IS NOT NULL)`),
	index("invoices_expired_to_report").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.expiresAt.asc().nullsLast().op("timestamp_ops")).where(sql`((expires_at IS NOT NULL) AND (expired_reported_at IS NULL) AND (status <> ALL (ARRAY['COMPLETED'::text, 'VOIDED'::text])))`),
	index("invoices_issued").using("btree", sql`organization_id`, sql`COALESCE(issued_at, created_at)`, sql`invoice_id`),
	index("invoices_newest").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.createdAt.desc().nullsFirst().op("timestamp_ops"), table.invoiceId.desc().nullsFirst().op("text_ops"), table.status.asc().nullsLast().op("text_ops"), table.currency.asc().nullsLast().op("text_ops"), table.priceUsd.asc().nullsLast().op("text_ops")),
	uniqueIndex("invoices_number_of_series").using("btree", table.organizationId.asc().nullsLast().op("int8_ops"), table.numberSeries.asc().nullsLast().op("text_ops"), table.numberCount.asc().nullsLast().op("text_ops")).where(sql`(number_series IS NOT NULL)`),
	index("invoices_of_customer").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.customerEmailFolded.asc().nullsLast().op("text_ops"), table.createdAt.desc().nullsFirst().op("timestamp_ops"), table.invoiceId.desc().nullsFirst().op("timestamp_ops")),
	index("invoices_of_number").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.number.asc().nullsLast().op("text_ops")).where(sql`(number IS NOT NULL)`),
	index("invoices_overdue_to_report").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.dueAt.asc().nullsLast().op("timestamp_ops")).where(sql`((due_at IS NOT NULL) AND (overdue_reported_at IS NULL) AND (status <> ALL (ARRAY['COMPLETED'::text, 'VOIDED'::text])))`),
	index("invoices_settled").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.updatedAt.asc().nullsLast().op("timestamp_ops")).where(sql`(((status <> ALL (ARRAY['COMPLETED'::text, 'VOIDED'::text])) OR paid_before_void OR (substatus = ANY (ARRAY['OVERPAID'::text, 'PAID_AFTER_VOID'::text, 'CHARGED_BACK'::text]))) IS NOT TRUE)`),
	index("invoices_unsettled").using("btree", sql`organization_id`, sql`COALESCE(due_at, '9999-12-31 23:59:59'::timestamp without time `, sql`invoice_id`).where(sql`((status <> ALL (ARRAY['COMPLETED'::text, 'VOIDED'::text])) OR paid_before_void OR (substatus = ANY (ARRAY['OVERPAID'::text, 'PAID_AFTER_VOID'::text, 'CHARGED_BACK'::text])))`),
	index("invoices_voided").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.voidedAt.asc().nullsLast().op("timestamp_ops"), table.invoiceId.asc().nullsLast().op("text_ops")).where(sql`(voided_at IS NOT NULL)`),
	primaryKey({ columns: [table.organizationId, table.invoiceId], name: "invoices_pkey"}),
	unique("invoices_idempotency_key").on(table.organizationId, table.idempotencyKey),
	pgPolicy("invoices_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("invoices_id_form", sql`CHECK (starts_with(invoice_id, 'invoice_'::text`),
	check("invoices_status_known", sql`status = ANY (ARRAY['PENDING'::text, 'COMPLETED'::text, 'VOIDED'::text, 'PROCESSING'::text, 'WAITING_FOR_CONFIRMATIONS'::text, 'PARTIALLY_PAID'::text])`),
	check("invoices_substatus_known", sql`substatus = ANY (ARRAY['OVERPAID'::text, 'PAID_AFTER_VOID'::text, 'PARTIALLY_REFUNDED'::text, 'REFUNDED'::text, 'CHARGED_BACK'::text])`),
	check("invoices_number_whole", sql`(num_nulls(number_series, number_count) = ANY (ARRAY[0, 2])) AND ((number IS NOT NULL) OR (number_series IS NULL))`),
	check("invoices_number_positive", sql`number_count >= 1`),
	check("invoices_price_exact", sql`(price >= (0)::numeric) AND (price < '100000000000000000000000000000000000'::numeric) AND (scale(price) <= 30)`),
	check("invoices_price_usd_exact", sql`(price_usd >= (0)::numeric) AND (price_usd < '100000000000000000000000000000000000'::numeric) AND (scale(price_usd) <= 30)`),
	check("invoices_net_exact", sql`(net > '-100000000000000000000000000000000000'::numeric) AND (net < '100000000000000000000000000000000000'::numeric) AND (scale(net) <= 30)`),
	check("invoices_tax_exact", sql`(tax >= (0)::numeric) AND (tax < '100000000000000000000000000000000000'::numeric) AND (scale(tax) <= 30)`),
	check("invoices_credited_exact", sql`(credited >= (0)::numeric) AND (credited < '100000000000000000000000000000000000'::numeric) AND (scale(credited) <= 30)`),
	check("invoices_created_at_finite", sql`CHECK (isfinite(created_at`),
	check("invoices_claim_whole", sql`num_nulls(idempotency_key, fingerprint) = ANY (ARRAY[0, 2])`),
]);

export const invoicesReportInQuittance = quittance.view("invoices_report", {	organizationId: text("organization_id"),
	invoiceId: text("invoice_id"),
	number: text(),
	issuedOn: date("issued_on"),
	dueOn: date("due_on"),
	suppliedOn: date("supplied_on"),
	status: text(),
	substatus: text(),
	customer: text(),
	customerEmail: text("customer_email"),
	country: text(),
	vatId: text("vat_id"),
	currency: text(),
	net: numeric(),
	tax: numeric(),
	rounding: numeric(),
	total: numeric(),
	credited: numeric(),
	paid: numeric(),
	due: numeric(),
	priceUsd: numeric("price_usd"),
	paidUsd: numeric("paid_usd"),
	pending: numeric(),
	paymentsCount: bigint("payments_count", { mode: "bigint" }),
	refunded: numeric(),
	refundedUsd: numeric("refunded_usd"),
	metadata: json(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
	voidedAt: timestamp("voided_at", { precision: 0, mode: 'string' }),
}).existing();

export const migrationsInQuittance = quittance.table("migrations", {
	name: text().primaryKey().notNull(),
	number: integer(),
	checksum: text().notNull(),
	appliedAt: timestamp("applied_at", { precision: 0, mode: 'string' }).default(sql`(now() AT TIME ZONE 'UTC'::text)`).notNull(),
}, (table) => [
	unique("migrations_number").on(table.number),
]);

export const notificationsInQuittance = quittance.table("notifications", {
	organizationId: text("organization_id").notNull(),
	notificationId: text("notification_id").notNull(),
	providerId: text("provider_id").notNull(),
	deliveryId: text("delivery_id").notNull(),
	paymentKey: text("payment_key").notNull(),
	status: text().notNull(),
	reason: text(),
	fact: json().notNull(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }).notNull(),
}, (table) => [
	index("notifications_newest").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.createdAt.desc().nullsFirst().op("timestamp_ops"), table.notificationId.desc().nullsFirst().op("timestamp_ops")),
	index("notifications_to_prune").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.updatedAt.asc().nullsLast().op("text_ops"), table.notificationId.asc().nullsLast().op("timestamp_ops")).where(sql`(status <> 'UNMATCHED'::text)`),
	index("notifications_unmatched").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.paymentKey.asc().nullsLast().op("timestamp_ops"), table.createdAt.asc().nullsLast().op("text_ops"), table.notificationId.asc().nullsLast().op("timestamp_ops")).where(sql`(status = 'UNMATCHED'::text)`),
	primaryKey({ columns: [table.organizationId, table.notificationId], name: "notifications_pkey"}),
	unique("notifications_delivery").on(table.organizationId, table.providerId, table.deliveryId),
	pgPolicy("notifications_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	pgPolicy("notifications_of_all", { as: "permissive", for: "all", to: ["public"] }),
	check("notifications_id_form", sql`CHECK (starts_with(notification_id, 'notification_'::text`),
	check("notifications_status_known", sql`status = ANY (ARRAY['APPLIED'::text, 'UNMATCHED'::text, 'IGNORED'::text])`),
	check("notifications_reason_of_status", sql`(status = 'APPLIED'::text) = (reason IS NULL)`),
	check("notifications_created_at_finite", sql`CHECK (isfinite(created_at`),
	check("notifications_updated_at_finite", sql`CHECK (isfinite(updated_at`),
]);

export const numberSeriesInQuittance = quittance.table("number_series", {
	organizationId: text("organization_id").notNull(),
	name: text().notNull(),
	last: bigint({ mode: "bigint" }).notNull(),
}, (table) => [
	primaryKey({ columns: [table.organizationId, table.name], name: "number_series_pkey"}),
	pgPolicy("number_series_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("number_series_last", sql`last >= 0`),
]);

export const organizationsInQuittance = quittance.table("organizations", {
	organizationId: text("organization_id").primaryKey().notNull(),
	name: text(),
	imageUrl: text("image_url"),
	seller: json(),
	rounding: json(),
	totals: text(),
	increments: json(),
	numbering: text(),
	creditNumbering: text("credit_numbering"),
}, () => [
	check("organizations_id_form", sql`CHECK (starts_with(organization_id, 'org_'::text`),
	check("organizations_named", sql`(name IS NOT NULL) OR (image_url IS NULL)`),
	check("organizations_rounding_form", sql`(rounding IS NULL) OR COALESCE((((rounding ->> 'mode'::text) = ANY (ARRAY['HALF_UP'::text, 'HALF_EVEN'::text, 'HALF_DOWN'::text, 'UP'::text, 'DOWN'::text])) AND ((rounding ->> 'at'::text) = ANY (ARRAY['LINE'::text, 'TOTAL'::text])) AND (COALESCE(json_typeof((rounding -> 'increments'::text)), 'null'::text) = ANY (ARRAY['object'::text, 'null'::text]))), false)`),
	check("organizations_totals_known", sql`totals = ANY (ARRAY['invoice'::text, 'shop'::text, 'exact'::text])`),
	check("organizations_totals_or_rounding", sql`(totals IS NULL) OR (rounding IS NULL)`),
]);

export const outboxHeadsInQuittance = quittance.table("outbox_heads", {
	organizationId: text("organization_id").primaryKey().notNull(),
	position: bigint({ mode: "bigint" }).notNull(),
	listed: bigint({ mode: "number" }).default(0).notNull(),
	pruned: bigint({ mode: "number" }).default(0).notNull(),
}, (table) => [
	index("outbox_heads_unlisted").using("btree", table.organizationId.asc().nullsLast().op("text_ops")).where(sql`(listed < "position")`),
	pgPolicy("outbox_heads_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = ( SELECT NULLIF(current_setting('quittance.organization'::text, true), ''::text) AS "nullif"))` }),
	pgPolicy("outbox_heads_of_all", { as: "permissive", for: "all", to: ["public"] }),
	check("outbox_heads_pruned", sql`(pruned >= 0) AND (pruned <= "position")`),
]);

export const outboxInQuittance = quittance.table("outbox", {
	organizationId: text("organization_id").notNull(),
	eventId: text("event_id").notNull(),
	recordedAt: timestamp("recorded_at", { withTimezone: true, mode: 'string' }).default(sql`statement_timestamp()`).notNull(),
	place: integer().notNull(),
	position: bigint({ mode: "bigint" }),
	type: text().notNull(),
	subject: json().notNull(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
}, (table) => [
	index("outbox_changes").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.createdAt.desc().nullsFirst().op("timestamp_ops"), table.eventId.desc().nullsFirst().op("timestamp_ops")).where(sql`(type = ANY (ARRAY['organization.updated'::text, 'webhook_endpoint.created'::text, 'webhook_endpoint.updated'::text, 'webhook_endpoint.disabled'::text]))`),
	index("outbox_unread").using("btree", table.organizationId.asc().nullsLast().op("timestamptz_ops"), table.recordedAt.asc().nullsLast().op("int4_ops"), table.place.asc().nullsLast().op("timestamptz_ops")).where(sql`("position" IS NULL)`),
	primaryKey({ columns: [table.organizationId, table.eventId], name: "outbox_pkey"}),
	unique("outbox_position").on(table.organizationId, table.position),
	pgPolicy("outbox_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = ( SELECT NULLIF(current_setting('quittance.organization'::text, true), ''::text) AS "nullif"))` }),
	pgPolicy("outbox_of_all", { as: "permissive", for: "all", to: ["public"] }),
	check("outbox_id_form", sql`CHECK (starts_with(event_id, 'event_'::text`),
]);

export const outboxRangesInQuittance = quittance.table("outbox_ranges", {
	position: bigint({ mode: "bigint" }).primaryKey().notNull(),
	organizationId: text("organization_id").notNull(),
	ownPosition: bigint("own_position", { mode: "bigint" }).notNull(),
	events: bigint({ mode: "bigint" }).notNull(),
}, () => [
	check("outbox_ranges_positive", sql`(events >= 1) AND (own_position >= events)`),
]);

export const paymentIntentsInQuittance = quittance.table("payment_intents", {
	organizationId: text("organization_id").notNull(),
	paymentIntentId: text("payment_intent_id").notNull(),
	currency: text().notNull(),
	price: numeric().notNull(),
	title: text().notNull(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}, (table) => [
	primaryKey({ columns: [table.organizationId, table.paymentIntentId], name: "payment_intents_pkey"}),
	pgPolicy("payment_intents_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("payment_intents_id_form", sql`CHECK (starts_with(payment_intent_id, 'payment_intent_'::text`),
	check("payment_intents_price_exact", sql`(price >= (0)::numeric) AND (price < '100000000000000000000000000000000000'::numeric) AND (scale(price) <= 30)`),
]);

export const paymentsInQuittance = quittance.table("payments", {
	organizationId: text("organization_id").notNull(),
	paymentId: text("payment_id").notNull(),
	revision: integer().default(1).notNull(),
	invoiceId: text("invoice_id").notNull(),
	providerId: text("provider_id").notNull(),
	idempotencyKey: text("idempotency_key").notNull(),
	status: text().notNull(),
	currency: text().notNull(),
	price: numeric().notNull(),
	priceUsd: numeric("price_usd").notNull(),
	value: numeric().notNull(),
	unitValue: numeric("unit_value").notNull(),
	completedAfterVoid: boolean("completed_after_void").notNull(),
	reference: text(),
	failureReason: text("failure_reason"),
	metadata: json(),
	happenedAt: timestamp("happened_at", { precision: 0, mode: 'string' }).notNull(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }).notNull(),
}, (table) => [
	index("payments_newest").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.createdAt.desc().nullsFirst().op("timestamp_ops"), table.paymentId.desc().nullsFirst().op("timestamp_ops"), table.status.asc().nullsLast().op("timestamp_ops"), table.currency.asc().nullsLast().op("timestamp_ops"), table.providerId.asc().nullsLast().op("text_ops"), table.priceUsd.asc().nullsLast().op("text_ops")),
	index("payments_of_invoice").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.invoiceId.asc().nullsLast().op("text_ops"), table.createdAt.desc().nullsFirst().op("timestamp_ops"), table.paymentId.desc().nullsFirst().op("text_ops")),
	index("payments_of_reference").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.reference.asc().nullsLast().op("timestamp_ops"), table.createdAt.desc().nullsFirst().op("text_ops"), table.paymentId.desc().nullsFirst().op("text_ops")).where(sql`(reference IS NOT NULL)`),
	foreignKey({
			columns: [table.organizationId, table.invoiceId],
			foreignColumns: [invoicesInQuittance.organizationId, invoicesInQuittance.invoiceId],
			name: "payments_invoice"
		}),
	primaryKey({ columns: [table.organizationId, table.paymentId], name: "payments_pkey"}),
	unique("payments_idempotency_key").on(table.organizationId, table.idempotencyKey),
	pgPolicy("payments_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("payments_id_form", sql`CHECK (starts_with(payment_id, 'payment_'::text`),
	check("payments_status_known", sql`status = ANY (ARRAY['PENDING'::text, 'FAILED'::text, 'COMPLETED'::text, 'CANCELLED'::text])`),
	check("payments_price_exact", sql`(price >= (0)::numeric) AND (price < '100000000000000000000000000000000000'::numeric) AND (scale(price) <= 30)`),
	check("payments_price_usd_exact", sql`(price_usd >= (0)::numeric) AND (price_usd < '100000000000000000000000000000000000'::numeric) AND (scale(price_usd) <= 30)`),
	check("payments_value_exact", sql`(value >= (0)::numeric) AND (value < '100000000000000000000000000000000000'::numeric) AND (scale(value) <= 30)`),
	check("payments_unit_value_exact", sql`(unit_value >= (0)::numeric) AND (unit_value < '100000000000000000000000000000000000'::numeric) AND (scale(unit_value) <= 30)`),
	check("payments_failure_reason_of_failed", sql`(failure_reason IS NULL) OR (status = 'FAILED'::text)`),
	check("payments_created_at_finite", sql`CHECK (isfinite(created_at`),
	check("payments_happened_at_in_range", sql`isfinite(happened_at) AND ((EXTRACT(year FROM happened_at) >= (1000)::numeric) AND (EXTRACT(year FROM happened_at) <= (9999)::numeric))`),
]);

export const paymentsReportInQuittance = quittance.view("payments_report", {	organizationId: text("organization_id"),
	paymentId: text("payment_id"),
	invoiceId: text("invoice_id"),
	providerId: text("provider_id"),
	idempotencyKey: text("idempotency_key"),
	status: text(),
	currency: text(),
	price: numeric(),
	priceUsd: numeric("price_usd"),
	invoiceCurrency: text("invoice_currency"),
	invoiceValue: numeric("invoice_value"),
	happenedAt: timestamp("happened_at", { precision: 0, mode: 'string' }),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
	refunded: numeric(),
	refundedUsd: numeric("refunded_usd"),
	netPaid: numeric("net_paid"),
	netPaidUsd: numeric("net_paid_usd"),
}).existing();

export const productsInQuittance = quittance.table("products", {
	organizationId: text("organization_id").notNull(),
	productId: text("product_id").notNull(),
	versionGroupId: text("version_group_id").notNull(),
	isActive: boolean("is_active").notNull(),
	idempotencyKey: text("idempotency_key"),
	name: text().notNull(),
	description: text().notNull(),
	imageId: text("image_id"),
	image: json(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}, (table) => [
	index("products_by_time").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.createdAt.asc().nullsLast().op("timestamp_ops"), table.productId.asc().nullsLast().op("text_ops"), table.isActive.asc().nullsLast().op("timestamp_ops")),
	index("products_of_group").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.versionGroupId.asc().nullsLast().op("text_ops")),
	uniqueIndex("products_of_key").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.idempotencyKey.asc().nullsLast().op("text_ops")).where(sql`(idempotency_key IS NOT NULL)`),
	uniqueIndex("products_one_active").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.versionGroupId.asc().nullsLast().op("text_ops")).where(sql`is_active`),
	primaryKey({ columns: [table.organizationId, table.productId], name: "products_pkey"}),
	pgPolicy("products_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("products_id_form", sql`CHECK (starts_with(product_id, 'product_'::text`),
]);

export const providersInQuittance = quittance.table("providers", {
	providerId: text("provider_id").primaryKey().notNull(),
	name: text().notNull(),
	type: text().notNull(),
	isActive: boolean("is_active").notNull(),
	currencies: text().array().notNull(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}, () => [
	check("providers_id_form", sql`CHECK (starts_with(provider_id, 'prov_'::text`),
	check("providers_type_known", sql`type = ANY (ARRAY['FIAT'::text, 'CRYPTO'::text])`),
]);

export const refundsInQuittance = quittance.table("refunds", {
	organizationId: text("organization_id").notNull(),
	refundId: text("refund_id").notNull(),
	paymentId: text("payment_id").notNull(),
	invoiceId: text("invoice_id").notNull(),
	idempotencyKey: text("idempotency_key").notNull(),
	kind: text().notNull(),
	status: text().notNull(),
	currency: text().notNull(),
	price: numeric().notNull(),
	priceUsd: numeric("price_usd").notNull(),
	value: numeric().notNull(),
	reported: numeric().notNull(),
	isTotal: boolean("is_total").notNull(),
	afterCompletion: boolean("after_completion").notNull(),
	reason: text(),
	reference: text(),
	metadata: json(),
	happenedAt: timestamp("happened_at", { precision: 0, mode: 'string' }).notNull(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }).notNull(),
}, (table) => [
	index("refunds_completed").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.happenedAt.asc().nullsLast().op("timestamp_ops"), table.kind.asc().nullsLast().op("text_ops"), table.currency.asc().nullsLast().op("timestamp_ops"), table.price.asc().nullsLast().op("text_ops"), table.priceUsd.asc().nullsLast().op("text_ops")).where(sql`(status = 'COMPLETED'::text)`),
	index("refunds_newest").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.createdAt.desc().nullsFirst().op("timestamp_ops"), table.refundId.desc().nullsFirst().op("text_ops"), table.kind.asc().nullsLast().op("text_ops"), table.status.asc().nullsLast().op("text_ops"), table.currency.asc().nullsLast().op("timestamp_ops"), table.priceUsd.asc().nullsLast().op("text_ops")),
	index("refunds_of_invoice").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.invoiceId.asc().nullsLast().op("timestamp_ops"), table.createdAt.desc().nullsFirst().op("text_ops"), table.refundId.desc().nullsFirst().op("text_ops")),
	index("refunds_of_payment").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.paymentId.asc().nullsLast().op("timestamp_ops"), table.createdAt.desc().nullsFirst().op("timestamp_ops"), table.refundId.desc().nullsFirst().op("timestamp_ops")),
	index("refunds_of_reference").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.reference.asc().nullsLast().op("timestamp_ops"), table.createdAt.desc().nullsFirst().op("text_ops"), table.refundId.desc().nullsFirst().op("timestamp_ops")).where(sql`(reference IS NOT NULL)`),
	foreignKey({
			columns: [table.organizationId, table.paymentId],
			foreignColumns: [paymentsInQuittance.organizationId, paymentsInQuittance.paymentId],
			name: "refunds_payment"
		}),
	primaryKey({ columns: [table.organizationId, table.refundId], name: "refunds_pkey"}),
	unique("refunds_idempotency_key").on(table.organizationId, table.idempotencyKey),
	pgPolicy("refunds_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("refunds_status_known", sql`status = ANY (ARRAY['PENDING'::text, 'COMPLETED'::text, 'FAILED'::text])`),
	check("refunds_id_form", sql`CHECK (starts_with(refund_id, 'refund_'::text`),
	check("refunds_kind_known", sql`kind = ANY (ARRAY['REFUND'::text, 'CHARGEBACK'::text, 'REVERSAL'::text])`),
	check("refunds_price_exact", sql`(price >= (0)::numeric) AND (price < '100000000000000000000000000000000000'::numeric) AND (scale(price) <= 30)`),
	check("refunds_price_usd_exact", sql`(price_usd >= (0)::numeric) AND (price_usd < '100000000000000000000000000000000000'::numeric) AND (scale(price_usd) <= 30)`),
	check("refunds_value_exact", sql`(value >= (0)::numeric) AND (value < '100000000000000000000000000000000000'::numeric) AND (scale(value) <= 30)`),
	check("refunds_reported_exact", sql`(reported >= (0)::numeric) AND (reported < '100000000000000000000000000000000000'::numeric) AND (scale(reported) <= 30)`),
	check("refunds_created_at_finite", sql`CHECK (isfinite(created_at`),
	check("refunds_happened_at_in_range", sql`isfinite(happened_at) AND ((EXTRACT(year FROM happened_at) >= (1000)::numeric) AND (EXTRACT(year FROM happened_at) <= (9999)::numeric))`),
]);

export const refundsReportInQuittance = quittance.view("refunds_report", {	organizationId: text("organization_id"),
	refundId: text("refund_id"),
	paymentId: text("payment_id"),
	invoiceId: text("invoice_id"),
	providerId: text("provider_id"),
	idempotencyKey: text("idempotency_key"),
	kind: text(),
	status: text(),
	currency: text(),
	price: numeric(),
	priceUsd: numeric("price_usd"),
	invoiceCurrency: text("invoice_currency"),
	invoiceValue: numeric("invoice_value"),
	afterCompletion: boolean("after_completion"),
	reason: text(),
	reference: text(),
	happenedAt: timestamp("happened_at", { precision: 0, mode: 'string' }),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}).existing();

export const rollupDaysInQuittance = quittance.table("rollup_days", {
	organizationId: text("organization_id").notNull(),
	kind: text().notNull(),
	day: date().notNull(),
	status: text().notNull(),
	currency: text().notNull(),
	providerId: text("provider_id").notNull(),
	records: bigint({ mode: "bigint" }).notNull(),
	price: numeric().notNull(),
	priceUsd: numeric("price_usd").notNull(),
}, (table) => [
	primaryKey({ columns: [table.organizationId, table.kind, table.day, table.status, table.currency, table.providerId], name: "rollup_days_pkey"}),
	pgPolicy("rollup_days_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
]);

export const rollupMonthsInQuittance = quittance.table("rollup_months", {
	organizationId: text("organization_id").notNull(),
	kind: text().notNull(),
	month: date().notNull(),
	status: text().notNull(),
	currency: text().notNull(),
	providerId: text("provider_id").notNull(),
	records: bigint({ mode: "bigint" }).notNull(),
	price: numeric().notNull(),
	priceUsd: numeric("price_usd").notNull(),
}, (table) => [
	primaryKey({ columns: [table.organizationId, table.kind, table.month, table.status, table.currency, table.providerId], name: "rollup_months_pkey"}),
	pgPolicy("rollup_months_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
]);

export const rollupSeriesInQuittance = quittance.table("rollup_series", {
	organizationId: text("organization_id").notNull(),
	kind: text().notNull(),
	day: date().notNull(),
	status: text().notNull(),
	records: bigint({ mode: "bigint" }).notNull(),
	priceUsd: numeric("price_usd").notNull(),
}, (table) => [
	primaryKey({ columns: [table.organizationId, table.kind, table.day, table.status], name: "rollup_series_pkey"}),
	pgPolicy("rollup_series_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
]);

export const taxesInQuittance = quittance.table("taxes", {
	organizationId: text("organization_id").notNull(),
	taxId: text("tax_id").notNull(),
	versionGroupId: text("version_group_id").notNull(),
	isActive: boolean("is_active").notNull(),
	idempotencyKey: text("idempotency_key"),
	name: text().notNull(),
	percent: numeric().notNull(),
	category: text().notNull(),
	exemptionReason: text("exemption_reason"),
	exemptionCode: text("exemption_code"),
	isInclusive: boolean("is_inclusive").notNull(),
	isCompound: boolean("is_compound").notNull(),
	jurisdiction: text(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}, (table) => [
	index("taxes_by_time").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.createdAt.asc().nullsLast().op("timestamp_ops"), table.taxId.asc().nullsLast().op("timestamp_ops")),
	uniqueIndex("taxes_of_key").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.idempotencyKey.asc().nullsLast().op("text_ops")).where(sql`(idempotency_key IS NOT NULL)`),
	uniqueIndex("taxes_one_active").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.versionGroupId.asc().nullsLast().op("text_ops")).where(sql`is_active`),
	primaryKey({ columns: [table.organizationId, table.taxId], name: "taxes_pkey"}),
	pgPolicy("taxes_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("taxes_exemption_reason", sql`(exemption_reason IS NULL) = (category = ANY (ARRAY['S'::text, 'Z'::text]))`),
	check("taxes_id_form", sql`CHECK (starts_with(tax_id, 'tax_'::text`),
	check("taxes_percent_exact", sql`(percent >= (0)::numeric) AND (percent <= (1000)::numeric) AND (scale(percent) <= 30)`),
	check("taxes_category_known", sql`category = ANY (ARRAY['S'::text, 'Z'::text, 'E'::text, 'AE'::text, 'K'::text, 'G'::text, 'O'::text])`),
	check("taxes_inclusive_or_compound", sql`NOT (is_inclusive AND is_compound)`),
]);

export const transitionsInQuittance = quittance.table("transitions", {
	organizationId: text("organization_id").notNull(),
	kind: text().notNull(),
	recordId: text("record_id").notNull(),
	revision: integer().notNull(),
	sign: smallint().notNull(),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	status: text().notNull(),
	currency: text().notNull(),
	providerId: text("provider_id").notNull(),
	price: numeric().notNull(),
	priceUsd: numeric("price_usd").notNull(),
}, (table) => [
	primaryKey({ columns: [table.organizationId, table.kind, table.recordId, table.revision, table.sign], name: "transitions_pkey"}),
	pgPolicy("transitions_of_all", { as: "permissive", for: "all", to: ["public"], using: sql`(current_setting('quittance.organization'::text, true) = '*'::text)` }),
	pgPolicy("transitions_of_organization", { as: "permissive", for: "all", to: ["public"] }),
	check("transitions_kind_known", sql`kind = ANY (ARRAY['INVOICE'::text, 'PAYMENT'::text, 'REFUND'::text])`),
	check("transitions_sign_known", sql`sign = ANY (ARRAY['-1'::integer, 1])`),
]);

export const webhookDeliveriesInQuittance = quittance.table("webhook_deliveries", {
	organizationId: text("organization_id").notNull(),
	endpointId: text("endpoint_id").notNull(),
	eventId: text("event_id").notNull(),
	subjectId: text("subject_id").notNull(),
	type: text().notNull(),
	ordinal: bigint({ mode: "bigint" }).notNull(),
	body: text().notNull(),
	state: text().notNull(),
	attempts: json().notNull(),
	nextAttemptAt: timestamp("next_attempt_at", { precision: 0, mode: 'string' }),
	leaseToken: text("lease_token"),
	leaseExpiresAt: timestamp("lease_expires_at", { precision: 0, mode: 'string' }),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}, (table) => [
	index("webhook_deliveries_due").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.endpointId.asc().nullsLast().op("int8_ops"), table.nextAttemptAt.asc().nullsLast().op("text_ops"), table.ordinal.asc().nullsLast().op("int8_ops")).where(sql`(state = 'PENDING'::text)`),
	index("webhook_deliveries_in_state").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.endpointId.asc().nullsLast().op("text_ops"), table.state.asc().nullsLast().op("timestamp_ops"), table.createdAt.desc().nullsFirst().op("text_ops"), table.eventId.desc().nullsFirst().op("text_ops")),
	index("webhook_deliveries_newest").using("btree", table.organizationId.asc().nullsLast().op("text_ops"), table.endpointId.asc().nullsLast().op("timestamp_ops"), table.createdAt.desc().nullsFirst().op("timestamp_ops"), table.eventId.desc().nullsFirst().op("timestamp_ops"), table.state.asc().nullsLast().op("timestamp_ops")),
	index("webhook_deliveries_next").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.nextAttemptAt.asc().nullsLast().op("text_ops")).where(sql`((state = 'PENDING'::text) AND (next_attempt_at IS NOT NULL))`),
	index("webhook_deliveries_of_lane").using("btree", table.organizationId.asc().nullsLast().op("int8_ops"), table.endpointId.asc().nullsLast().op("text_ops"), table.subjectId.asc().nullsLast().op("int8_ops"), table.ordinal.asc().nullsLast().op("text_ops")).where(sql`(state = 'PENDING'::text)`),
	index("webhook_deliveries_to_prune").using("btree", sql`organization_id`, sql`COALESCE(updated_at, created_at)`, sql`ordinal`).where(sql`(state <> 'PENDING'::text)`),
	foreignKey({
			columns: [table.organizationId, table.endpointId],
			foreignColumns: [webhookEndpointsInQuittance.organizationId, webhookEndpointsInQuittance.endpointId],
			name: "webhook_deliveries_endpoint"
		}),
	primaryKey({ columns: [table.organizationId, table.endpointId, table.eventId], name: "webhook_deliveries_pkey"}),
	unique("webhook_deliveries_ordinal").on(table.organizationId, table.ordinal),
	pgPolicy("webhook_deliveries_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	pgPolicy("webhook_deliveries_of_all", { as: "permissive", for: "all", to: ["public"] }),
	check("webhook_deliveries_state", sql`state = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text])`),
	check("webhook_deliveries_pending", sql`(state = 'PENDING'::text) = (next_attempt_at IS NOT NULL)`),
	check("webhook_deliveries_lease", sql`((lease_token IS NULL) = (lease_expires_at IS NULL)) AND ((state = 'PENDING'::text) OR (lease_token IS NULL))`),
]);

export const webhookEndpointsInQuittance = quittance.table("webhook_endpoints", {
	organizationId: text("organization_id").notNull(),
	endpointId: text("endpoint_id").notNull(),
	url: text().notNull(),
	types: text().array(),
	isActive: boolean("is_active").notNull(),
	disabledReason: text("disabled_reason"),
	secret: text().notNull(),
	previousSecret: text("previous_secret"),
	previousSecretExpiresAt: timestamp("previous_secret_expires_at", { precision: 0, mode: 'string' }),
	createdAt: timestamp("created_at", { precision: 0, mode: 'string' }).notNull(),
	updatedAt: timestamp("updated_at", { precision: 0, mode: 'string' }),
}, (table) => [
	index("webhook_endpoints_by_time").using("btree", table.organizationId.asc().nullsLast().op("timestamp_ops"), table.createdAt.asc().nullsLast().op("timestamp_ops"), table.endpointId.asc().nullsLast().op("timestamp_ops")),
	primaryKey({ columns: [table.organizationId, table.endpointId], name: "webhook_endpoints_pkey"}),
	pgPolicy("webhook_endpoints_of_organization", { as: "permissive", for: "all", to: ["public"], using: sql`(organization_id = NULLIF(current_setting('quittance.organization'::text, true), ''::text))` }),
	check("webhook_endpoints_id_form", sql`CHECK (starts_with(endpoint_id, 'endpoint_'::text`),
	check("webhook_endpoints_types", sql`cardinality(types) > 0`),
	check("webhook_endpoints_disabled", sql`is_active = (disabled_reason IS NULL)`),
	check("webhook_endpoints_previous_secret", sql`(previous_secret IS NULL) = (previous_secret_expires_at IS NULL)`),
]);

export const webhookReadersInQuittance = quittance.table("webhook_readers", {
	organizationId: text("organization_id").primaryKey().notNull(),
	position: text(),
	deliveries: bigint({ mode: "number" }).default(0).notNull(),
}, () => [
	check("webhook_readers_deliveries", sql`deliveries >= 0`),
]);

export { drizzleExecutor, type DrizzleTransaction } from "../src/drivers/drizzle.ts";
