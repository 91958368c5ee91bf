import { lists, times } from "./draft-list.ts";

/** Invoices by every property of a filter but the bounds; the pages are by hand. */
export const invoiceFilters = lists(String.raw`
invoices-all: Newest first; of equal times the later identifier by its bytes.
  {} -> new vast free b a _ B 8 9 10 leap old; 12
invoices-null-and-empty: Null and an empty array do not filter.
  {"status": [], "currency": [], "customer_email": null, "provider_id": null,
    "price_usd_from": null, "created_at_to": null, "limit": null, "offset": null}
    -> new vast free b a _ B 8 9 10 leap old; 12
invoices-of-one-status: One status.
  {"status": ["COMPLETED"]} -> free b leap; 3
invoices-of-two-statuses: Either status, and a repeat of one.
  {"status": ["VOIDED", "PROCESSING", "VOIDED"]} -> a B; 2
invoices-of-every-status: All six statuses match everything.
  {"status": ["PENDING", "COMPLETED", "VOIDED", "PROCESSING", "WAITING_FOR_CONFIRMATIONS",
    "PARTIALLY_PAID"]} -> new vast free b a _ B 8 9 10 leap old; 12
invoices-in-one-currency: A code is not the start of another.
  {"currency": ["USDC"]} -> 10; 1
invoices-in-two-currencies: Either currency.
  {"currency": ["USD", "USDC_NATIVE"]} -> 9 leap; 2
invoices-in-no-currency: An unknown currency matches nothing.
  {"currency": ["usd", "%"]} -> ; 0
invoices-in-one-currency-and-none: Nor does it take anything away.
  {"currency": ["XYZ", "USD"]} -> leap; 1
invoices-of-an-address: An address matches whatever its case.
  {"customer_email": "ADA@example.COM"} -> new vast free b a B 9 10 leap old; 10
invoices-of-an-address-in-parts: A letter and its mark match the letter that has both.
  {"customer_email": "aza.wo\u0301jcik@łódź.pl"} -> 8; 1
invoices-of-an-address-with-a-line: An underscore is not a wildcard.
  {"customer_email": "a_a@example.com"} -> _; 1
invoices-of-a-part-of-an-address: A part of an address is another one.
  {"customer_email": "ada@example"} -> ; 0
invoices-of-an-empty-address: An empty string is not an address, but it is a filter.
  {"customer_email": ""} -> ; 0
invoices-paid-through-a-provider: Invoices with a payment by a provider.
  {"provider_id": "prov_card"} -> b; 1
invoices-paid-through-two-providers: One of several payments is enough.
  {"provider_id": "prov_b"} -> a; 1
invoices-paid-through-an-unknown-provider: An unknown provider matches nothing.
  {"provider_id": "prov"} -> ; 0
invoices-by-everything-at-once: Properties hold together.
  {"status": ["COMPLETED", "PENDING"], "currency": ["EUR"], "customer_email": "ada@example.com",
    "price_usd_from": "9", "created_at_from": "2025-03-01 12:00:00",
    "created_at_to": "2025-03-01 12:00:00"} -> b; 1
invoices-of-an-address-from-a-to-z: The first and the last letter match in any case, and so do
  letters of other scripts.
  {"customer_email": "AzA.wójcik@ŁÓDŹ.PL"} -> 8; 1
invoices-of-the-longest-address: 254 characters.
  {"customer_email": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}
    -> ; 0
invoices-of-a-hundred-statuses: An array may have 100 values.
  {"status": ${times(100, "VOIDED")}, "customer_email": "Ada@Example.com"} -> B; 1
`);

