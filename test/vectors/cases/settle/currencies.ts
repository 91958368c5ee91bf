import { ORACLE_CURRENCIES } from "../../../support/oracle.ts";
import { ALL_RATES } from "../all-rates.ts";
import { failed, paid, pending, settlement } from "./draft-settlement.ts";
import type { SettleDraft } from "./draft-settlement.ts";

const POUND = "0.738797999999999954";
const EURO = "0.879502000000000005";
const market = { rates: { GBP: POUND, EUR: EURO } };

/** Payments in other currencies, ledgers that confirm, and what cannot be converted. */
export const acrossCurrencies: ReadonlyArray<SettleDraft> = [
  settlement(
    "a-unit-of-every-currency",
    "What one smallest unit of each currency is worth: cents, yen, satoshi, wei.",
    ["USD", "1000000"],
    ORACLE_CURRENCIES.map((code) => failed(code, "1")),
    "PENDING",
    { rates: ALL_RATES },
  ),
  settlement(
    "paid-by-way-of-dollars",
    "The value of a payment is truncated in dollars first, then in the currency of the invoice.",
    ["EUR", "11.904498929341986033539547683847"],
    [paid("GBP", "10")],
    "COMPLETED",
    {
      ...market,
      values: {
        "payments.0.price_usd": "13.535499554682065493724914679486",
        "payments.0.value": "11.904498929341986033539547683847",
        "payments.0.unit_value": "0.011904498929341986033539547683",
      },
    },
  ),
  settlement(
    "over-the-truncated-amount",
    "An invoice of the next lower price is still within the tolerance.",
    ["EUR", "11.904498929341986033539547683846"],
    [paid("GBP", "10")],
    "COMPLETED",
    market,
  ),
  settlement(
    "pending-on-a-ledger",
    "When a pending payment that is needed or not is on a ledger, its confirmations are awaited.",
    ["USD", "10"],
    [pending("BITCOIN", "0.0001")],
    "WAITING_FOR_CONFIRMATIONS",
  ),
  settlement(
    "pending-in-part-on-a-ledger",
    "A part alone is not worth waiting for.",
    ["USD", "10"],
    [pending("BITCOIN", "0.00005")],
    "PROCESSING",
  ),
  settlement(
    "pending-on-a-ledger-beside-a-completed-part",
    "What is paid and what waits on a ledger are enough together.",
    ["USD", "10"],
    [paid("USD", "5"), pending("ETHEREUM", "0.002")],
    "WAITING_FOR_CONFIRMATIONS",
  ),
  settlement(
    "pending-on-a-ledger-and-short",
    "What is paid and what waits on a ledger are not enough together.",
    ["USD", "10"],
    [paid("USD", "5"), pending("ETHEREUM", "0.001")],
    "PARTIALLY_PAID",
  ),
  settlement(
    "pending-with-a-card-and-on-a-ledger",
    "One of the pending payments on a ledger is enough, even if the others would do.",
    ["USD", "10"],
    [pending("USD", "10"), pending("SOLANA", "0.001")],
    "WAITING_FOR_CONFIRMATIONS",
  ),
  settlement(
    "completed-on-a-ledger-and-pending-with-a-card",
    "A ledger that has confirmed is not waited for.",
    ["USD", "10"],
    [paid("USDT", "5"), pending("USD", "5")],
    "PROCESSING",
  ),
  settlement(
    "failed-on-a-ledger-and-pending-with-a-card",
    "Nor is one on which the payment failed.",
    ["USD", "10"],
    [failed("USDT", "5"), pending("USD", "10")],
    "PROCESSING",
  ),
  settlement(
    "a-dollar-token-has-no-peg",
    "A token named for the dollar is worth what its rate says.",
    ["USD", "10"],
    [paid("USDT", "10")],
    "COMPLETED/OVERPAID",
    { rates: ALL_RATES },
  ),
  settlement(
    "an-invoice-on-a-ledger",
    "An invoice in bitcoin paid in bitcoin is held to the last digit.",
    ["BITCOIN", "0.00009999"],
    [paid("BITCOIN", "0.00009999")],
    "COMPLETED",
  ),
  settlement(
    "an-invoice-on-a-ledger-pending",
    "A pending payment in the invoice's own currency is on a ledger too.",
    ["BITCOIN", "0.0001"],
    [pending("BITCOIN", "0.0001")],
    "WAITING_FOR_CONFIRMATIONS",
  ),
  settlement(
    "paid-by-everybody",
    "Fourteen currencies in one invoice.",
    ["CHF", "140"],
    ["EUR", "GBP", "AUD", "CNY", "CAD", "SEK", "NOK", "NZD", "PLN", "TRY", "BRL", "HKD"].map(
      (code) => paid(code, "20"),
    ),
    "PARTIALLY_PAID",
    { rates: ALL_RATES },
  ),
  settlement(
    "a-payment-worth-nothing",
    "A completed payment whose value is truncated to zero pays no part of the price.",
    ["USD", "10"],
    [paid("EUR", "0.000000000000000000000000000001")],
    "PENDING",
    { rates: { EUR: "99999999999999999999" }, values: { "payments.0.value": "0" } },
  ),
  settlement(
    "a-pending-payment-worth-nothing",
    "Nor is a pending one on its way.",
    ["USD", "10"],
    [pending("EUR", "0.000000000000000000000000000001")],
    "PENDING",
    { rates: { EUR: "99999999999999999999" } },
  ),
  settlement(
    "the-largest-value",
    "A value may have 35 digits before the point.",
    ["USD", "9".repeat(35)],
    [paid("EUR", "99999999999999999999")],
    "PARTIALLY_PAID",
    {
      rates: { EUR: "0.000000000000001" },
      values: { "payments.0.value": `${"9".repeat(20)}${"0".repeat(15)}` },
    },
  ),
];
