import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { minorUnits } from "../quote/rounding-policy.ts";
import { discount, fee } from "../quote/discount-and-fee.ts";
import type { BilledLine } from "../quote/line-price.ts";
import {
  appliedCoupon,
  billed,
  customItem,
  quoteOfBilled,
  type BilledOptions,
} from "../../test/support/billed-quote.ts";
import { tax } from "../../test/support/sample-catalog.ts";
import { signaturesOf } from "./case-signatures.ts";
import { policyOf } from "./recorded-quote.ts";

const euros = (text: string) => ({ currency: "EUR" as const, amount: Amount.of(text) });

/** 10 units at 0 each, the next 10 at 2, and all others at 1. */
const graduated = (change: Partial<BilledLine> = {}): BilledLine =>
  billed({
    unitPrice: euros("0"),
    pricing: {
      model: "GRADUATED",
      tiers: [
        { upTo: Amount.of("10"), unitPrice: Amount.zero, flatPrice: Amount.zero },
        { upTo: Amount.of("20"), unitPrice: Amount.of("2"), flatPrice: Amount.zero },
        { upTo: undefined, unitPrice: Amount.one, flatPrice: Amount.zero },
      ],
    },
    ...change,
  });

const shop = { totals: { totals: "shop" } } as const;
const invoice = { totals: { totals: "invoice" } } as const;
const vat = tax("vat", "19");

