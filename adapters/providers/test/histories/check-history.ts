import { expect } from "vitest";
import { testOrganization } from "quittance/testing";
import { bank, bill, createTestApp, money } from "../../../../test/support/create-test-app.ts";
import { deliver, stateOf, type Target } from "./deliver.ts";
import { randomOf } from "../../../../test/lab/chaos/random.ts";
import { invoiceCents, randomDelivery, randomHistory } from "./random-history.ts";
import type { History } from "./history.ts";

/** Creates an app in memory with an invoice of 100 EUR. The identifiers are the same each time. */
export const openTarget = async (): Promise<Target & { readonly invoiceId: string }> => {
  const app = createTestApp({ now: "2026-11-22 10:00:00" });
  const { id } = await bill(app, money(String(invoiceCents / 100), "EUR"));
  const environment = "development" as const;
  const source = { organizationId: testOrganization, providerId: bank.id, environment };
  return { ports: { ...app.store, ...app.ports }, source, invoiceId: id };
};

/**
 * Checks that a random history of a seed ends in one state, whether its notifications arrive once
 * and in order or repeated and in any order; and that it is the state at the provider.
 */
export const checkHistory = async (
  seed: number,
  wrap: (target: Target) => Target = (target) => target,
): Promise<void> => {
  const random = randomOf(seed);
  const inOrder = await openTarget();
  const { invoiceId } = inOrder;
  const history = randomHistory(random, invoiceId);
  await deliver(inOrder, history, history.steps);
  const expected = await stateOf(inOrder, invoiceId);
  expectProviderState(history, expected, seed);

  const shuffled = await openTarget();
  await deliver(wrap(shuffled), history, randomDelivery(history, random));
  const found = await stateOf(shuffled, invoiceId);
  expect({ seed, ...(found as object) }).toEqual({ seed, ...(expected as object) });
};

/** Compares the recorded statuses and totals with those that the history was made from. */
const expectProviderState = (history: History, state: unknown, seed: number): void => {
  const { payments, unmatched, refunded } = state as {
    readonly payments: ReadonlyArray<{ readonly key: string; readonly content: readonly [string] }>;
    readonly unmatched: ReadonlyArray<unknown>;
    readonly refunded: readonly [string, string];
  };
  const statuses = payments.map(({ key, content }) => [key, content[0]] as const);
  const wanted = [...history.payments].map(
    ([id, { status }]) => [`${bank.id}:${id}`, status] as const,
  );
  expect({ seed, statuses: Object.fromEntries(statuses) }).toEqual({
    seed,
    statuses: Object.fromEntries(wanted),
  });
  const completed = [...history.refunds.values()].filter(({ status }) => status === "COMPLETED");
  const sum = (isReversal: boolean): number =>
    completed
      .filter(({ kind }) => (kind === "REVERSAL") === isReversal)
      .reduce((total, { cents }) => total + cents, 0);
  expect({ seed, refunded: refunded.map(Number) }).toEqual({
    seed,
    refunded: [sum(false) / 100, sum(true) / 100],
  });
  expect({ seed, unmatched: unmatched.length }).toEqual({ seed, unmatched: history.unmatched });
};
