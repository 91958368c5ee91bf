import { settlements } from "./draft-settlement.ts";

/** Payments in other currencies cannot be more exact than one smallest unit of one of them. */
export const tolerances = settlements(`
short-by-exactly-the-tolerance: A payment in another currency may be short by what its smallest
  unit is worth.
  USD 10 <- paid EUR 4.99 -> COMPLETED = payments.0.value 9.98, payments.0.unit_value 0.02
short-by-one-ulp-more-than-the-tolerance: And not by the least bit more.
  USD 10.000000000000000000000000000001 <- paid EUR 4.99 -> PARTIALLY_PAID
over-by-exactly-the-tolerance: It is not too much before it exceeds the price by more than that.
  USD 10 <- paid EUR 5.01 -> COMPLETED = payments.0.value 10.02
over-by-one-ulp-more-than-the-tolerance: The least bit more is too much.
  USD 10 <- paid EUR 5.010000000000000000000000000001 -> COMPLETED/OVERPAID
tolerances-of-two-payments-do-not-add-up: Two payments are as exact as one: what is missing can be
  the rounding of one of them only.
  USD 10 <- 2 x paid EUR 2.49 -> PARTIALLY_PAID
one-unit-short-in-two-payments: Both fall short of half of the price by half a unit.
  USD 10 <- 2 x paid EUR 2.495 -> COMPLETED
the-largest-tolerance-of-two-payments: A cent of the euro is worth more than a yen.
  USD 10 <- paid JPY 1000, paid EUR 2.49 -> COMPLETED
one-hundred-smallest-units: Payments of one unit each are worth no more than they are.
  USD 3 <- 100 x paid EUR 0.01 -> PARTIALLY_PAID
a-tolerance-is-at-most-the-value-of-its-payment: A hundredth of a cent of the euro is worth 0.0002
  USD, and tolerates as much.
  USD 0.0005 <- paid EUR 0.0001 -> PARTIALLY_PAID
half-of-the-price-in-a-part-of-a-unit: So a payment of a part of a unit completes at most twice its
  value.
  USD 0.0004 <- paid EUR 0.0001 -> COMPLETED
the-smallest-payments: Many payments of next to nothing are next to nothing.
  USD 10 <- 20 x paid EUR 0.000000000000000000000000000001 -> PARTIALLY_PAID
a-repeat-brings-no-other-tolerance: A report that arrives twice is one payment.
  USD 10 <- 2 x paid EUR 4.98 #a -> PARTIALLY_PAID
failed-payments-bring-no-tolerance: Payments that do not count bring no tolerance.
  USD 10 <- paid EUR 4.98, failed EUR 1, cancelled EUR 1 -> PARTIALLY_PAID
the-currency-of-the-invoice-brings-no-tolerance: A cent short in the currency of the invoice is a
  cent short.
  USD 10 <- paid USD 9.99 -> PARTIALLY_PAID = payments.0.unit_value 0
the-tolerance-applies-to-the-sum: The tolerance applies to the sum, whichever payment is short.
  USD 10 <- paid USD 8.98, paid EUR 0.5 -> COMPLETED
a-pending-tolerance-does-not-complete: The tolerance of a pending payment does not complete an
  invoice.
  USD 10 <- paid USD 9.99, pending EUR 0.01 -> PROCESSING
a-pending-tolerance-counts-with-the-pending: It counts for the sum of completed and pending
  payments.
  USD 10 <- paid USD 9.96, pending EUR 0.01 -> PROCESSING
a-pending-tolerance-is-not-enough: One cent more is missing than it allows.
  USD 10 <- paid USD 9.95, pending EUR 0.01 -> PARTIALLY_PAID
overpaid-without-the-pending-tolerance: A pending payment does not excuse what was paid too much.
  USD 10 <- paid USD 10.01, pending EUR 1 -> COMPLETED/OVERPAID
a-yen-has-no-cents: The smallest unit of the yen is one yen, half a cent here.
  USD 10 <- paid JPY 1999 -> COMPLETED = payments.0.value 9.995, payments.0.unit_value 0.005
two-yen-are-more-than-the-tolerance: Two of them are missed.
  USD 10 <- paid JPY 1998 -> PARTIALLY_PAID
a-satoshi-is-the-tolerance: The smallest unit of the bitcoin is its hundred millionth, a tenth of a
  cent here.
  USD 10 <- paid BITCOIN 0.00009999 -> COMPLETED = payments.0.value 9.999,
    payments.0.unit_value 0.001
two-satoshi-are-more-than-the-tolerance: Two of them are missed.
  USD 10 <- paid BITCOIN 0.00009998 -> PARTIALLY_PAID
a-tolerance-larger-than-the-price: A yen for an invoice of less than a yen settles it and is not
  too much.
  USD 0.001 <- paid JPY 1 -> COMPLETED
a-price-within-the-tolerance-and-nothing-paid: Without a payment that counts there is no tolerance.
  JPY 0.001 <- failed USD 1 -> PENDING
`);

