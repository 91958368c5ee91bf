import { idOf } from "../ids.ts";
import type { Payment } from "../payment/payment.ts";
import { timestampOf } from "../time/timestamp.ts";
import { succeed, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import {
  bare,
  computed,
  maxComputed,
  ledgerOf,
  ours,
  sampleInvoice,
  samplePayment,
  theirs,
} from "./sample-records.ts";

const smallest = computed("0.000000000000000000000000000001");

const full = samplePayment("a", {
  status: "COMPLETED",
  fingerprint: '["payment","a",{"漢字":"é\\"\'"}]',
  price: { currency: "BITCOIN", amount: computed(`${"9".repeat(20)}.${"9".repeat(30)}`) },
  priceUsd: maxComputed,
  value: computed(`1${"0".repeat(34)}.${"0".repeat(29)}1`),
  unitValue: smallest,
  completedAfterVoid: true,
  happenedAt: timestampOf("1000-01-01 00:00:00"),
  createdAt: timestampOf("2024-02-29 23:59:59"),
  updatedAt: timestampOf("9999-12-31 23:59:59"),
});

const largeUnit = samplePayment("d", { unitValue: maxComputed });

const records = ledgerOf({
  invoices: [bare(sampleInvoice("a")), bare(sampleInvoice("a", { organizationId: theirs }))],
  payments: [
    full,
    samplePayment("b"),
    largeUnit,
    samplePayment("a", { organizationId: theirs }),
    samplePayment("c", { organizationId: theirs }),
  ],
});

const finds = (
  name: string,
  suffix: string,
  expected: Payment | undefined,
  owner = ours,
): ReadonlyArray<ConformanceCase<LedgerSubject>> => [
  ledgerCase(`findPayment ${name}`, records, async ({ payments }) => {
    const found = await succeed(payments.findPayment(owner, idOf("payment", `payment_${suffix}`)));
    expectSame(name, found, expected);
  }),
  ledgerCase(`findByKey ${name}`, records, async ({ payments }) => {
    expectSame(name, await succeed(payments.findByKey(owner, `key_${suffix}`)), expected);
  }),
];

/** What `findPayment` and `findByKey` promise. */
export const findPaymentCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...finds("keeps every property, to the last digit and second", "a", full),
  ...finds("gives each its own", "b", samplePayment("b")),
  ...finds("keeps the largest value of a smallest unit", "d", largeUnit),
  ...finds("gives nothing for what is unknown", "none", undefined),
  ...finds("tells texts apart by case", "B", undefined),
  ...finds("takes no pattern", "%", undefined),
  ...finds("gives nothing of another organization", "c", undefined),
  ...finds(
    "gives the other organization its own",
    "a",
    samplePayment("a", { organizationId: theirs }),
    theirs,
  ),
];
