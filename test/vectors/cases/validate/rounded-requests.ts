import { centsAt, rounds } from "../policy/build-policy.ts";
import { aCup, body, faulty, shop, tenEuros, unpriced, valid } from "./draft-request.ts";
import type { ValidateDraft } from "./draft-request.ts";

const tooSmall = { code: "AMOUNT_TOO_SMALL", paths: ["items"] };
const tiny = { ...tenEuros, price: "0.004" };
const atTotal = { rounding: centsAt("TOTAL") };
const atLine = { rounding: centsAt("LINE") };

/** Bodies whose total is rounded, some of them to 0. */
export const roundedRequests: ReadonlyArray<ValidateDraft> = [
  unpriced(
    "a-total-rounded-to-zero",
    "An invoice of 0 for an item with a price would count as paid.",
    body({ items: [tiny] }),
    tooSmall,
    atTotal,
  ),
  unpriced(
    "lines-rounded-to-zero",
    "Three lines of 0.004 are nothing, although their sum is a cent.",
    body({ items: [tiny, tiny, tiny] }),
    tooSmall,
    atLine,
  ),
  valid(
    "small-lines-rounded-together",
    "Three lines of 0.004 are a cent if only the total is rounded.",
    body({ items: [tiny, tiny, tiny] }),
    "0.01",
    atTotal,
  ),
  valid(
    "a-line-rounded-to-zero-beside-another",
    "Only the total counts.",
    body({ items: [tiny, tenEuros] }),
    "10",
    atLine,
  ),
  valid(
    "a-total-rounded-up",
    "With UP nothing becomes 0.",
    body({ items: [{ ...tenEuros, price: "0.000000000000000000000000000001" }] }),
    "0.01",
    { rounding: rounds("EUR", "UP", "TOTAL") },
  ),
  unpriced(
    "a-total-rounded-down",
    "With DOWN even 0.0099 is nothing.",
    body({ items: [{ ...tenEuros, price: "0.0099" }] }),
    tooSmall,
    { rounding: rounds("EUR", "DOWN", "LINE") },
  ),
  unpriced(
    "half-a-cent-rounded-to-even",
    "0 is even.",
    body({ items: [{ ...tenEuros, price: "0.005" }] }),
    tooSmall,
    { rounding: rounds("EUR", "HALF_EVEN", "TOTAL") },
  ),
  unpriced(
    "a-converted-line-rounded-to-zero",
    "The price in the currency of the line is positive.",
    body({ currency: "EUR", items: [{ ...tenEuros, currency: "JPY", price: "0.5" }] }),
    tooSmall,
    { ...atLine, currencies: ["EUR", "JPY"] },
  ),
  unpriced(
    "a-product-below-the-increment",
    "A cup of 12.40 euros is nothing in units of 100.",
    body({ items: [aCup] }),
    tooSmall,
    { catalog: shop, rounding: rounds("EUR", "HALF_UP", "TOTAL", "100") },
  ),
  faulty(
    "a-total-rounded-to-zero-and-an-address",
    "A total of 0 is listed with the other issues.",
    body({ items: [tiny], customer_email: "ada" }),
    ["customer_email", "items"],
    atTotal,
  ),
  valid(
    "a-small-total-in-another-currency",
    "A currency without a rule is not rounded.",
    body({ items: [tiny] }),
    "0.004",
    { rounding: rounds("CHF", "HALF_UP", "TOTAL", "0.05") },
  ),
  valid(
    "a-rounded-invoice",
    "2 times 12.3425 and 10 are 34.685.",
    body({ items: [{ ...tenEuros, price: "12.3425", quantity: 2 }, tenEuros] }),
    "34.69",
    atTotal,
  ),
];
