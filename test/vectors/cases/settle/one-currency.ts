import { settlements } from "./draft-settlement.ts";

/** Invoices and payments in one currency, where nothing is converted. */
export const inOneCurrency = settlements(`
no-payments: No payments.
  EUR 100 <- -> PENDING
an-invoice-of-nothing: An invoice of zero is settled by no payment at all.
  EUR 0 <- -> COMPLETED
the-smallest-invoice-unpaid: A price of one unit in the thirtieth digit is still a price: nothing
  does not pay it.
  EUR 0.000000000000000000000000000001 <- -> PENDING
paid-exactly: One payment of the price settles the invoice.
  EUR 100 <- paid EUR 100 -> COMPLETED = payments.0.price_usd 200, payments.0.unit_value 0
paid-in-two-halves: Payments add up.
  EUR 100 <- 2 x paid EUR 50 -> COMPLETED
a-tenth-ten-times: Ten payments of 0.1 are 1; binary fractions say 0.9999999999999999.
  USD 1 <- 10 x paid USD 0.1 -> COMPLETED
three-tenths-are-not-overpaid: 0.1 and 0.2 are 0.3 exactly; binary fractions say a little more.
  USD 0.3 <- paid USD 0.1, paid USD 0.2 -> COMPLETED
paid-in-part: Less than the price is a part of it.
  EUR 100 <- paid EUR 99.99 -> PARTIALLY_PAID
overpaid-by-a-second-payment: A payment that comes when everything is paid makes too much.
  EUR 100 <- paid EUR 100, paid EUR 0.01 -> COMPLETED/OVERPAID
an-invoice-of-nothing-that-is-paid: Any payment of an invoice of zero is too much.
  EUR 0 <- paid EUR 0.01 -> COMPLETED/OVERPAID
price-of-thirty-five-digits: The largest price takes payments of twenty digits in part.
  USD 99999999999999999999999999999999999 <- paid USD 99999999999999999999 -> PARTIALLY_PAID
failed-payments-do-not-count: A failed payment of the price leaves the invoice as it was.
  EUR 100 <- failed EUR 100 -> PENDING
cancelled-payments-do-not-count: A cancelled payment of the price leaves the invoice as it was.
  EUR 100 <- cancelled EUR 100 -> PENDING
only-the-completed-part-counts: Failed and cancelled payments do not fill up what is missing.
  EUR 100 <- paid EUR 40, failed EUR 60, cancelled EUR 60 -> PARTIALLY_PAID
a-pending-payment-of-the-price: The price is on its way.
  EUR 100 <- pending EUR 100 -> PROCESSING
a-pending-payment-of-a-part: With nothing completed, a part on its way is progress all the same.
  EUR 100 <- pending EUR 0.01 -> PROCESSING
completed-and-pending-make-the-price: What is paid and what is on its way are enough together.
  EUR 100 <- paid EUR 30, pending EUR 70 -> PROCESSING
completed-and-pending-fall-short-by-one-ulp: One unit in the thirtieth decimal is tolerated of what
  is on its way, too.
  EUR 100 <- paid EUR 30, pending EUR 69.999999999999999999999999999999 -> PROCESSING
completed-and-pending-fall-short-by-a-cent: If even all that is on its way is not enough, the
  invoice is paid in part.
  EUR 100 <- paid EUR 30, pending EUR 69.99 -> PARTIALLY_PAID
settled-while-more-is-pending: What is on its way does not change an invoice that is settled.
  EUR 100 <- pending EUR 100, paid EUR 100 -> COMPLETED
pending-beside-failed: A failed attempt beside one that is under way.
  EUR 100 <- failed EUR 100, pending EUR 100 -> PROCESSING
`);

