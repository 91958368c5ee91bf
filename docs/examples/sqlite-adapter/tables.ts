import type {
  BillingSchema,
  CreditNote,
  Id,
  Invoice,
  LedgerEvent,
  Organization,
  OrganizationId,
  Payment,
  Product,
  Provider,
  Refund,
  Tax,
} from "quittance";
import type { Credential, IdempotencyClaim, InvoiceRecords } from "quittance/adapter";
import type { SqliteValue } from "./connection.ts";

/** A table: each row is a record as text, beside the columns that the table has for it. */
export interface Table<Found> {
  readonly name: string;
  /** Returns the columns that identify, filter and order rows, and that constraints use. */
  readonly columnsOf: (found: Found) => Readonly<Record<string, SqliteValue>>;
}

/** What an idempotency key of invoices was used for. */
export interface Claim extends IdempotencyClaim {
  readonly organizationId: OrganizationId;
  readonly invoiceId: Id<"invoice">;
}

interface Owned {
  readonly organizationId: OrganizationId;
  readonly id: string;
}

interface Version extends Owned {
  readonly versionGroupId: string;
  readonly isActive: boolean;
}

const owned = ({ organizationId, id }: Owned) => ({ organization_id: organizationId, id });

const versioned = (version: Version) => ({
  ...owned(version),
  version_group_id: version.versionGroupId,
  is_active: version.isActive ? 1 : 0,
});

/** Who collects payments. */
export const organizations: Table<Organization> = {
  name: "organizations",
  columnsOf: ({ id }) => ({ id }),
};

/** Who carries them out. */
export const providers: Table<Provider> = { name: "providers", columnsOf: ({ id }) => ({ id }) };

/** Digests of API keys. */
export const credentials: Table<Credential> = {
  name: "credentials",
  columnsOf: ({ digest }) => ({ digest }),
};

/** All versions of all products. */
export const products: Table<Product> = { name: "products", columnsOf: versioned };

/** All versions of all billing schemas. */
export const billingSchemas: Table<BillingSchema> = {
  name: "billing_schemas",
  columnsOf: versioned,
};

/** All versions of all taxes. */
export const taxes: Table<Tax> = { name: "taxes", columnsOf: versioned };

/** Invoices as they are now. */
export const invoices: Table<Invoice> = {
  name: "invoices",
  columnsOf: (invoice) => ({ ...owned(invoice), created_at: invoice.createdAt }),
};

/** Everything that an invoice was made with; its parts never change. */
export const origins: Table<InvoiceRecords> = {
  name: "invoice_origins",
  columnsOf: ({ invoice }) => owned(invoice),
};

/** Idempotency keys of invoices. */
export const claims: Table<Claim> = {
  name: "claims",
  columnsOf: ({ organizationId, key, invoiceId }) => ({
    organization_id: organizationId,
    idempotency_key: key,
    invoice_id: invoiceId,
  }),
};

/** Payments as they are now. */
export const payments: Table<Payment> = {
  name: "payments",
  columnsOf: (payment) => ({
    ...owned(payment),
    invoice_id: payment.invoiceId,
    idempotency_key: payment.idempotencyKey,
    created_at: payment.createdAt,
  }),
};

/** Refunds of payments as they are now. */
export const refunds: Table<Refund> = {
  name: "refunds",
  columnsOf: (refund) => ({
    ...owned(refund),
    payment_id: refund.paymentId,
    invoice_id: refund.invoiceId,
    idempotency_key: refund.idempotencyKey,
    created_at: refund.createdAt,
  }),
};

/** Credit notes, which never change. */
export const creditNotes: Table<CreditNote> = {
  name: "credit_notes",
  columnsOf: (note) => ({
    ...owned(note),
    invoice_id: note.invoiceId,
    idempotency_key: note.idempotencyKey,
    created_at: note.createdAt,
  }),
};

/** Events, which SQLite numbers as they are stored. */
export const events: Table<LedgerEvent> = {
  name: "events",
  columnsOf: ({ organizationId }) => ({ organization_id: organizationId }),
};
