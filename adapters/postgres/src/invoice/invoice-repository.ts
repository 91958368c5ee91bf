import { parseId, type Invoice, type OrganizationId } from "quittance";
import type { InvoiceConditions, InvoiceRepository } from "quittance/adapter";
import { changeInvoiceIn } from "../ledger/change-invoice.ts";
import type { GroupWait } from "../ledger/group-calls.ts";
import type { AfterWrite } from "../rollups/after-write.ts";
import type { Row } from "../executor.ts";
import { callDeadline } from "../locking/deadline.ts";
import { textArray } from "../statements/text-array.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { digestOfInvoice } from "./invoice-digest.ts";
import { readStoredInvoice, selectInvoice, selectInvoices } from "./invoice-expand.ts";
import { storeAlone, storeInGroups, type StoreLocked } from "./invoices-grouped.ts";
import { findCall, storeAtOnce } from "./invoices-store-locked.ts";
import { invoiceColumns, readInvoice } from "./invoice-row.ts";
import { listRecords, type ListRecords } from "../lists/list-records.ts";
import { matchingInvoices } from "./invoice-matching.ts";
import { readOpenInvoices } from "./open-invoices.ts";
import { readTaxDocuments } from "./tax-documents.ts";

/** Creates the repository of invoices and the records that belong to them. */
export const invoicesOf = (
  database: Database,
  afterWrite: AfterWrite,
  grouping?: GroupWait,
): InvoiceRepository => {
  const changeInvoice = changeInvoiceIn(database, afterWrite);
  const storeLocked: StoreLocked = grouping === undefined ? storeAlone : storeInGroups(grouping);
  return {
    findInvoice: (organizationId, invoiceId, parts) =>
      attemptFind("invoices", invoiceId, async () => {
        const { text, values } = selectInvoice(invoiceId, parts);
        const [row] = await database.tenant(organizationId).read(text, values);
        return row && readStoredInvoice(row);
      }),

    findInvoices: (organizationId, ids, parts) =>
      attempt("invoices", async () => {
        const text = selectInvoices(parts, "invoice_id = ANY ($2::text[])");
        const rows = await database.tenant(organizationId).browse(text, [textArray(ids)]);
        return new Map(
          rows.map((row) => {
            const stored = readStoredInvoice(row);
            return [stored.invoice.id, stored];
          }),
        );
      }),

    ownerOf: (invoiceId) =>
      attemptFind("invoices", invoiceId, async () => {
        const reads = database.everywhere.map((run) => run(owners, [invoiceId]));
        const [owner, ...others] = await firstFound(reads);
        return others.length === 0 ? readOwner(owner?.["organization_id"]) : undefined;
      }),

    findEarlierCall: (organizationId, claim) =>
      attemptFind("invoices", claim.key, () =>
        findCall(database.tenant(organizationId).read, claim),
      ),

    storeInvoice: (organizationId, records, claim, events) =>
      attempt("invoices", async () => {
        const until = callDeadline();
        const tenant = database.tenant(organizationId, until);
        const call = { records, claim, events };
        const stored =
          (await storeAtOnce(tenant, call)) ??
          (await storeLocked(tenant, call, organizationId, until));
        await afterWrite(organizationId);
        return "outcome" in stored ? stored.outcome : stored;
      }),

    changeInvoice: (organizationId, invoiceId, decide) =>
      attempt("invoices", () =>
        changeInvoice(organizationId, { kind: "invoice", id: invoiceId }, ({ locked }) =>
          decide(locked),
        ),
      ),

    listInvoices: (organizationId, filter, page) =>
      attempt("invoices", () => listInvoices(database)(organizationId, filter, page)),

    readOpenInvoices: (organizationId, range) =>
      attempt("invoices", () => readOpenInvoices(database, organizationId, range)),

    readTaxDocuments: (organizationId, range) =>
      attempt("invoices", () => readTaxDocuments(database, organizationId, range)),
  };
};

/** How long a server is waited for once another has the owner, in milliseconds. */
const graceMs = 500;

/**
 * Returns the rows of all reads. Once one has found a row, those that fail or hang have none: a
 * lost server does not hide the invoices of the others.
 */
const firstFound = async (
  reads: ReadonlyArray<Promise<ReadonlyArray<Row>>>,
): Promise<ReadonlyArray<Row>> => {
  const found: Array<Row> = [];
  let timer: NodeJS.Timeout | undefined;
  const settled = Promise.allSettled(reads);
  const grace = new Promise<undefined>((resolve) => {
    for (const read of reads) {
      read.then(
        (rows) => {
          found.push(...rows);
          if (found.length > 0) timer ??= setTimeout(resolve, graceMs, undefined);
        },
        () => undefined,
      );
    }
  });
  await Promise.race([settled, grace]);
  clearTimeout(timer);
  if (found.length === 0) await Promise.all(reads);
  return found;
};

const owners = `SELECT organization_id FROM :"schema".invoice_owners
WHERE invoice_digest = ${digestOfInvoice("$1::text")} LIMIT 2`;

const readOwner = (found: string | null | undefined): OrganizationId | undefined =>
  found ? parseId("org", found) : undefined;

/** Lists invoices. */
export const listInvoices: ListRecords<InvoiceConditions, Invoice> = listRecords(
  {
    name: "invoices",
    kind: "INVOICE",
    id: "invoice_id",
    columns: invoiceColumns,
    readRecord: readInvoice,
  },
  matchingInvoices,
);
