import { addSeconds, Amount, timestampOf, type Id, type Invoice, type Refund } from "quittance";
import type { Decision, RefundRepository } from "quittance/adapter";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import { numbered, ours, sampleRefund, theirs } from "./sample-records.ts";
import { eventOf, foreign, full, invoice, payment, records } from "./sample-refunds.ts";

type ChangingRefundFacts = NonNullable<
  Parameters<Parameters<RefundRepository["changeRefund"]>[2]>[0]
>;

const changeTo =
  (refund: Refund, changed?: Invoice) =>
  (facts: ChangingRefundFacts | undefined): Decision<ChangingRefundFacts | undefined> => ({
    outcome: facts,
    change: { invoice: changed, payment: undefined, refund, events: [eventOf(refund)] },
  });

const refunded: Invoice = {
  ...invoice,
  status: "COMPLETED",
  substatus: "REFUNDED",
  updatedAt: timestampOf("2025-03-01 12:00:03"),
};

const completed: Refund = {
  ...sampleRefund("b"),
  status: "COMPLETED",
  price: { currency: "EUR", amount: Amount.of("2") },
  priceUsd: Amount.of("2.2"),
  value: Amount.of("2.1"),
  afterCompletion: true,
  reason: "Returned",
  reference: "re_2",
  happenedAt: timestampOf("2025-03-01 12:00:02"),
  updatedAt: refunded.updatedAt,
};

const findCase = (
  name: string,
  suffix: string,
  found: Refund | undefined,
  owner = ours,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`findRefund ${name}`, records, async ({ refunds }) => {
    const id: Id<"refund"> = `refund_${suffix}`;
    expectSame(name, await expectSuccess(refunds.findRefund(owner, id)), found);
  });

const findCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  findCase("returns every property exactly", "full", full),
  findCase("returns nothing for an unknown refund", "none", undefined),
  findCase("compares case-sensitively", "B", undefined),
  findCase("returns no refund of another organization", "c", undefined),
  findCase("returns the other organization's own refund", "c", sampleRefund("c", foreign), theirs),
];

/** The conformance cases of `findRefund` and `changeRefund`. */
export const changeRefundCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...findCases,
  ledgerCase("changeRefund stores refund, invoice and event", records, async (store) => {
    const decide = changeTo(completed, refunded);
    const facts = await expectSuccess(store.refunds.changeRefund(ours, completed.id, decide));
    expectSame("the refund before", facts?.refund, sampleRefund("b"));
    expectSame("the payment", facts?.payment, payment);
    expectSame("the refunds before", facts?.locked.refunds.length, 2);
    const found = await expectSuccess(store.refunds.findRefund(ours, completed.id));
    expectSame("the refund", found, completed);
    const after = await expectSuccess(store.invoices.findInvoice(ours, invoice.id, new Set()));
    expectSame("the invoice", after?.invoice, refunded);
    const events = await expectSuccess(store.outbox.read(ours, undefined, 100));
    expectSame("the number of events", events.length, 1);
  }),
  ledgerCase("changeRefund passes nothing for an unknown refund", records, async (store) => {
    const seen = (facts: unknown): Decision<unknown> => ({ outcome: facts, change: undefined });
    for (const suffix of ["none", "c"]) {
      const id: Id<"refund"> = `refund_${suffix}`;
      expectSame(
        suffix,
        await expectSuccess(store.refunds.changeRefund(ours, id, seen)),
        undefined,
      );
    }
  }),
  ledgerCase("changeRefund waits for other writes to the invoice", records, async (store) => {
    const next = (found = invoice): Decision<unknown> => {
      const later = { ...found, updatedAt: addSeconds(found.updatedAt, 1) };
      const change = { invoice: later, payment: undefined, events: [] };
      return { outcome: found.updatedAt, change };
    };
    const ways = [
      () => store.invoices.changeInvoice(ours, invoice.id, (locked) => next(locked?.invoice)),
      () => store.refunds.changeRefund(ours, completed.id, (facts) => next(facts?.locked.invoice)),
      () =>
        store.refunds.recordRefund(ours, payment.id, "k", (facts) => next(facts?.locked.invoice)),
    ];
    const all = ways.flatMap((way) => numbered("t", 5).map(() => expectSuccess(way())));
    const times = await Promise.all(all);
    const each = times.map((_, index) => addSeconds(invoice.updatedAt, index));
    expectSame("what each saw", times.sort(), each);
  }),
];
