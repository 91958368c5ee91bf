import { fixedRates, memoryCatalog, systemClock } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  discount,
  fee,
  idOf,
  isLeft,
  orThrow,
  readRateSet,
  renderQuote,
  type Coupon,
} from "quittance";
import type { CouponSource } from "quittance/adapter";

const rates = readRateSet({
  source: "treasury desk",
  timestamp: "2025-07-17 14:10:54",
  unitsPerUsd: { EUR: "0.879502000000000005" },
});
if (rates._tag === "Left") throw new Error(`Not a rate: ${rates.left.property}`);

const acme = idOf("org", "org_acme");

const tenEuros: Coupon = {
  id: idOf("coupon", "coupon_welcome"),
  organizationId: acme,
  code: "WELCOME",
  isActive: true,
  percent: undefined,
  amount: Amount.of("10"),
  currency: "EUR",
  productIds: undefined,
  startsAt: undefined,
  endsAt: undefined,
  maxRedemptions: 100,
  maxPerCustomer: 1,
  minimumTotal: Amount.of("30"),
  createdAt: systemClock(),
  updatedAt: undefined,
};

const coupons: CouponSource = {
  couponsByCode: (organizationId, codes) => () => {
    const found = codes.map((code) =>
      organizationId === acme && code === tenEuros.code
        ? { coupon: tenEuros, redemptions: 41, redemptionsOfCustomer: 0 }
        : undefined,
    );
    return Promise.resolve({ _tag: "Right", right: found });
  },
};

const catalog = memoryCatalog({ products: [], billingSchemas: [] });
const quotes = createQuotes({
  catalog,
  rates: fixedRates(rates.right),
  coupons,
  clock: systemClock,
});

const book = { type: "PAYMENT_INTENT", currency: "EUR", quantity: 1, title: "Book" } as const;
const items = [
  {
    ...book,
    price: Amount.of("20"),
    adjustments: [discount({ percent: Amount.of("10") }, "Damaged cover")],
  },
  {
    ...book,
    price: Amount.of("12"),
    adjustments: [fee({ amount: { currency: "EUR", amount: Amount.of("1.50") } }, "Gift wrap")],
  },
];

const quote = renderQuote(
  orThrow(await quotes.calculateQuote(acme, { items, coupons: ["welcome"] })),
);
const shares = quote.items.map(({ calculations }) => calculations[2]?.price_delta ?? "");
console.log(shares.join(" "), quote.total.price); // -5.71 -4.29   21.5

const unknown = await quotes.calculateQuote(acme, { items, coupons: ["WINTER"] });
console.log(isLeft(unknown) && unknown.left.kind); // RequestInvalid
