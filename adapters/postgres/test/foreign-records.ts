import {
  Amount,
  idOf,
  timestampOf,
  type Invoice,
  type OrganizationId,
  type Payment,
} from "quittance";
import { type InvoiceRecords } from "quittance/adapter";
import type { ImportedRecords } from "@quittance/postgres";
import { bank } from "../../../test/support/create-test-app.ts";
import {
  sampleInvoice,
  samplePayment,
  withoutLines,
} from "../../conformance/src/sample-records.ts";
import { times } from "./open-test-app.ts";

/** Organizations whose records have the same identifiers. */
export const owners: ReadonlyArray<OrganizationId> = ["org_a", "org_b", "org_c"].map((id) =>
  idOf("org", id),
);

/** The number of records of each organization. */
export const recordsOfEach = { invoices: 300, payments: 600 } as const;

const time = timestampOf("2025-07-17 11:00:00");

/** Returns one of some values, so that records tie and every list contains the owner. */
const markOf = (owner: OrganizationId): string => `of-${owner}@example.com`;

const invoice = (organizationId: OrganizationId, index: number): InvoiceRecords =>
  withoutLines(
    sampleInvoice(String(index), {
      organizationId,
      price: Amount.of("1000000"),
      customerEmail: markOf(organizationId),
      metadata: { owner: organizationId },
    }),
  );

const payment = (organizationId: OrganizationId, index: number): Payment =>
  samplePayment(String(index), {
    ...{ organizationId, providerId: bank.id, ...{ createdAt: time, updatedAt: time } },
    invoiceId: idOf("invoice", `invoice_${String(index % recordsOfEach.invoices)}`),
  });

/** The records of all organizations. */
export const foreignRecords: ImportedRecords = {
  organizations: owners.map((id) => ({ id, name: id, imageUrl: undefined })),
  providers: [bank],
  invoices: owners.flatMap((owner) =>
    times(recordsOfEach.invoices, (index) => invoice(owner, index)),
  ),
  payments: owners.flatMap((owner) =>
    times(recordsOfEach.payments, (index) => payment(owner, index)),
  ),
};

/** Returns whether any property of a record belongs to another organization. */
export const isForeign = (owner: OrganizationId, record: Invoice | Payment): boolean =>
  record.organizationId !== owner ||
  ("customerEmail" in record && record.metadata["owner"] !== owner);
