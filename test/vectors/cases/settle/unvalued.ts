import { paid, failedSettlement } from "./draft-settlement.ts";
import type { SettleDraft } from "./draft-settlement.ts";

/** Payments that cannot be valued, or whose value cannot be shown. */
export const unvalued: ReadonlyArray<SettleDraft> = [
  failedSettlement(
    "rejected-without-the-rate-of-a-payment",
    "A payment in a currency without a rate cannot be valued.",
    ["USD", "10"],
    [paid("EUR", "1")],
    {},
    "RATE_UNAVAILABLE",
  ),
  failedSettlement(
    "rejected-without-the-rate-of-the-invoice",
    "Nor can one for an invoice in such a currency.",
    ["GBP", "1"],
    [paid("USD", "1")],
    {},
    "RATE_UNAVAILABLE",
  ),
  failedSettlement(
    "rejected-without-the-rate-of-either",
    "A payment in the invoice's own currency needs its rate for the dollars.",
    ["USDT", "1"],
    [paid("USDT", "1")],
    {},
    "RATE_UNAVAILABLE",
  ),
  failedSettlement(
    "rejected-value-of-thirty-six-digits",
    "A payment worth 36 digits before the point to its invoice is rejected.",
    ["IDR", "1"],
    [paid("USD", "10000000000000000000")],
    { IDR: "10000000000000000" },
    "AMOUNT_OUT_OF_RANGE",
  ),
  failedSettlement(
    "rejected-dollars-of-thirty-six-digits",
    "So is one that is worth as much in dollars, short as its own price is.",
    ["GBP", "1"],
    [paid("GBP", "99999999999999999999")],
    { GBP: "0.0000000000000001" },
    "AMOUNT_OUT_OF_RANGE",
  ),
  failedSettlement(
    "rejected-unit-of-thirty-six-digits",
    "So is one whose smallest unit is, though the payment is a small part of a unit.",
    ["EUR", "1"],
    [paid("JPY", "0.00000000000000000001")],
    { JPY: "0.0000000000000001", EUR: "10000000000000000000" },
    "AMOUNT_OUT_OF_RANGE",
  ),
  failedSettlement(
    "rejected-dollars-of-exactly-ten-to-the-thirty-fifth",
    "The first amount that is too large.",
    ["GBP", "1"],
    [paid("GBP", "10000000000000000000")],
    { GBP: "0.0000000000000001" },
    "AMOUNT_OUT_OF_RANGE",
  ),
];
