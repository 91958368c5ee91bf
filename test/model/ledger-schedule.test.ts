import type { MemoryStore } from "@quittance/memory";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createQuittance, type Either, type LedgerEvent, type Payment } from "quittance";
import { testOrganization } from "quittance/testing";
import {
  bill,
  eventsOf,
  money,
  openTestApp,
  paymentOf,
  plainRates,
} from "../support/ledger-app.ts";
import { rightOf } from "../support/right-of.ts";
import { forgetfulStore, scheduledStore } from "../support/scheduled-store.ts";
import { rateTableOf, standingBy, standingOf } from "../support/settlement-case.ts";

/** Interleavings that are tried: of each store the same number. */
const interleavings = 20_000;

/** What several callers do to one invoice of 10 EUR at the same time. */
const writes = [
  { pay: "part_1", amount: "4" },
  { pay: "part_2", amount: "4" },
  { pay: "part_3", amount: "2" },
  { pay: "part_1", amount: "4" },
  { pay: "part_1", amount: "5" },
  { change: "COMPLETED" },
  { change: "FAILED" },
  "void",
] as const;

const anyConcurrency = fc.record({
  scheduler: fc.scheduler(),
  chosen: fc.uniqueArray(fc.nat({ max: writes.length - 1 }), { minLength: 2, maxLength: 4 }),
});

type Wrap = (store: MemoryStore, scheduler: fc.Scheduler) => MemoryStore;

type Written = Either<
  unknown,
  { readonly events: ReadonlyArray<LedgerEvent>; readonly payment?: Payment }
>;

const table = rateTableOf(plainRates);

/** Run some writes at once, and look at what is left of them. */
const holds = async (
  wrap: Wrap,
  {
    scheduler,
    chosen,
  }: { readonly scheduler: fc.Scheduler; readonly chosen: ReadonlyArray<number> },
): Promise<void> => {
  const calm = openTestApp();
  const { id } = await bill(calm, money("10", "EUR"));
  const pending = paymentOf("pending", money("6.24", "USD"), "PENDING");
  const { payment } = rightOf(await calm.payments.recordPayment(testOrganization, id, pending));
  const before = await eventsOf(calm.store);
  const payments = createQuittance({ ...calm.ports, ...wrap(calm.store, scheduler) });
  const results = chosen.map((index): Promise<Written> => {
    const write = writes[index] ?? "void";
    if (write === "void") return payments.voidInvoice(testOrganization, id);
    if ("change" in write) {
      return payments.changePaymentStatus(testOrganization, payment.id, write.change);
    }
    const request = paymentOf(write.pay, money(write.amount, "EUR"));
    return payments.recordPayment(testOrganization, id, request);
  });
  const written = await scheduler.waitFor(Promise.all(results));

  const parts = { parts: ["payments"] } as const;
  const { expanded } = rightOf(await calm.payments.getInvoice(testOrganization, id, parts));
  const stored = expanded.payments;
  expect(standingOf(expanded.invoice)).toBe(standingBy(expanded.invoice, stored, table));
  const keys = stored.map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);
  const succeeded = written.flatMap((result) => (result._tag === "Right" ? [result.right] : []));
  for (const { payment: made } of succeeded) {
    if (made !== undefined) expect(stored.map((found) => found.id)).toContain(made.id);
  }
  const asked = chosen.flatMap((index) => {
    const write = writes[index] ?? "void";
    return write !== "void" && "pay" in write ? [write.pay] : [];
  });
  expect([...keys].sort()).toEqual([...new Set(["pending", ...asked])].sort());
  const events = (await eventsOf(calm.store)).slice(before.length).map((event) => event.id);
  const returned = succeeded.flatMap((result) => result.events.map((event) => event.id));
  expect([...events].sort()).toEqual([...returned].sort());
};

test("writes on one invoice that interleave leave it where its payments put it", async () => {
  await fc.assert(
    fc.asyncProperty(anyConcurrency, (found) => holds(scheduledStore, found)),
    { numRuns: interleavings },
  );
});

test("a store that forgets the lock is caught within as many interleavings", async () => {
  const details = await fc.check(
    fc.asyncProperty(anyConcurrency, (found) =>
      holds(
        (store, scheduler) => scheduledStore(forgetfulStore(store, scheduler), scheduler),
        found,
      ),
    ),
    { numRuns: interleavings, endOnFailure: true },
  );
  expect(details.failed).toBe(true);
  expect(String(details.errorInstance)).toContain("AssertionError");
});
