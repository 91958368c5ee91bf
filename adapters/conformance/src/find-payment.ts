import { timestampOf, type Payment } from "quittance";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import {
  computedAmount,
  ledgerOf,
  maxComputed,
  ours,
  sampleInvoice,
  samplePayment,
  theirs,
  withoutLines,
} from "./sample-records.ts";
import { maxText, sampleMetadata } from "./sample-texts.ts";

const smallest = computedAmount("0.000000000000000000000000000001");

const full = samplePayment("a", {
  status: "COMPLETED",
  price: { currency: "BITCOIN", amount: computedAmount(`${"9".repeat(20)}.${"9".repeat(30)}`) },
  priceUsd: maxComputed,
  value: computedAmount(`1${"0".repeat(34)}.${"0".repeat(29)}1`),
  unitValue: smallest,
  completedAfterVoid: true,
  reference: maxText("ch_Ünïcode 漢字 \\n\"'", "reference"),
  metadata: sampleMetadata,
  happenedAt: timestampOf("1000-01-01 00:00:00"),
  createdAt: timestampOf("2024-02-29 23:59:59"),
  updatedAt: timestampOf("9999-12-31 23:59:59"),
});

const largeUnit = samplePayment("d", { unitValue: maxComputed });

const failed = samplePayment("f", {
  status: "FAILED",
  failureReason: maxText("Insufficient funds 💸 \\0", "reason"),
  reference: "",
});

const records = ledgerOf({
  invoices: [
    withoutLines(sampleInvoice("a")),
    withoutLines(sampleInvoice("a", { organizationId: theirs })),
  ],
  payments: [
    full,
    samplePayment("b"),
    largeUnit,
    failed,
    samplePayment("a", { organizationId: theirs }),
    samplePayment("c", { organizationId: theirs }),
  ],
});

const findCase = (
  name: string,
  suffix: string,
  expected: Payment | undefined,
  owner = ours,
): ReadonlyArray<ConformanceCase<LedgerSubject>> => [
  ledgerCase(`findPayment ${name}`, records, async ({ payments }) => {
    const found = await expectSuccess(payments.findPayment(owner, `payment_${suffix}`));
    expectSame(name, found, expected);
  }),
  ledgerCase(`findByKey ${name}`, records, async ({ payments }) => {
    expectSame(name, await expectSuccess(payments.findByKey(owner, `key_${suffix}`)), expected);
  }),
];

/** The conformance cases of `findPayment` and `findByKey`. */
export const findPaymentCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...findCase("returns every property exactly", "a", full),
  ...findCase("returns the requested payment", "b", samplePayment("b")),
  ...findCase("preserves the largest unit value", "d", largeUnit),
  ...findCase("returns the reason of a failure, and an empty reference", "f", failed),
  ...findCase("returns nothing for an unknown payment", "none", undefined),
  ...findCase("compares case-sensitively", "B", undefined),
  ...findCase("does not treat input as a pattern", "%", undefined),
  ...findCase("returns no payment of another organization", "c", undefined),
  ...findCase(
    "returns the other organization's own payment",
    "a",
    samplePayment("a", { organizationId: theirs }),
    theirs,
  ),
];
