import type { MemoryStore } from "@quittance/memory";
import {
  addSeconds,
  createQuittance,
  fixedRates,
  type Clock,
  type Dashboard,
  type OrganizationId,
} from "quittance";
import type { BookedInvoice } from "quittance/books";
import { rateSetOf, sequentialIds } from "quittance/testing";
import { planHistory } from "../lab/simulation/history.ts";
import { runHistory } from "../lab/simulation/run-history.ts";
import { owners } from "../lab/simulation/run-state.ts";
import { rightOf } from "../support/right-of.ts";

/** All records of an organization that its books are derived from, and its dashboard. */
export interface Books {
  readonly invoices: ReadonlyArray<BookedInvoice>;
  readonly dashboard: Dashboard;
}

/** Reads the books of an organization whose records are at most a year old. */
export const readBooks = async (
  store: MemoryStore,
  clock: Clock,
  owner: OrganizationId,
): Promise<Books> => {
  const ports = { ...store, rates: fixedRates(rateSetOf({})), clock, newId: sequentialIds() };
  const quittance = createQuittance(ports);
  const invoices: Array<BookedInvoice> = [];
  for await (const { id } of quittance.invoices.all(owner)) {
    const parts = ["items", "calculations", "payments", "credit_notes"] as const;
    const expanded = rightOf(await quittance.invoices.get(owner, id, { expand: parts }));
    const payments = [];
    for await (const each of quittance.payments.all(owner, { invoiceId: id })) payments.push(each);
    const refunds = [];
    for await (const each of quittance.refunds.all(owner, { invoiceId: id })) refunds.push(each);
    invoices.push({ ...expanded, payments, refunds });
  }
  return {
    invoices,
    dashboard: rightOf(await quittance.dashboard.read(owner, { period: "last_365_days" })),
  };
};

/** Runs a history of the simulation, and reads the books of its organizations. */
export const simulatedBooks = async (
  seed: number,
  index: number,
): Promise<ReadonlyArray<Books>> => {
  const kept: { store?: MemoryStore; clock?: Clock } = {};
  const { violation } = await runHistory(
    planHistory(seed, index),
    undefined,
    (store, clock) => Object.assign(kept, { store, clock }).store,
  );
  if (violation !== undefined) throw violation;
  const { store, clock } = kept;
  if (store === undefined || clock === undefined) throw new Error("the run has a store");
  const later: Clock = () => addSeconds(clock(), 1);
  return Promise.all(owners.map((owner) => readBooks(store, later, owner)));
};