/** The same payments reported again, later, and in any order. */
export const reports = settlements(`
reported-twice: A payment that is reported twice is paid once.
  EUR 100 <- 2 x paid EUR 50 #a -> PARTIALLY_PAID
reported-three-times-and-not-overpaid: Repeats of the price are not too much of it.
  EUR 100 <- 3 x paid EUR 100 #a -> COMPLETED
equal-payments-are-not-repeats: Payments differ by their identifier.
  EUR 100 <- paid EUR 50 #a, paid EUR 50 #b -> COMPLETED
pending-then-completed: The later report of a payment counts.
  EUR 100 <- pending EUR 100 #a, paid EUR 100 #a -> COMPLETED
completed-then-pending: Reports may arrive in the wrong order: a payment that completed is never
  pending again.
  EUR 100 <- paid EUR 100 #a, pending EUR 100 #a -> COMPLETED
pending-then-failed: A payment that failed is no longer on its way.
  EUR 100 <- pending EUR 100 #a, failed EUR 100 #a -> PENDING
failed-then-pending: Nor in the wrong order.
  EUR 100 <- failed EUR 100 #a, pending EUR 100 #a -> PENDING
cancelled-then-pending-twice: A repeat of the earlier report changes nothing either.
  EUR 100 <- cancelled EUR 100 #a, 2 x pending EUR 100 #a -> PENDING
failed-and-completed-contradict: Of contradicting final reports, the completed one counts.
  EUR 100 <- paid EUR 100 #a, failed EUR 100 #a -> COMPLETED
cancelled-and-completed-contradict: Whichever of them comes first.
  EUR 100 <- cancelled EUR 100 #a, paid EUR 100 #a -> COMPLETED
late-once-is-late: A payment that one report calls late is late, whichever comes first.
  voided EUR 100 <- late EUR 100 #a, paid EUR 100 #a -> VOIDED/PAID_AFTER_VOID
pending-before-the-void-and-completed-after-it: The void comes between two reports of one payment.
  voided EUR 100 <- pending EUR 100 #a, late EUR 100 #a -> VOIDED/PAID_AFTER_VOID
a-mixture: 10 and 5 are paid, 10 and 15 on their way: 40 of 40, some of it on a ledger.
  EUR 40 <- paid EUR 10 #a, pending USDT 20 #b, failed EUR 50 #c, paid GBP 8 #d,
    pending EUR 15 #e, cancelled JPY 9000 #f, pending EUR 10 #c -> WAITING_FOR_CONFIRMATIONS
a-mixture-backwards: The same reports in the opposite order.
  EUR 40 <- pending EUR 10 #c, cancelled JPY 9000 #f, pending EUR 15 #e, paid GBP 8 #d,
    failed EUR 50 #c, pending USDT 20 #b, paid EUR 10 #a -> WAITING_FOR_CONFIRMATIONS
a-mixture-twice: The same reports, each of them twice.
  EUR 40 <- paid EUR 10 #a, pending USDT 20 #b, failed EUR 50 #c, paid GBP 8 #d,
    pending EUR 15 #e, cancelled JPY 9000 #f, pending EUR 10 #c, paid EUR 10 #a,
    pending USDT 20 #b, failed EUR 50 #c, paid GBP 8 #d, pending EUR 15 #e, cancelled JPY 9000 #f,
    pending EUR 10 #c -> WAITING_FOR_CONFIRMATIONS
a-mixture-of-more: The same reports for a price that they do not reach.
  EUR 40.02 <- paid EUR 10 #a, pending USDT 20 #b, failed EUR 50 #c, paid GBP 8 #d,
    pending EUR 15 #e, cancelled JPY 9000 #f, pending EUR 10 #c -> PARTIALLY_PAID
`);

/** Invoices that were voided. */
export const voided = settlements(`
voided-and-unpaid: A voided invoice is voided.
  voided EUR 100 <- -> VOIDED
an-invoice-of-nothing-that-is-voided: Void comes before everything else.
  voided EUR 0 <- -> VOIDED
voided-after-a-part-was-paid: What was paid before the void is nothing unusual.
  voided EUR 100 <- paid EUR 40 -> VOIDED
voided-and-paid-afterwards: A payment that completes after the void sets the substatus.
  voided EUR 100 <- late EUR 100 -> VOIDED/PAID_AFTER_VOID
voided-and-paid-before-and-afterwards: One payment after the void is enough for the substatus.
  voided EUR 100 <- paid EUR 40, late EUR 0.01, failed EUR 10 -> VOIDED/PAID_AFTER_VOID
voided-while-pending: A payment on its way has not completed, after the void or before.
  voided EUR 100 <- pending EUR 100 -> VOIDED
voided-and-more-than-paid: A voided invoice is never overpaid.
  voided EUR 100 <- paid EUR 1000 -> VOIDED
`);
