import * as fc from "fast-check";
import {
  Amount,
  invoiceStatuses,
  paymentStatuses,
  periods,
  type Currency,
  type PaymentStatus,
} from "quittance";
import { invoiceParts } from "quittance/adapter";
import { anyPositiveAmount } from "quittance/testing";
import type { History, Step, StepBounds, StepItem, StepPage } from "./history-steps.ts";

/** Addresses, some of which differ in case or in a character that patterns know. */
const emails = ["ada@example.com", "Ada@Example.COM", "a_a@example.com", "aba@example.com"];

const pick = fc.nat({ max: 29 });
const someCurrency = fc.constantFrom<Currency>("USD", "EUR", "JPY", "BITCOIN", "USDC");
const price = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("0.01", "1", "9", "10", `10.${"1".padStart(30, "0")}`, "12.5"),
  },
  { weight: 1, arbitrary: anyPositiveAmount.map(Amount.render) },
);
const rarely = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const words = fc.constantFrom(
  "",
  "Tee",
  "«ключ»",
  "漢字 🧾",
  'a "b" \\ c',
  "  \t",
  "null",
  "\u2028",
);
const second = fc.constantFrom(0, 1, 3_599, 3_600, 86_399, 86_400, 40 * 86_400);

const bounds: fc.Arbitrary<StepBounds> = fc.record({
  priceUsdFrom: rarely(price),
  priceUsdTo: rarely(price),
  createdFrom: rarely(second),
  createdTo: rarely(second),
});

const page: fc.Arbitrary<StepPage> = fc.record({
  limit: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 101 })),
  offset: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
});

const item: fc.Arbitrary<StepItem> = fc.record({
  sold: rarely(pick),
  currency: someCurrency,
  price,
  quantity: fc.constantFrom(1, 1, 1, 2, 3, 7, 100, 1_000_000, 0),
  title: rarely(words),
  adjustments: fc.array(
    fc.record({
      kind: fc.constantFrom("discount" as const, "fee" as const),
      percent: fc.option(fc.constantFrom("0", "12.5", "33.333333333333333333", "100"), {
        nil: undefined,
      }),
      amount: price,
    }),
    { maxLength: 2 },
  ),
});

const keys = fc.nat({ max: 9 }).map((number) => `key_${String(number)}`);

const create: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("create" as const),
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
  currency: fc.option(someCurrency, { nil: undefined, freq: 3 }),
  customerEmail: fc.constantFrom(...emails),
  redirectUrl: rarely(fc.constant("https://example.com/x?y=1#z")),
  metadata: fc.dictionary(fc.constantFrom("b", "a", "10", "9", "ключ"), words, { maxKeys: 3 }),
  key: rarely(keys),
});

const pay: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("pay" as const),
  invoice: pick,
  key: keys,
  provider: fc.nat({ max: 2 }),
  currency: someCurrency,
  amount: fc.oneof(fc.constantFrom("due", "due"), price),
  status: fc.constantFrom<PaymentStatus>("COMPLETED", "PENDING", "PENDING", "FAILED"),
  ago: rarely(second),
});

const change: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("change" as const),
  payment: pick,
  to: fc.constantFrom(...paymentStatuses),
});

const changeCatalog: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("product" as const),
    revised: pick,
    isLast: fc.nat({ max: 7 }).map((number) => number === 0),
    text: words,
  }),
  fc.record({
    kind: fc.constant("schema" as const),
    revised: pick,
    isLast: fc.nat({ max: 7 }).map((number) => number === 0),
    text: words,
    currency: someCurrency,
    price,
  }),
);

const write: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: create },
  { weight: 6, arbitrary: pay },
  { weight: 4, arbitrary: change },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("void" as const), invoice: pick }) },
  { weight: 1, arbitrary: changeCatalog },
);

const reads: ReadonlyArray<fc.Arbitrary<Step>> = [
  fc.record({ kind: fc.constant("owner" as const), invoice: pick }),
  fc.record({ kind: fc.constant("payment" as const), payment: pick }),
  fc.record({
    kind: fc.constantFrom("payable" as const, "quote" as const),
    invoice: pick,
    currency: someCurrency,
  }),
  fc.record({
    kind: fc.constant("details" as const),
    invoice: pick,
    parts: fc.subarray([...invoiceParts]),
    summaryCurrency: rarely(someCurrency),
  }),
  fc.record({
    kind: fc.constant("invoices" as const),
    bounds,
    statuses: rarely(fc.subarray([...invoiceStatuses])),
    currencies: rarely(fc.subarray<Currency>(["USD", "EUR", "USDC"])),
    customerEmail: rarely(fc.constantFrom(...emails, "ADA@example.com")),
    provider: rarely(fc.nat({ max: 2 })),
    page,
  }),
  fc.record({
    kind: fc.constant("payments" as const),
    bounds,
    statuses: rarely(fc.subarray([...paymentStatuses])),
    currencies: rarely(fc.subarray<Currency>(["USD", "EUR", "USDC"])),
    providers: rarely(fc.subarray([0, 1, 2])),
    invoice: rarely(pick),
    page,
    withProviders: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("dashboard" as const), period: fc.constantFrom(...periods) }),
  fc.record({ kind: fc.constant("outbox" as const), limit: fc.integer({ min: 1, max: 4 }) }),
];

const between: ReadonlyArray<fc.Arbitrary<Step>> = [
  fc.record({
    kind: fc.constant("tick" as const),
    seconds: fc.constantFrom(1, 59, 3_600, 86_399, 86_400, 20 * 86_400),
  }),
  fc.record({ kind: fc.constant("rates" as const), index: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant("fold" as const), limit: fc.constantFrom(1, 2, 5, 1_000) }),
];

/** Moments around which clocks are set, months end or a day was left out somewhere. */
const starts = [
  ...["2025-03-09 02:30:00", "2025-04-05 15:00:00", "2025-10-04 15:30:00", "2011-12-30 09:59:59"],
  ...["2024-02-28 23:59:59", "2024-12-31 23:00:00", "1999-12-31 23:59:58", "2025-07-17 12:00:00"],
];

/** Sent again at once, as by a caller whose answer was lost. */
const sometimesTwice = (step: fc.Arbitrary<Step>): fc.Arbitrary<ReadonlyArray<Step>> =>
  fc
    .tuple(step, fc.nat({ max: 5 }))
    .map(([sent, random]) => (random === 0 ? [sent, sent] : [sent]));

const anyStep = fc.oneof(
  { weight: 5, arbitrary: sometimesTwice(write) },
  { weight: 3, arbitrary: fc.oneof(...reads).map((step) => [step]) },
  { weight: 2, arbitrary: fc.oneof(...between).map((step) => [step]) },
);

/** Any history of calls that begins with invoices; half of the calls write. */
export const anyHistory: fc.Arbitrary<History> = fc
  .record({
    start: fc.constantFrom(...starts),
    first: fc.array(create, { minLength: 1, maxLength: 3 }),
    then: fc.array(anyStep, { minLength: 4, maxLength: 40, size: "max" }),
  })
  .map(({ start, first, then }) => ({ start, steps: [...first, ...then.flat()] }));
