import type { JsonObject } from "../../../support/oracle-types.ts";
import { aCup, body, faulty, shop, tenEuros, unpriced } from "./draft-request.ts";
import type { ValidateDraft } from "./draft-request.ts";

const selling = { catalog: shop };
const tooMuch: JsonObject = { ...tenEuros, price: "99999999999999999999", quantity: 1000 };
const tiny = { rates: { EUR: "0.000000000000001" } };
const smallest: JsonObject = { ...tenEuros, price: "0.000000000000000000000000000001" };
const inBitcoin = { rates: { EUR: "0.5", BITCOIN: "0.00001" } };
const bad: JsonObject = { ...tenEuros, price: "0" };

/** Issues of the lines as a list, and of several properties together. */
export const requestIssues: ReadonlyArray<ValidateDraft> = [
  faulty("no-items", "At least one.", body({ items: [] }), ["items"]),
  faulty("items-of-null", "Null is as absent.", body({ items: null }), ["items"]),
  faulty("items-that-are-one-item", "A list.", body({ items: tenEuros }), ["items"]),
  faulty(
    "one-thousand-and-one-items",
    "At most 1000, and none is looked at when there are more.",
    body({ items: Array.from({ length: 1001 }, () => 0) }),
    ["items"],
  ),
  faulty(
    "the-last-of-one-thousand-items",
    "A thousand lines are looked at, to the last.",
    body({ items: [...Array.from({ length: 999 }, () => tenEuros), bad] }),
    ["items.999.price"],
  ),
  faulty("items-of-other-things", "An object each.", body({ items: [null, "x", [tenEuros]] }), [
    "items.0",
    "items.1",
    "items.2",
  ]),
  faulty(
    "items-of-unknown-types",
    "Of one of two types; the other properties are not judged.",
    body({ items: [{ ...aCup, type: "TOTAL" }, { currency: "XYZ" }] }),
    ["items.0.type", "items.1.type"],
  ),
  faulty(
    "no-currency-in-common",
    "Lines in two currencies need one to be priced in.",
    body({ items: [tenEuros, { ...tenEuros, currency: "USD" }] }),
    ["currency"],
  ),
  faulty(
    "no-currency-in-common-with-a-line-at-issue",
    "The currency of an invalid line is still known.",
    body({ items: [tenEuros, { ...aCup, billing_schema_id: "schema_cup-usd", quantity: 0 }] }),
    ["currency", "items.1.quantity"],
    selling,
  ),
  faulty(
    "an-unreadable-currency-settles-none",
    "A line whose currency cannot be read does not make two.",
    body({ items: [tenEuros, { ...tenEuros, currency: "X" }] }),
    ["items.1.currency"],
  ),
  faulty(
    "issues-everywhere",
    "All issues are reported at once.",
    body({
      items: [bad, aCup, { ...aCup, product_id: "product_none" }],
      customer_email: "ada",
      currency: "euro",
      metadata: { a: 1, b: "fine" },
      redirect_url: "ftp://example.com",
      extra: true,
    }),
    [
      "currency",
      "customer_email",
      "extra",
      "items.0.price",
      "items.2.product_id",
      "metadata.a",
      "redirect_url",
    ],
    selling,
  ),
  faulty(
    "at-most-twenty-issues",
    "Of 25 lines with one issue each the first twenty are listed, after issues of the whole request.",
    body({ items: Array.from({ length: 25 }, () => bad), customer_email: "" }),
    ["customer_email", ...Array.from({ length: 19 }, (_, line) => `items.${String(line)}.price`)],
  ),
  faulty(
    "an-amount-beyond-the-range-beside-an-issue",
    "A line that is out of range is listed beside an invalid address.",
    body({ items: [tenEuros, tooMuch], customer_email: "ada" }),
    ["customer_email", "items.1"],
    tiny,
  ),
  unpriced(
    "an-amount-beyond-the-range",
    "Alone it has a word of its own.",
    body({ items: [tooMuch] }),
    { code: "AMOUNT_OUT_OF_RANGE", paths: ["items.0"] },
    tiny,
  ),
  unpriced(
    "a-price-that-becomes-nothing",
    "An invoice would be paid by nothing, though its item has a price.",
    body({ currency: "BITCOIN", items: [smallest] }),
    { code: "AMOUNT_TOO_SMALL", paths: ["items"] },
    inBitcoin,
  ),
  faulty(
    "a-price-that-becomes-nothing-beside-an-issue",
    "Its total is rejected beside an address that is malformed.",
    body({ currency: "BITCOIN", items: [smallest], customer_email: "ada" }),
    ["customer_email", "items"],
    inBitcoin,
  ),
  faulty(
    "a-price-that-becomes-nothing-beside-a-bad-item",
    "Where a line has no price, there is no total.",
    body({ currency: "BITCOIN", items: [smallest, bad] }),
    ["items.1.price"],
    inBitcoin,
  ),
  unpriced(
    "no-rate-for-the-currency",
    "A missing rate is not an issue of the request.",
    body(),
    { code: "RATE_UNAVAILABLE", paths: [] },
    { currencies: [] },
  ),
  faulty(
    "an-issue-before-a-missing-rate",
    "Validation issues of the request take precedence.",
    body({ customer_email: "ada" }),
    ["customer_email"],
    { currencies: [] },
  ),
];