test.each<[string, ReadonlyArray<BilledLine>, BilledOptions, ReadonlyArray<string>]>([
  [
    "a line",
    [billed()],
    {},
    ["currency EUR", "exact: one line", "exact: steps PRODUCT", "schema_tea"],
  ],
  [
    "custom lines",
    [billed({ item: customItem }), billed()],
    {},
    [
      "currency EUR",
      "exact: several lines",
      "exact: steps PAYMENT_INTENT",
      "custom line",
      "exact: steps PRODUCT",
      "schema_tea",
    ],
  ],
  [
    "a conversion",
    [billed({ unitPrice: { currency: "GBP", amount: Amount.one } })],
    {},
    [
      "currency EUR",
      "exact: one line",
      "exact: steps PRODUCT CURRENCY_CHANGE",
      "schema_tea",
      "conversion GBP to EUR",
    ],
  ],
  [
    "a tier up to its end",
    [graduated({ quantity: 20 })],
    {},
    [
      "currency EUR",
      "exact: one line",
      "exact: steps PRODUCT TIER TIER",
      "schema_tea",
      "schema_tea: GRADUATED, units +",
      "schema_tea: end of tier 2",
      "schema_tea: TIER 1 0",
      "schema_tea: TIER 2 +",
    ],
  ],
  [
    "units without a price",
    [graduated({ quantity: 0 })],
    {},
    [
      "currency EUR",
      "exact: one line",
      "exact: steps PRODUCT TIER",
      "schema_tea",
      "schema_tea: GRADUATED, units 0",
      "schema_tea: TIER 1 0",
    ],
  ],
  [
    "an included price",
    [billed({ pricing: { model: "UNIT", included: Amount.of("2") } })],
    {},
    [
      "currency EUR",
      "exact: one line",
      "exact: steps PRODUCT INCLUDED",
      "schema_tea",
      "schema_tea: UNIT, units 0",
      "schema_tea: INCLUDED -",
    ],
  ],
  [
    "discounts and a fee",
    [
      billed({
        adjustments: [
          discount({ percent: Amount.of("10") }),
          fee({ amount: euros("1") }),
          discount({ amount: euros("50") }),
        ],
      }),
    ],
    {},
    [
      "currency EUR",
      "exact: one line",
      "exact: steps PRODUCT DISCOUNT FEE DISCOUNT",
      "schema_tea",
      "DISCOUNT by percent",
      "schema_tea: with DISCOUNT",
      "FEE by amount",
      "schema_tea: with FEE",
      "DISCOUNT by amount",
      "DISCOUNT to 0",
    ],
  ],
  [
    "a coupon",
    [billed()],
    { coupons: [appliedCoupon()] },
    [
      "currency EUR",
      "exact: one line",
      "exact: steps PRODUCT DISCOUNT",
      "schema_tea",
      "DISCOUNT by percent",
      "coupon coupon_spring",
      "schema_tea: with coupon_spring",
    ],
  ],
  [
    "exact taxes",
    [billed({ taxes: [vat, tax("low", "7")] })],
    {},
    [
      "currency EUR",
      "exact: one line",
      "exact: steps PRODUCT TAX TAX",
      "schema_tea",
      "exact: tax_vat exclusive of LINE +",
      "exact: tax_low exclusive of LINE +",
      "exact: several rates",
    ],
  ],
  [
    "an inclusive tax",
    [billed({ taxes: [tax("in", "19", { isInclusive: true })] })],
    {},
    [
      "currency EUR",
      "exact: one line",
      "exact: steps PRODUCT TAX",
      "schema_tea",
      "exact: tax_in inclusive of LINE +",
    ],
  ],
  [
    "a rounded tie of a line",
    [billed({ unitPrice: euros("1.005"), taxes: [vat, tax("same", "19")] })],
    shop,
    [
      "currency EUR",
      "shop: one line",
      "shop: steps PRODUCT ROUNDING TAX TAX",
      "schema_tea",
      "shop: rounding HALF_UP of LINE in EUR +, tie",
      "shop: tax_vat exclusive of LINE +",
      "shop: tax_same exclusive of LINE +",
    ],
  ],
  [
    "a rounded tie of a document tax",
    [billed({ unitPrice: euros("0.5"), taxes: [tax("one", "1")] })],
    invoice,
    [
      "currency EUR",
      "invoice: one line",
      "invoice: steps PRODUCT ROUNDING",
      "schema_tea",
      "invoice: rounding HALF_UP of LINE in EUR 0",
      "invoice: tax_one exclusive of DOCUMENT +",
      "invoice: document tax rounded +, tie",
    ],
  ],
  [
    "a tax rounded down",
    [billed({ unitPrice: euros("0.07"), taxes: [vat] })],
    invoice,
    [
      "currency EUR",
      "invoice: one line",
      "invoice: steps PRODUCT ROUNDING",
      "schema_tea",
      "invoice: rounding HALF_UP of LINE in EUR 0",
      "invoice: tax_vat exclusive of DOCUMENT +",
      "invoice: document tax rounded -",
    ],
  ],
  [
    "a tax rounded up",
    [billed({ unitPrice: euros("0.03"), taxes: [vat] })],
    invoice,
    [
      "currency EUR",
      "invoice: one line",
      "invoice: steps PRODUCT ROUNDING",
      "schema_tea",
      "invoice: rounding HALF_UP of LINE in EUR 0",
      "invoice: tax_vat exclusive of DOCUMENT +",
      "invoice: document tax rounded +",
    ],
  ],
  [
    "a document tax that is not rounded",
    [billed({ taxes: [vat] })],
    { tax: { at: "DOCUMENT" } },
    [
      ...["currency EUR", "EXACT:LINE:DOCUMENT: one line", "EXACT:LINE:DOCUMENT: steps PRODUCT"],
      ...["schema_tea", "EXACT:LINE:DOCUMENT: tax_vat exclusive of DOCUMENT +"],
    ],
  ],
  [
    "cash",
    [billed({ unitPrice: euros("1.02") })],
    { totals: { totals: "invoice", increments: { EUR: "0.05" } } },
    [
      "currency EUR",
      "invoice: one line",
      "invoice: steps PRODUCT ROUNDING",
      "schema_tea",
      "invoice: rounding HALF_UP of LINE in EUR 0",
      "invoice: rounding HALF_UP of DOCUMENT in EUR -",
      "invoice: rounding of the document -",
    ],
  ],
  [
    "a rounded total",
    [billed({ unitPrice: euros("1.004") })],
    { rounding: minorUnits({ mode: "UP", at: "TOTAL" }) },
    [
      "currency EUR",
      "UP:TOTAL:LINE: one line",
      "UP:TOTAL:LINE: steps PRODUCT",
      "schema_tea",
      "UP:TOTAL:LINE: rounding UP of DOCUMENT in EUR +",
    ],
  ],
])("%s shows each kind of its calculation", (_, lines, options, expected) => {
  const quote = quoteOfBilled(lines, options);
  expect([...signaturesOf(quote, policyOf(quote))]).toEqual(expected);
});
