/** The privileges on each table, by name, as GRANT takes them. */
export type TableRights = Readonly<Record<string, string>>;

/** The columns of an organization that imports, administration and settings write. */
const organizationRights =
  "name, image_url, seller, rounding, totals, increments, numbering, credit_numbering";

/**
 * The rights that the repositories, `updateRollups`, `rebuildRollups` and `checkStore` need, and
 * the views for the host's own SQL, which apply the rights of the role that queries them.
 *
 * UPDATE is limited to the columns that a statement sets. Rows are deleted of these tables only:
 * transitions, once they are part of the rollups (their UPDATE is for the row lock), and webhook
 * deliveries, settled notifications and read events with their ranges, when they are pruned.
 */
export const serviceRights: TableRights = {
  organizations: `SELECT, INSERT (organization_id), UPDATE (${organizationRights})`,
  providers: "SELECT",
  credentials: "SELECT, UPDATE (last_used_at)",
  invoice_owners: "SELECT, INSERT",
  products: "SELECT, INSERT, UPDATE (is_active, updated_at)",
  billing_schemas: "SELECT, INSERT, UPDATE (is_active, updated_at)",
  taxes: "SELECT, INSERT, UPDATE (is_active, updated_at)",
  coupons: "SELECT, INSERT, UPDATE (is_active, redemptions, updated_at)",
  coupon_redemptions: "SELECT, INSERT",
  number_series: "SELECT, INSERT, UPDATE (last)",
  credit_note_series: "SELECT, INSERT, UPDATE (last)",
  invoices:
    "SELECT, INSERT, UPDATE (revision, status, substatus, credited, updated_at, voided_at, " +
    "paid_before_void, overdue_reported_at, expired_reported_at)",
  payment_intents: "SELECT, INSERT",
  invoice_items: "SELECT, INSERT",
  invoice_calculations: "SELECT, INSERT",
  payments:
    "SELECT, INSERT, UPDATE (revision, status, completed_after_void, reference, failure_reason, " +
    "happened_at, updated_at)",
  refunds:
    "SELECT, INSERT, UPDATE (status, price, price_usd, value, after_completion, reason, " +
    "reference, happened_at, updated_at)",
  credit_notes: "SELECT, INSERT",
  invoice_providers: "SELECT, INSERT",
  notifications: "SELECT, INSERT, UPDATE (status, reason, updated_at), DELETE",
  outbox: "SELECT, INSERT, UPDATE (position), DELETE",
  outbox_heads: "SELECT, INSERT, UPDATE (position, listed, pruned)",
  outbox_ranges: "SELECT, INSERT, DELETE",
  webhook_readers: "SELECT, INSERT, UPDATE (position, deliveries)",
  webhook_endpoints:
    "SELECT, INSERT, UPDATE (url, types, is_active, disabled_reason, secret, previous_secret, " +
    "previous_secret_expires_at, updated_at)",
  webhook_deliveries:
    "SELECT, INSERT, UPDATE (state, attempts, next_attempt_at, lease_token, lease_expires_at, " +
    "updated_at), DELETE",
  transitions: "SELECT, INSERT, UPDATE (revision), DELETE",
  rollup_months: "SELECT, INSERT, UPDATE (records, price, price_usd)",
  rollup_days: "SELECT, INSERT, UPDATE (records, price, price_usd)",
  rollup_series: "SELECT, INSERT, UPDATE (records, price_usd)",
  invoices_report: "SELECT",
  payments_report: "SELECT",
  refunds_report: "SELECT",
};

/** The rights that `importRecords` needs: it adds records, and names organizations. */
export const importRights: TableRights = {
  organizations: `SELECT, INSERT, UPDATE (${organizationRights})`,
  providers: "SELECT, INSERT",
  credentials: "SELECT, INSERT",
  invoice_owners: "SELECT, INSERT",
  products: "SELECT, INSERT",
  billing_schemas: "SELECT, INSERT",
  taxes: "SELECT, INSERT",
  coupons: "SELECT, INSERT, UPDATE (redemptions)",
  coupon_redemptions: "SELECT, INSERT",
  invoices: "SELECT, INSERT",
  payment_intents: "SELECT, INSERT",
  invoice_items: "SELECT, INSERT",
  invoice_calculations: "SELECT, INSERT",
  payments: "SELECT, INSERT",
  refunds: "SELECT, INSERT",
  credit_notes: "SELECT, INSERT",
  invoice_providers: "SELECT, INSERT",
  transitions: "SELECT, INSERT",
};

/** The rights that `createAdministration` needs. */
export const administrationRights: TableRights = {
  organizations: `SELECT, INSERT, UPDATE (${organizationRights})`,
  providers: "SELECT, INSERT, UPDATE (name, type, is_active, currencies, updated_at)",
  credentials: "SELECT, INSERT, UPDATE (expires_at, revoked_at, replaced_by)",
  // The events about changes of organizations, which it cannot read.
  outbox: "INSERT",
};
