import type {
  BillingSchema,
  Coupon,
  Organization,
  Payment,
  Product,
  Provider,
  CreditNote,
  Refund,
  Tax,
} from "quittance";
import type { Credential, OrganizationRounding } from "quittance/adapter";
import { credentialColumns, readCredential } from "../api-key/credential-repository.ts";
import {
  billingSchemaColumns,
  billingSchemaRow,
  readBillingSchema,
} from "../catalog/billing-schema-row.ts";
import { couponColumns, couponRow, readCoupon } from "../coupon/coupon-row.ts";
import {
  organizationRoundingColumns,
  organizationRoundingRow,
  readOrganizationRounding,
} from "../organization/organization-rounding-row.ts";
import {
  organizationColumns,
  organizationRow,
  readOrganization,
} from "../organization/organization-row.ts";
import { hasOwnRounding } from "../organization/rounding-source.ts";
import { paymentColumns, paymentRow, readPayment } from "../payment/payment-row.ts";
import { productColumns, productRow, readProduct } from "../catalog/product-row.ts";
import { providerColumns, providerRow, readProvider } from "../provider/provider-row.ts";
import {
  creditNoteColumns,
  creditNoteRow,
  readCreditNote,
} from "../credit-note/credit-note-row.ts";
import { readRefund, refundColumns, refundRow } from "../refund/refund-row.ts";
import { readTax, taxColumns, taxRow } from "../tax/tax-row.ts";
import type { JsonRow } from "../rows/json-row.ts";
import type { ImportedTable } from "./new-records.ts";

/** A table that no organization owns alone. */
export interface SharedTable<Imported> extends ImportedTable<Imported> {
  /** Returns the row that is inserted. Defaults to `rowOf`, which is compared with stored rows. */
  readonly insertedRowOf?: (record: Imported) => JsonRow;
  /** What follows the INSERT of its rows. */
  readonly onConflict: string;
}

/**
 * A row without a name was added with the first records of the organization; it gets the name.
 * Settings that administration changed do not count as other content.
 */
export const organizationTable: SharedTable<Organization> = {
  name: "organizations",
  key: "organization_id",
  columns: organizationColumns,
  readRecord: readOrganization,
  rowOf: ({ id, name, imageUrl, seller }) => organizationRow({ id, name, imageUrl, seller }),
  insertedRowOf: organizationRow,
  condition: "name IS NOT NULL",
  onConflict: `ON CONFLICT (organization_id) DO UPDATE
SET name = excluded.name, image_url = excluded.image_url, seller = excluded.seller,
  totals = excluded.totals, increments = excluded.increments,
  rounding = coalesce(excluded.rounding, organizations.rounding), numbering = excluded.numbering,
  credit_numbering = excluded.credit_numbering
WHERE organizations.name IS NULL`,
};

/** A row without a rounding gets that of the import. */
export const organizationRoundingTable: SharedTable<OrganizationRounding> = {
  name: "organizations",
  key: "organization_id",
  columns: organizationRoundingColumns,
  readRecord: readOrganizationRounding,
  rowOf: organizationRoundingRow,
  condition: hasOwnRounding,
  onConflict: `ON CONFLICT (organization_id) DO UPDATE
SET rounding = excluded.rounding, totals = excluded.totals, increments = excluded.increments
WHERE organizations.rounding IS NULL AND organizations.totals IS NULL`,
};

/** Payment providers. */
export const providerTable: SharedTable<Provider> = {
  name: "providers",
  key: "provider_id",
  columns: providerColumns,
  readRecord: readProvider,
  rowOf: providerRow,
  onConflict: "",
};

/** API keys and access tokens. What administration changed does not count as other content. */
export const credentialTable: SharedTable<Credential> = {
  name: "credentials",
  key: "digest",
  columns: credentialColumns,
  readRecord: readCredential,
  rowOf: ({ digest, organizationId, scopes }) => ({
    digest,
    organization_id: organizationId,
    scopes: scopes ? [...scopes].sort() : null,
  }),
  insertedRowOf: ({ environment, ...credential }) => ({
    ...credentialTable.rowOf(credential),
    environment: environment ?? null,
  }),
  onConflict: "",
};

/** Products. */
export const productTable: ImportedTable<Product> = {
  name: "products",
  key: "product_id",
  columns: productColumns,
  readRecord: readProduct,
  rowOf: productRow,
};

/** Billing schemas. */
export const billingSchemaTable: ImportedTable<BillingSchema> = {
  name: "billing_schemas",
  key: "billing_schema_id",
  columns: billingSchemaColumns,
  readRecord: readBillingSchema,
  rowOf: billingSchemaRow,
};

/** Taxes. */
export const taxTable: ImportedTable<Tax> = {
  name: "taxes",
  key: "tax_id",
  columns: taxColumns,
  readRecord: readTax,
  rowOf: taxRow,
};

/** Coupons. */
export const couponTable: ImportedTable<Coupon> = {
  name: "coupons",
  key: "coupon_id",
  columns: couponColumns,
  readRecord: readCoupon,
  rowOf: couponRow,
};

/** Credit notes. */
export const creditNoteTable: ImportedTable<CreditNote> = {
  name: "credit_notes",
  key: "credit_note_id",
  columns: creditNoteColumns,
  readRecord: readCreditNote,
  rowOf: creditNoteRow,
};

/** Refunds. */
export const refundTable: ImportedTable<Refund> = {
  name: "refunds",
  key: "refund_id",
  columns: refundColumns,
  readRecord: readRefund,
  rowOf: refundRow,
};

/** Payments. */
export const paymentTable: ImportedTable<Payment> = {
  name: "payments",
  key: "payment_id",
  columns: paymentColumns,
  readRecord: readPayment,
  rowOf: paymentRow,
};
