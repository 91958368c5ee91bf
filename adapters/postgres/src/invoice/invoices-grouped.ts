import type { OrganizationId } from "quittance";
import { canBeOfOne, groupCalls, notMade, type GroupWait } from "../ledger/group-calls.ts";
import type { Tenant } from "../tenancy/database.ts";
import {
  recordsToLock,
  storeUnderLock,
  type StoreCall,
  type StoreOutcome,
} from "./invoices-store-locked.ts";

/** The maximum number of invoices in a group. */
const maxGroupSize = 16;

/** How many invoices that lock the same records wait for a group at most. */
const maxWaitingInvoices = 1000;

interface GroupedCall extends StoreCall {
  readonly tenant: Tenant;
  /** Until when it may wait in all, as its tenant may. */
  readonly until: number;
  readonly resolve: (outcome: StoreOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Stores an invoice of an organization under the lock of its coupons and its series. */
export type StoreLocked = (
  tenant: Tenant,
  call: StoreCall,
  organizationId: OrganizationId,
  until: number,
) => Promise<StoreOutcome>;

/** Stores an invoice in a transaction of its own. */
export const storeAlone = async (tenant: Tenant, call: StoreCall): Promise<StoreOutcome> => {
  const [outcome] = await storeUnderLock(tenant, [call]);
  return outcome;
};

/**
 * Stores invoices that lock the same coupons and series, and arrive while others do, in one
 * transaction, each with its own outcome. They would wait for the commit of each other otherwise.
 *
 * If a group fails for a reason that can be one of its invoices, each of them is stored alone, so
 * that none fails because of another. An invoice that waits for too long fails as `Contended`.
 */
export const storeInGroups = (wait: GroupWait): StoreLocked => {
  const add = groupCalls<GroupedCall, string>({
    atOnce: 1,
    maxSize: maxGroupSize,
    maxWaiting: maxWaitingInvoices,
    ...wait,
    untilOf: ({ until }) => until,
    reject: ({ reject }, reason) => {
      reject(rejections[reason]);
    },
    run: async (_, calls) => {
      const [first, ...others] = calls;
      const isGroup = first !== undefined && others.length > 0;
      if (isGroup && (await storeTogether([first, ...others]))) return;
      for (const call of calls) {
        await storeAlone(call.tenant, call).then(call.resolve, call.reject);
      }
    },
  });
  return (tenant, call, organizationId, until) => {
    const locked = recordsToLock(call.records);
    if (tenant.isHostTransaction || locked.length === 0) return storeAlone(tenant, call);
    return new Promise((resolve, reject) => {
      add(JSON.stringify([organizationId, locked]), { ...call, tenant, until, resolve, reject });
    });
  };
};

type Group = readonly [GroupedCall, ...ReadonlyArray<GroupedCall>];

/** Returns false if nothing was stored, and the reason can be one of the invoices. */
const storeTogether = async (calls: Group): Promise<boolean> => {
  try {
    const outcomes = await storeUnderLock(calls[0].tenant, calls);
    for (const [place, outcome] of outcomes.entries()) calls[place]?.resolve(outcome);
    return true;
  } catch (error) {
    if (canBeOfOne(error)) return false;
    for (const { reject } of calls) reject(error);
    return true;
  }
};

const rejections = {
  TooLong: notMade("The invoice waited too long for others of its series or coupons."),
  TooMany: notMade("Too many invoices of the same series or coupons are waiting."),
};
