import {
  timestampOf,
  type CreditNote,
  type Id,
  type Invoice,
  type OrganizationId,
  type Payment,
  type Refund,
} from "quittance";
import { type Bounds, type LockedInvoice } from "quittance/adapter";
import type { SqliteConnection } from "./connection.ts";
import { select, selectBy } from "./rows.ts";
import { creditNotes, invoices, payments, refunds, type Table } from "./tables.ts";

/** What a decision on an invoice rests on. */
export const lockedInvoice = (
  connection: SqliteConnection,
  owner: OrganizationId,
  id: Id<"invoice">,
): LockedInvoice | undefined => {
  const [invoice] = selectBy(connection, invoices, { organization_id: owner, id });
  if (invoice === undefined) return undefined;
  const paid = paymentsOfInvoice(connection, owner, id);
  return { invoice, payments: paid, refunds: refundsOfInvoice(connection, owner, id) };
};

/** The refunds of the payments of an invoice. */
export const refundsOfInvoice = (
  connection: SqliteConnection,
  owner: OrganizationId,
  id: Id<"invoice">,
): ReadonlyArray<Refund> =>
  selectBy(connection, refunds, { organization_id: owner, invoice_id: id });

/** The credit notes of an invoice. */
export const creditNotesOfInvoice = (
  connection: SqliteConnection,
  owner: OrganizationId,
  id: Id<"invoice">,
): ReadonlyArray<CreditNote> =>
  selectBy(connection, creditNotes, { organization_id: owner, invoice_id: id });

/** The payments of an invoice. */
export const paymentsOfInvoice = (
  connection: SqliteConnection,
  owner: OrganizationId,
  id: Id<"invoice">,
): ReadonlyArray<Payment> =>
  selectBy(connection, payments, { organization_id: owner, invoice_id: id });

/** Returns the records of an organization that were created between two times, inclusive. */
export const madeWithin = <Found extends Invoice | Payment | Refund | CreditNote>(
  connection: SqliteConnection,
  table: Table<Found>,
  owner: OrganizationId,
  { createdAtFrom = first, createdAtTo = last }: Pick<Bounds, "createdAtFrom" | "createdAtTo">,
): ReadonlyArray<Found> => {
  const condition = "organization_id = ? AND created_at BETWEEN ? AND ?";
  return select(connection, table, condition, [owner, createdAtFrom, createdAtTo]);
};

const first = timestampOf("1000-01-01 00:00:00");
const last = timestampOf("9999-12-31 23:59:59");
