import { parseId, type Invoice, type LedgerEvent, type OrganizationId } from "quittance";
import {
  numberInvoice,
  storedWith,
  type CouponUsedUp,
  type EarlierCall,
  type IdempotencyClaim,
  type InvoiceConditions,
  type InvoiceRecords,
  type InvoiceRepository,
  type InvoiceStored,
} from "quittance/adapter";
import { findUsedUp } from "../coupon/coupon-redeem.ts";
import type { Row } from "../executor.ts";
import type { AfterWrite } from "../rollups/after-write.ts";
import { id } from "../rows/read-column.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import { tryAgain } from "../statements/run-transaction.ts";
import type { Database, FirstStatement, Run, Tenant } from "../tenancy/database.ts";
import { addOrganization, noQuery } from "../tenancy/organizations.ts";
import { changeInvoiceIn } from "../ledger/change-invoice.ts";
import { digestOfInvoice } from "./invoice-digest.ts";
import { readStoredInvoice, selectInvoice } from "./invoice-expand.ts";
import { storeInvoices } from "./invoices-store.ts";
import { lockSeries } from "./invoice-number.ts";
import { tryWrite } from "../ledger/try-write.ts";
import { invoiceColumns, readInvoice } from "./invoice-row.ts";
import { listRecords, type ListRecords } from "../lists/list-records.ts";
import { matchingInvoices } from "./invoice-matching.ts";

/** Creates the repository of invoices and the records that belong to them. */
export const invoicesOf = (database: Database, afterWrite: AfterWrite): InvoiceRepository => {
  const changeInvoice = changeInvoiceIn(database, afterWrite);
  return {
    findInvoice: (organizationId, invoiceId, parts) =>
      attemptFind("invoices", invoiceId, async () => {
        const { text, values } = selectInvoice(invoiceId, parts);
        const [row] = await database.tenant(organizationId).read(text, values);
        return row && readStoredInvoice(row);
      }),

    ownerOf: (invoiceId) =>
      attemptFind("invoices", invoiceId, async () => {
        const found = await Promise.all(database.everywhere.map((run) => run(owners, [invoiceId])));
        const [owner, ...others] = found.flat();
        return others.length === 0 ? readOwner(owner?.["organization_id"]) : undefined;
      }),

    findEarlierCall: (organizationId, claim) =>
      attemptFind("invoices", claim.key, () =>
        findCall(database.tenant(organizationId).read, claim),
      ),

    storeInvoice: (organizationId, records, claim, events) =>
      attempt("invoices", async () => {
        const tenant = database.tenant(organizationId);
        const stored =
          (await storeAtOnce(tenant, records, claim, events)) ??
          (await storeUnderLock(tenant, records, claim, events));
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
  };
};

/** What prevented that the invoice was stored, or what it was stored with. */
type StoreOutcome = EarlierCall | CouponUsedUp | { readonly outcome: InvoiceStored | undefined };

type Store<Result> = (
  tenant: Tenant,
  records: InvoiceRecords,
  claim: IdempotencyClaim | undefined,
  events: ReadonlyArray<LedgerEvent>,
) => Promise<Result>;

/**
 * Stores an invoice that needs no lock, without coupons and series, in one statement. Returns
 * `undefined` if it did not: the key is taken, other calls have it now, or it is the first invoice
 * of the organization.
 */
const storeAtOnce: Store<StoreOutcome | undefined> = async (tenant, records, claim, events) => {
  if (records.couponIds.length > 0 || records.series !== undefined) return undefined;
  if (claim !== undefined && tenant.isLocking(recordOf(claim))) return undefined;
  const stored = await tryWrite(tenant, (run) =>
    storeInvoices(run, [records], claim, events, { areNew: true }),
  );
  return stored && { outcome: storedWith(undefined, stored.seller) };
};

/** Stores an invoice in a transaction that locks its coupons and series, unless its key is taken. */
const storeUnderLock: Store<StoreOutcome> = (tenant, records, claim, events) =>
  tenant.change(firstOf(records, claim), async ([row], run) => {
    if (row !== undefined && claim) return readCall(row);
    const usedUp = await findUsedUp(run, records);
    // Until the lock was acquired, another call can have stored the same invoice.
    if (usedUp !== undefined) return (claim && (await findCall(run, claim))) ?? usedUp;
    await run(addOrganization);
    const { series } = records;
    const count = series && (await lockSeries(run, series));
    const stored = numberInvoice({ records, events }, count ?? 0);
    const options = { count, areNew: true };
    const made = await storeInvoices(run, [stored.records], claim, stored.events, options);
    if (made !== undefined) {
      return { outcome: storedWith(series && stored.records.invoice.number, made.seller) };
    }
    const call = claim && (await findCall(run, claim));
    if (call === undefined) throw tryAgain();
    return call;
  });

const owners = `SELECT organization_id FROM :"schema".invoice_owners
WHERE invoice_digest = ${digestOfInvoice("$1::text")} LIMIT 2`;

const readOwner = (found: string | null | undefined): OrganizationId | undefined =>
  found ? parseId("org", found) : undefined;

const callWithKey = `SELECT invoice_id,
  (fingerprint = sha256(convert_to($3::text, 'UTF8')))::text AS same_content
FROM :"schema".invoices WHERE organization_id = $1 AND idempotency_key = $2`;

/** Calls with the same first coupon or series wait for its row: it is the record that they lock. */
const firstOf = (
  { couponIds, series }: InvoiceRecords,
  claim: IdempotencyClaim | undefined,
): FirstStatement => {
  const [coupon] = [...couponIds].sort();
  const locked = coupon ?? (series && `number series ${series.name}`) ?? (claim && recordOf(claim));
  const locks = locked === undefined ? {} : { locks: locked };
  if (claim === undefined) return { text: noQuery, ...locks };
  return { text: callWithKey, values: [claim.key, claim.fingerprint], ...locks };
};

const recordOf = ({ key }: IdempotencyClaim): string => `invoice key ${key}`;

const findCall = async (
  run: Run,
  { key, fingerprint }: IdempotencyClaim,
): Promise<EarlierCall | undefined> => {
  const [row] = await run(callWithKey, [key, fingerprint]);
  return row && readCall(row);
};

const readCall = (row: Row): EarlierCall => ({
  invoiceId: id(row, "invoice_id", "invoice"),
  sameContent: row["same_content"] === "true",
});

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
