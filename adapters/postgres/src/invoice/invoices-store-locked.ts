import type { LedgerEvent } from "quittance";
import {
  numberInvoice,
  storedWith,
  type CouponUsedUp,
  type EarlierCall,
  type IdempotencyClaim,
  type InvoiceRecords,
  type InvoiceStored,
} from "quittance/adapter";
import { findUsedUp } from "../coupon/coupon-redeem.ts";
import type { Row } from "../executor.ts";
import { tryWrite } from "../ledger/try-write.ts";
import { id } from "../rows/read-column.ts";
import { tryAgain } from "../statements/run-transaction.ts";
import type { FirstStatement, Run, Tenant } from "../tenancy/database.ts";
import { addOrganization, noQuery } from "../tenancy/organizations.ts";
import { lockSeries, sellerZone } from "./invoice-number.ts";
import { storeInvoices } from "./invoices-store.ts";

/** A call that stores an invoice. */
export interface StoreCall {
  readonly records: InvoiceRecords;
  readonly claim: IdempotencyClaim | undefined;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** What prevented that the invoice was stored, or what it was stored with. */
export type StoreOutcome =
  EarlierCall | CouponUsedUp | { readonly outcome: InvoiceStored | undefined };

/**
 * Stores an invoice that needs no lock, without coupons and series, in one statement. Returns
 * `undefined` if it did not: the key is taken, other calls have it now, or it is the first invoice
 * of the organization.
 */
export const storeAtOnce = async (
  tenant: Tenant,
  { records, claim, events }: StoreCall,
): Promise<StoreOutcome | undefined> => {
  if (recordsToLock(records).length > 0) return undefined;
  if (claim !== undefined && tenant.isLocking(keyOf(claim))) return undefined;
  const stored = await tryWrite(tenant, (run) =>
    storeInvoices(run, [records], claim, events, { areNew: true }),
  );
  return stored && { outcome: storedWith(undefined, stored.seller) };
};

/**
 * Stores invoices that lock the same coupons and series in one transaction, each unless its key is
 * taken or a coupon is used up. Returns the outcome of each.
 */
export const storeUnderLock = (
  tenant: Tenant,
  [first, ...others]: readonly [StoreCall, ...ReadonlyArray<StoreCall>],
): Promise<readonly [StoreOutcome, ...ReadonlyArray<StoreOutcome>]> =>
  tenant.change(firstOf(first), async ([row], run) => {
    const store = storeInTransaction(run, first.records.series);
    const isEarlier = row !== undefined && first.claim !== undefined;
    const outcome = isEarlier ? readCall(row) : await store(first);
    const following: Array<StoreOutcome> = [];
    for (const call of others)
      following.push((await findEarlier(run, call)) ?? (await store(call)));
    return [outcome, ...following];
  });

/** Creates a function that stores invoices of a transaction, one after the other. */
const storeInTransaction = (
  run: Run,
  series: InvoiceRecords["series"],
): ((call: StoreCall) => Promise<StoreOutcome>) => {
  /** Of the next invoice, from when the series is locked. */
  let count: number | undefined;
  let timeZone: string | undefined;
  return async (call) => {
    const { records, claim, events } = call;
    const usedUp = await findUsedUp(run, records);
    // Until the lock was acquired, another call can have stored the same invoice.
    if (usedUp !== undefined) return (await findEarlier(run, call)) ?? usedUp;
    if (count === undefined) {
      await run(addOrganization);
      count = series === undefined ? 0 : await lockSeries(run, series);
      timeZone = series && (await sellerZone(run));
    }
    const stored = numberInvoice({ records, events }, count, { timeZone });
    const options = { count: series && count, areNew: true };
    const made = await storeInvoices(run, [stored.records], claim, stored.events, options);
    if (made !== undefined) {
      // The seller changed since its time zone was read: the number can have another month.
      if (series !== undefined && made.seller?.timeZone !== timeZone) throw tryAgain();
      count += 1;
      return { outcome: storedWith(series && stored.records.invoice.number, made.seller) };
    }
    const earlier = await findEarlier(run, call);
    if (earlier === undefined) throw tryAgain();
    return earlier;
  };
};

/** What invoices lock that are stored together or after each other: coupons and the series. */
export const recordsToLock = ({ couponIds, series }: InvoiceRecords): ReadonlyArray<string> => [
  ...[...couponIds].sort(),
  ...(series === undefined ? [] : [`number series ${series.name}`]),
];

/** Calls with the same first coupon or series wait for its row: it is the record that they lock. */
const firstOf = ({ records, claim }: StoreCall): FirstStatement => {
  const locked = recordsToLock(records)[0] ?? (claim && keyOf(claim));
  const locks = locked === undefined ? {} : { locks: locked };
  if (claim === undefined) return { text: noQuery, ...locks };
  return { text: callWithKey, values: [claim.key, claim.fingerprint], ...locks };
};

const keyOf = ({ key }: IdempotencyClaim): string => `invoice key ${key}`;

const findEarlier = async (run: Run, { claim }: StoreCall): Promise<EarlierCall | undefined> =>
  claim && findCall(run, claim);

/** Finds the call that stored an invoice with a key. */
export const findCall = async (
  run: Run,
  { key, fingerprint }: IdempotencyClaim,
): Promise<EarlierCall | undefined> => {
  const [row] = await run(callWithKey, [key, fingerprint]);
  return row && readCall(row);
};

const callWithKey = `SELECT invoice_id,
  (fingerprint = sha256(convert_to($3::text, 'UTF8')))::text AS same_content
FROM :"schema".invoices WHERE organization_id = $1 AND idempotency_key = $2`;

const readCall = (row: Row): EarlierCall => ({
  invoiceId: id(row, "invoice_id", "invoice"),
  sameContent: row["same_content"] === "true",
});