/** Invoices at both ends of every bound; the pages are by hand. */
export const invoiceBounds = lists(String.raw`
invoices-from-a-price: The least price is listed itself, to the thirtieth digit.
  {"price_usd_from": "100.000000000000000000000000000002"} -> vast a B; 3
invoices-to-a-price: So is the most.
  {"price_usd_to": "100.000000000000000000000000000002"} -> new free b _ B 8 9 10 leap old; 10
invoices-of-exactly-a-price: Both bounds may be one.
  {"price_usd_from": "100.000000000000000000000000000002",
    "price_usd_to": "100.000000000000000000000000000002"} -> B; 1
invoices-of-a-price-in-between: Nothing lies between two neighbours.
  {"price_usd_from": "100.00000000000000000000000000001",
    "price_usd_to": "100.00000000000000000000000000001"} -> ; 0
invoices-from-a-number: A JSON number is as good as a text.
  {"price_usd_from": 22.5, "price_usd_to": 22.5} -> new 8 9 leap old; 5
invoices-from-a-tenth: A number is read by its shortest decimal form.
  {"price_usd_from": 0.1, "price_usd_to": 20} -> _ 10; 2
invoices-from-a-small-number: Also where that form has an exponent.
  {"price_usd_from": 1e-7, "price_usd_to": 9} -> _; 1
invoices-by-value-and-not-by-text: 9 is less than 20.
  {"price_usd_from": "9", "price_usd_to": "20"} -> _ 10; 2
invoices-for-nothing: Zero is a bound.
  {"price_usd_to": 0} -> free; 1
invoices-beyond-what-can-be-asked: A stored amount may be larger than any bound.
  {"price_usd_from": "99999999999999999999"} -> vast; 1
invoices-from-a-time: The first second is listed itself.
  {"created_at_from": "2025-03-01 00:00:01"} -> new vast free b a _ B 8; 8
invoices-to-a-time: So is the last.
  {"created_at_to": "2025-03-01 00:00:00"} -> 9 10 leap old; 4
invoices-of-one-second: Both bounds may be one second.
  {"created_at_from": "2025-03-01 00:00:00", "created_at_to": "2025-03-01 00:00:00"} -> 9; 1
invoices-of-the-leap-day: The 29th of February of a leap year is a day.
  {"created_at_from": "2024-02-29 00:00:00", "created_at_to": "2024-02-29 23:59:59"} -> leap; 1
invoices-of-all-time: From the first timestamp to the last.
  {"created_at_from": "1000-01-01 00:00:00", "created_at_to": "9999-12-31 23:59:59"}
    -> new vast free b a _ B 8 9 10 leap old; 12
`);

/** Invoices by offset and by cursor; the pages are by hand. */
export const invoicePages = lists(String.raw`
invoices-first-page: The first rows, and a word that there are more.
  {"limit": 5} -> new vast free b a ...; 12
invoices-second-page: An offset skips rows and changes no total.
  {"limit": 5, "offset": 5} -> _ B 8 9 10 ...; 12
invoices-last-page: The last page is short.
  {"limit": 5, "offset": 10} -> leap old; 12
invoices-page-that-just-fits: A full page behind which nothing is.
  {"limit": 5, "offset": 7} -> 8 9 10 leap old; 12
invoices-behind-the-last: An offset may lead behind the last row.
  {"offset": 12} -> ; 12
invoices-far-behind-the-last: As far as a million.
  {"offset": 1000000, "limit": 100} -> ; 12
invoices-page-by-page: Cursors lead through all rows, also where times are equal.
  {"limit": 4} follow -> new vast free b / a _ B 8 / 9 10 leap old; 12
invoices-one-by-one: In the smallest steps.
  {"limit": 1, "status": ["COMPLETED", "VOIDED"]} follow -> free / b / B / leap; 4
invoices-filtered-page-by-page: A cursor keeps the filter.
  {"limit": 2, "customer_email": "ADA@example.com", "created_at_to": "2025-03-01 12:00:00"} follow
    -> b a / B 9 / 10 leap / old; 7
invoices-on-from-an-offset: A page by offset has a cursor too.
  {"limit": 5, "offset": 3, "status": []} follow -> b a _ B 8 / 9 10 leap old; 12
invoices-behind-a-row: A page behind a row in the middle of a tie.
  {} after {"after": {"created_at": "2025-03-01 12:00:00", "id": "invoice_a"}}
    -> _ B 8 9 10 leap old; 12
invoices-behind-a-row-that-is-gone: A cursor outlives the row that it was made of.
  {} after {"after": {"created_at": "2025-03-01 12:00:00", "id": "invoice_aa"}}
    -> a _ B 8 9 10 leap old; 12
invoices-behind-a-row-that-does-not-match: Or that has changed its status.
  {"status": ["PENDING"]} after {"after": {"created_at": "2025-03-01 12:00:00", "id": "invoice_a"}}
    -> _ 8 9 10; 5
invoices-behind-a-row-in-part: The page behind a row has a limit too.
  {"limit": 2} after {"after": {"created_at": "2025-03-01 00:00:01", "id": "invoice_8"}}
    -> 9 10 ...; 12
invoices-behind-the-last-row: Behind the last row nothing is.
  {} after {"after": {"created_at": "1000-01-01 00:00:00", "id": "invoice_old"}} -> ; 12
`);