/** Payable amounts in the currency of the invoice are rounded, and settle it exactly. */
export const wholeUnits = settlements(`
the-smallest-invoice-paid-with-a-cent: At least one smallest unit is payable.
  EUR 0.000000000000000000000000000001 <- paid EUR 0.01 -> COMPLETED
short-by-one-ulp: Half of the eighth decimal of a euro is tolerated, and one unit in the thirtieth
  is less.
  EUR 100 <- paid EUR 99.999999999999999999999999999999 -> COMPLETED
short-by-half-of-the-eighth-decimal: Amounts to pay are rounded at the eighth decimal of a euro
  first.
  EUR 100 <- paid EUR 99.999999995 -> COMPLETED
short-by-one-ulp-more-than-half-of-the-eighth-decimal: No shortfall that is larger than this
  rounding is tolerated.
  EUR 100 <- paid EUR 99.999999994999999999999999999999 -> PARTIALLY_PAID
short-by-half-of-the-sixth-decimal-of-a-yen: A yen has no decimals, so that six more are six.
  JPY 100 <- paid JPY 99.9999995 -> COMPLETED
short-by-more-than-half-of-the-sixth-decimal-of-a-yen: And not seven.
  JPY 100 <- paid JPY 99.999999499999 -> PARTIALLY_PAID
over-by-one-ulp: Half of the eighth decimal of a euro is tolerated above the price as well.
  EUR 100 <- paid EUR 100.000000000000000000000000000001 -> COMPLETED
over-by-half-of-the-eighth-decimal: The most that is not too much.
  EUR 100 <- paid EUR 100.000000005 -> COMPLETED
over-by-one-ulp-more-than-half-of-the-eighth-decimal: The least that is.
  EUR 100 <- paid EUR 100.000000005000000000000000000001 -> COMPLETED/OVERPAID
paid-in-whole-cents: 26.775 is payable as 26.78, so paying 26.78 is not too much.
  EUR 26.775 <- paid EUR 26.78 -> COMPLETED
a-cent-less-than-whole-cents: 26.77 is not enough.
  EUR 26.775 <- paid EUR 26.77 -> PARTIALLY_PAID
a-cent-more-than-whole-cents: 26.79 is too much.
  EUR 26.775 <- paid EUR 26.79 -> COMPLETED/OVERPAID
paid-in-whole-cents-in-two-parts: After 10 the rest of 26.775 is payable as 16.78.
  EUR 26.775 <- paid EUR 10, paid EUR 16.78 -> COMPLETED
the-rest-of-a-part-of-a-cent: After 3.333 the rest of 10 is payable as 6.67, in whichever order
  they are reported.
  EUR 10 <- paid EUR 6.67, paid EUR 3.333 -> COMPLETED
a-cent-more-than-the-rest-of-a-part-of-a-cent: 6.68 is too much.
  EUR 10 <- paid EUR 3.333, paid EUR 6.68 -> COMPLETED/OVERPAID
payable-below-the-price: The first rounding leaves 100 of 100.000000004.
  EUR 100.000000004 <- paid EUR 100 -> COMPLETED
the-rest-after-a-payment-in-satoshi: After 2.9999 USD on a ledger 7.01 USD are payable, which is
  not too much.
  USD 10 <- paid BITCOIN 0.000029999, paid USD 7.01 -> COMPLETED
a-cent-more-than-the-rest-after-a-payment-in-satoshi: 7.02 USD are.
  USD 10 <- paid BITCOIN 0.000029999, paid USD 7.02 -> COMPLETED/OVERPAID
a-cent-beside-all-of-it-in-another-currency: Nothing was left to pay, so a payment of two cents is
  too much.
  USD 10 <- paid JPY 2000, paid USD 0.02 -> COMPLETED/OVERPAID
`);
