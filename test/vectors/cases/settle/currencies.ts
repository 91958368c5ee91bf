import { ORACLE_CURRENCIES } from "../../../support/oracle.ts";
import { ALL_RATES } from "../all-rates.ts";
import { settlements } from "./draft-settlement.ts";

const listed = (pairs: ReadonlyArray<readonly [string, string]>, before = ""): string =>
  pairs.map((pair) => before + pair.join(" ")).join(", ");

/** Payments in other currencies, ledgers that confirm, and what cannot be converted. */
export const acrossCurrencies = settlements(`
a-unit-of-every-currency: What one smallest unit of each currency is worth: cents, yen, satoshi, wei.
  USD 1000000 <- ${listed(
    ORACLE_CURRENCIES.map((code) => [code, "1"]),
    "failed ",
  )} -> PENDING @ ${listed(Object.entries(ALL_RATES))}
paid-by-way-of-dollars: The value of a payment is truncated in dollars first, then in the currency
  of the invoice.
  EUR 11.904498929341986033539547683847 <- paid GBP 10 -> COMPLETED @ GBP 0.738797999999999954,
    EUR 0.879502000000000005 = payments.0.price_usd 13.535499554682065493724914679486,
    payments.0.value 11.904498929341986033539547683847,
    payments.0.unit_value 0.011904498929341986033539547683
over-the-truncated-amount: An invoice of the next lower price is still within the tolerance.
  EUR 11.904498929341986033539547683846 <- paid GBP 10 -> COMPLETED @ GBP 0.738797999999999954,
    EUR 0.879502000000000005
pending-on-a-ledger: When a pending payment that is needed or not is on a ledger, its confirmations
  are awaited.
  USD 10 <- pending BITCOIN 0.0001 -> WAITING_FOR_CONFIRMATIONS
pending-in-part-on-a-ledger: A part alone is not worth waiting for.
  USD 10 <- pending BITCOIN 0.00005 -> PROCESSING
pending-on-a-ledger-beside-a-completed-part: What is paid and what waits on a ledger are enough
  together.
  USD 10 <- paid USD 5, pending ETHEREUM 0.002 -> WAITING_FOR_CONFIRMATIONS
pending-on-a-ledger-and-short: What is paid and what waits on a ledger are not enough together.
  USD 10 <- paid USD 5, pending ETHEREUM 0.001 -> PARTIALLY_PAID
pending-with-a-card-and-on-a-ledger: One of the pending payments on a ledger is enough, even if the
  others would do.
  USD 10 <- pending USD 10, pending SOLANA 0.001 -> WAITING_FOR_CONFIRMATIONS
completed-on-a-ledger-and-pending-with-a-card: A ledger that has confirmed is not waited for.
  USD 10 <- paid USDT 5, pending USD 5 -> PROCESSING
failed-on-a-ledger-and-pending-with-a-card: Nor is one on which the payment failed.
  USD 10 <- failed USDT 5, pending USD 10 -> PROCESSING
a-dollar-token-has-no-peg: A token named for the dollar is worth what its rate says.
  USD 10 <- paid USDT 10 -> COMPLETED/OVERPAID @ USDT 0.999700089973008
an-invoice-on-a-ledger: An invoice in bitcoin paid in bitcoin is held to the last digit.
  BITCOIN 0.00009999 <- paid BITCOIN 0.00009999 -> COMPLETED
an-invoice-on-a-ledger-pending: A pending payment in the invoice's own currency is on a ledger too.
  BITCOIN 0.0001 <- pending BITCOIN 0.0001 -> WAITING_FOR_CONFIRMATIONS
paid-by-everybody: Fourteen currencies in one invoice.
  CHF 140 <- paid EUR 20, paid GBP 20, paid AUD 20, paid CNY 20, paid CAD 20, paid SEK 20,
    paid NOK 20, paid NZD 20, paid PLN 20, paid TRY 20, paid BRL 20, paid HKD 20 -> PARTIALLY_PAID
    @ EUR 0.879502000000000005, CHF 0.800351999999999986, GBP 0.738797999999999954,
    AUD 1.539409482758620689, CNY 7.179349999999999987, CAD 1.371979999999999977,
    HKD 7.849679999999999857, SEK 9.751849999999999241, NOK 10.240999999999999659,
    NZD 1.683501683501683501, BRL 5.561099999999999710, PLN 3.662099999999999955,
    TRY 40.259999999999998010
a-payment-worth-nothing: A completed payment whose value is truncated to zero pays no part of the
  price.
  USD 10 <- paid EUR 0.000000000000000000000000000001 -> PENDING @ EUR 99999999999999999999
    = payments.0.value 0
a-pending-payment-worth-nothing: Nor is a pending one on its way.
  USD 10 <- pending EUR 0.000000000000000000000000000001 -> PENDING @ EUR 99999999999999999999
the-largest-value: A value may have 35 digits before the point.
  USD 99999999999999999999999999999999999 <- paid EUR 99999999999999999999 -> PARTIALLY_PAID
    @ EUR 0.000000000000001 = payments.0.value 99999999999999999999000000000000000
`);

/** Payments that cannot be valued, or whose value cannot be shown. */
export const unvalued = settlements(`
rejected-without-the-rate-of-a-payment: A payment in a currency without a rate cannot be valued.
  USD 10 <- paid EUR 1 -> !RATE_UNAVAILABLE @ 
rejected-without-the-rate-of-the-invoice: Nor can one for an invoice in such a currency.
  GBP 1 <- paid USD 1 -> !RATE_UNAVAILABLE @ 
rejected-without-the-rate-of-either: A payment in the invoice's own currency needs its rate for the
  dollars.
  USDT 1 <- paid USDT 1 -> !RATE_UNAVAILABLE @ 
rejected-value-of-thirty-six-digits: A payment worth 36 digits before the point to its invoice is
  rejected.
  IDR 1 <- paid USD 10000000000000000000 -> !AMOUNT_OUT_OF_RANGE @ IDR 10000000000000000
rejected-dollars-of-thirty-six-digits: So is one that is worth as much in dollars, short as its own
  price is.
  GBP 1 <- paid GBP 99999999999999999999 -> !AMOUNT_OUT_OF_RANGE @ GBP 0.0000000000000001
rejected-unit-of-thirty-six-digits: So is one whose smallest unit is, though the payment is a small
  part of a unit.
  EUR 1 <- paid JPY 0.00000000000000000001 -> !AMOUNT_OUT_OF_RANGE @ JPY 0.0000000000000001,
    EUR 10000000000000000000
rejected-dollars-of-exactly-ten-to-the-thirty-fifth: The first amount that is too large.
  GBP 1 <- paid GBP 10000000000000000000 -> !AMOUNT_OUT_OF_RANGE @ GBP 0.0000000000000001
`);
