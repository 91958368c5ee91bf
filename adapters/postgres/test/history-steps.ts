import * as fc from "fast-check";
import {
  Amount,
  invoiceParts,
  invoiceStatuses,
  paymentStatuses,
  periods,
  type Currency,
  type InvoicePart,
  type InvoiceStatus,
  type PaymentStatus,
  type Period,
} from "quittance";
import { anyPositiveAmount } from "quittance/testing";

/** Which of the records made so far, counted round; one place past the last is one unknown. */
type Pick = number;

/** Bounds of a list, times in seconds from the start of the history. */
export interface StepBounds {
  readonly priceUsdFrom: string | undefined;
  readonly priceUsdTo: string | undefined;
  readonly createdFrom: number | undefined;
  readonly createdTo: number | undefined;
}

/** A line of an invoice. */
export interface StepItem {
  /** The billing schema by which a product is sold; `undefined` for a custom item. */
  readonly sold: Pick | undefined;
  readonly currency: Currency;
  readonly price: string;
  readonly quantity: number;
  readonly title: string | undefined;
  readonly adjustments: ReadonlyArray<{
    readonly kind: "discount" | "fee";
    readonly percent: string | undefined;
    readonly amount: string;
  }>;
}

/** A call of the library, or something that happens in between, as data. */
export type Step =
  | {
      readonly kind: "create";
      readonly items: ReadonlyArray<StepItem>;
      readonly currency: Currency | undefined;
      readonly customerEmail: string;
      readonly redirectUrl: string | undefined;
      readonly metadata: Readonly<Record<string, string>>;
      readonly key: string | undefined;
    }
  | {
      readonly kind: "pay";
      readonly invoice: Pick;
      readonly key: string;
      readonly provider: number;
      readonly currency: Currency;
      /** In decimal text, or `due` for what is left. */
      readonly amount: string;
      readonly status: PaymentStatus;
      /** Seconds before now. */
      readonly ago: number | undefined;
    }
  | { readonly kind: "change"; readonly payment: Pick; readonly to: PaymentStatus }
  | { readonly kind: "void" | "owner"; readonly invoice: Pick }
  | { readonly kind: "payment"; readonly payment: Pick }
  | { readonly kind: "payable" | "quote"; readonly invoice: Pick; readonly currency: Currency }
  | {
      readonly kind: "details";
      readonly invoice: Pick;
      readonly parts: ReadonlyArray<InvoicePart>;
      readonly summaryCurrency: Currency | undefined;
    }
  | {
      readonly kind: "invoices";
      readonly bounds: StepBounds;
      readonly statuses: ReadonlyArray<InvoiceStatus> | undefined;
      readonly currencies: ReadonlyArray<Currency> | undefined;
      readonly customerEmail: string | undefined;
      readonly provider: number | undefined;
      readonly page: StepPage;
    }
  | {
      readonly kind: "payments";
      readonly bounds: StepBounds;
      readonly statuses: ReadonlyArray<PaymentStatus> | undefined;
      readonly currencies: ReadonlyArray<Currency> | undefined;
      readonly providers: ReadonlyArray<number> | undefined;
      readonly invoice: Pick | undefined;
      readonly page: StepPage;
      readonly withProviders: boolean;
    }
  | { readonly kind: "dashboard"; readonly period: Period }
  | { readonly kind: "outbox"; readonly limit: number }
  | {
      readonly kind: "product";
      readonly revised: Pick;
      /** Taken off sale instead. */
      readonly isLast: boolean;
      readonly text: string;
    }
  | {
      readonly kind: "schema";
      readonly revised: Pick;
      readonly isLast: boolean;
      readonly text: string;
      readonly currency: Currency;
      readonly price: string;
    }
  | { readonly kind: "tick"; readonly seconds: number }
  | { readonly kind: "rates"; readonly index: number }
  | { readonly kind: "fold"; readonly limit: number };

/** One page at an offset, or every page by cursor. */
export interface StepPage {
  readonly limit: number;
  readonly offset: number | undefined;
}

/** Addresses, some of which differ in case or in a character that patterns know. */
const emails = ["ada@example.com", "Ada@Example.COM", "a_a@example.com", "aba@example.com"];

const pick = fc.nat({ max: 7 });
const someCurrency = fc.constantFrom<Currency>("USD", "EUR", "JPY", "BITCOIN", "USDC");
const price = fc.oneof(
  fc.constantFrom("0.01", "1", "9", "10", "10.000000000000000000000000000001", "12.5"),
  anyPositiveAmount.map(Amount.render),
);
const rarely = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 1 });
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
  sold: fc.option(pick, { nil: undefined }),
  currency: someCurrency,
  price,
  quantity: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(0, 1_000_000)),
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

const writes: ReadonlyArray<fc.Arbitrary<Step>> = [
  fc.record({
    kind: fc.constant("create" as const),
    items: fc.array(item, { minLength: 1, maxLength: 3 }),
    currency: fc.option(someCurrency, { nil: undefined, freq: 3 }),
    customerEmail: fc.constantFrom(...emails),
    redirectUrl: rarely(fc.constant("https://example.com/x?y=1#z")),
    metadata: fc.dictionary(fc.constantFrom("b", "a", "10", "9", "ключ"), words, { maxKeys: 3 }),
    key: rarely(keys),
  }),
  fc.record({
    kind: fc.constant("pay" as const),
    invoice: pick,
    key: keys,
    provider: fc.nat({ max: 2 }),
    currency: someCurrency,
    amount: fc.oneof(fc.constantFrom("due", "due"), price),
    status: fc.constantFrom<PaymentStatus>("COMPLETED", "PENDING", "PENDING", "FAILED"),
    ago: rarely(second),
  }),
  fc.record({
    kind: fc.constant("change" as const),
    payment: pick,
    to: fc.constantFrom(...paymentStatuses),
  }),
  fc.record({ kind: fc.constant("void" as const), invoice: pick }),
  fc.record({
    kind: fc.constant("product" as const),
    revised: pick,
    isLast: fc.boolean(),
    text: words,
  }),
  fc.record({
    kind: fc.constant("schema" as const),
    revised: pick,
    isLast: fc.boolean(),
    text: words,
    currency: someCurrency,
    price,
  }),
];

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

/** A history, and when it begins. */
export interface History {
  readonly start: string;
  readonly steps: ReadonlyArray<Step>;
}

/** Moments around which clocks are set, months end or a day was left out somewhere. */
const starts = [
  ...["2025-03-09 02:30:00", "2025-04-05 15:00:00", "2025-10-04 15:30:00", "2011-12-30 09:59:59"],
  ...["2024-02-28 23:59:59", "2024-12-31 23:00:00", "1999-12-31 23:59:58", "2025-07-17 12:00:00"],
];

/** Any history of calls: writes are somewhat more frequent than reads. */
export const anyHistory: fc.Arbitrary<History> = fc.record({
  start: fc.constantFrom(...starts),
  steps: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.oneof(...writes) },
      { weight: 4, arbitrary: fc.oneof(...reads) },
      { weight: 2, arbitrary: fc.oneof(...between) },
    ),
    { minLength: 4, maxLength: 30, size: "max" },
  ),
});
