import { paid, settlement } from "./draft-settlement.ts";
import type { SettleDraft } from "./draft-settlement.ts";

const ULP = "0.000000000000000000000000000001";
const NINES = "999999999999999999999999999999";
const TEN = ["USD", "10"] as const;

/** Payable amounts in the currency of the invoice are rounded, and settle it exactly. */
export const wholeUnits: ReadonlyArray<SettleDraft> = [
  settlement(
    "the-smallest-invoice-paid-with-a-cent",
    "At least one smallest unit is payable.",
    ["EUR", ULP],
    [paid("EUR", "0.01")],
    "COMPLETED",
  ),
  settlement(
    "short-by-one-ulp",
    "Half of the eighth decimal of a euro is tolerated, and one unit in the thirtieth is less.",
    ["EUR", "100"],
    [paid("EUR", `99.${NINES}`)],
    "COMPLETED",
  ),
  settlement(
    "short-by-half-of-the-eighth-decimal",
    "Amounts to pay are rounded at the eighth decimal of a euro first.",
    ["EUR", "100"],
    [paid("EUR", "99.999999995")],
    "COMPLETED",
  ),
  settlement(
    "short-by-one-ulp-more-than-half-of-the-eighth-decimal",
    "No shortfall that is larger than this rounding is tolerated.",
    ["EUR", "100"],
    [paid("EUR", "99.999999994999999999999999999999")],
    "PARTIALLY_PAID",
  ),
  settlement(
    "short-by-half-of-the-sixth-decimal-of-a-yen",
    "A yen has no decimals, so that six more are six.",
    ["JPY", "100"],
    [paid("JPY", "99.9999995")],
    "COMPLETED",
  ),
  settlement(
    "short-by-more-than-half-of-the-sixth-decimal-of-a-yen",
    "And not seven.",
    ["JPY", "100"],
    [paid("JPY", "99.999999499999")],
    "PARTIALLY_PAID",
  ),
  settlement(
    "over-by-one-ulp",
    "Half of the eighth decimal of a euro is tolerated above the price as well.",
    ["EUR", "100"],
    [paid("EUR", `100.${"0".repeat(29)}1`)],
    "COMPLETED",
  ),
  settlement(
    "over-by-half-of-the-eighth-decimal",
    "The most that is not too much.",
    ["EUR", "100"],
    [paid("EUR", "100.000000005")],
    "COMPLETED",
  ),
  settlement(
    "over-by-one-ulp-more-than-half-of-the-eighth-decimal",
    "The least that is.",
    ["EUR", "100"],
    [paid("EUR", `100.000000005${"0".repeat(20)}1`)],
    "COMPLETED/OVERPAID",
  ),
  settlement(
    "paid-in-whole-cents",
    "26.775 is payable as 26.78, so paying 26.78 is not too much.",
    ["EUR", "26.775"],
    [paid("EUR", "26.78")],
    "COMPLETED",
  ),
  settlement(
    "a-cent-less-than-whole-cents",
    "26.77 is not enough.",
    ["EUR", "26.775"],
    [paid("EUR", "26.77")],
    "PARTIALLY_PAID",
  ),
  settlement(
    "a-cent-more-than-whole-cents",
    "26.79 is too much.",
    ["EUR", "26.775"],
    [paid("EUR", "26.79")],
    "COMPLETED/OVERPAID",
  ),
  settlement(
    "paid-in-whole-cents-in-two-parts",
    "After 10 the rest of 26.775 is payable as 16.78.",
    ["EUR", "26.775"],
    [paid("EUR", "10"), paid("EUR", "16.78")],
    "COMPLETED",
  ),
  settlement(
    "the-rest-of-a-part-of-a-cent",
    "After 3.333 the rest of 10 is payable as 6.67, in whichever order they are reported.",
    ["EUR", "10"],
    [paid("EUR", "6.67"), paid("EUR", "3.333")],
    "COMPLETED",
  ),
  settlement(
    "a-cent-more-than-the-rest-of-a-part-of-a-cent",
    "6.68 is too much.",
    ["EUR", "10"],
    [paid("EUR", "3.333"), paid("EUR", "6.68")],
    "COMPLETED/OVERPAID",
  ),
  settlement(
    "payable-below-the-price",
    "The first rounding leaves 100 of 100.000000004.",
    ["EUR", "100.000000004"],
    [paid("EUR", "100")],
    "COMPLETED",
  ),
  settlement(
    "the-rest-after-a-payment-in-satoshi",
    "After 2.9999 USD on a ledger 7.01 USD are payable, which is not too much.",
    TEN,
    [paid("BITCOIN", "0.000029999"), paid("USD", "7.01")],
    "COMPLETED",
  ),
  settlement(
    "a-cent-more-than-the-rest-after-a-payment-in-satoshi",
    "7.02 USD are.",
    TEN,
    [paid("BITCOIN", "0.000029999"), paid("USD", "7.02")],
    "COMPLETED/OVERPAID",
  ),
  settlement(
    "a-cent-beside-all-of-it-in-another-currency",
    "Nothing was left to pay, so a payment of two cents is too much.",
    TEN,
    [paid("JPY", "2000"), paid("USD", "0.02")],
    "COMPLETED/OVERPAID",
  ),
];
