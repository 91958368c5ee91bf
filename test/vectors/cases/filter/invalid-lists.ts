import { lists, times } from "./draft-list.ts";

/** Invalid requests for a list of invoices; the invalid properties are written by hand. */
export const invalidInvoiceLists = lists(String.raw`
invoices-by-a-mistyped-property: A filter that is mistyped must not list everything.
  {"stauts": ["PENDING"]} -> invalid stauts
invoices-by-an-invoice: What filters payments does not filter invoices.
  {"invoice_id": "invoice_a"} -> invalid invoice_id
invoices-of-an-unknown-status: A status that does not exist, by its place.
  {"status": ["PENDING", "PAID"]} -> invalid status.1
invoices-of-a-status-without-a-list: Statuses are a list.
  {"status": "PENDING"} -> invalid status
invoices-by-a-list-of-providers: The provider of invoices is one.
  {"provider_id": ["prov_a"]} -> invalid provider_id
invoices-limit-of-zero: At least one row.
  {"limit": 0} -> invalid limit
invoices-limit-of-101: At most a hundred.
  {"limit": 101} -> invalid limit
invoices-limit-of-a-half: A whole number of rows.
  {"limit": 2.5} -> invalid limit
invoices-limit-that-is-a-text: Not a text.
  {"limit": "20"} -> invalid limit
invoices-offset-below-zero: Nothing before the first row.
  {"offset": -1} -> invalid offset
invoices-offset-beyond-a-million: Cursors lead further.
  {"offset": 1000001} -> invalid offset
invoices-of-reversed-prices: The least above the most is a mistake.
  {"price_usd_from": "2", "price_usd_to": "1.999999999999999999999999999999"}
    -> invalid price_usd_from
invoices-of-reversed-times: So is the first after the last.
  {"created_at_from": "2025-03-01 00:00:01", "created_at_to": "2025-03-01 00:00:00"}
    -> invalid created_at_from
invoices-of-a-price-below-zero: No price is below zero.
  {"price_usd_from": -0.01} -> invalid price_usd_from
invoices-of-a-price-with-an-exponent: A text has plain digits.
  {"price_usd_to": "1e3"} -> invalid price_usd_to
invoices-of-a-price-of-21-digits: A bound has at most 20 digits before the point.
  {"price_usd_to": "100000000000000000000"} -> invalid price_usd_to
invoices-of-a-number-of-22-digits: A number too.
  {"price_usd_to": 1e+21} -> invalid price_usd_to
invoices-of-the-30th-of-february: A day that does not exist.
  {"created_at_from": "2024-02-30 00:00:00"} -> invalid created_at_from
invoices-of-the-29th-of-february-1900: 1900 was no leap year.
  {"created_at_to": "1900-02-29 00:00:00"} -> invalid created_at_to
invoices-of-second-sixty: A minute has sixty seconds from 0.
  {"created_at_to": "2025-06-30 23:59:60"} -> invalid created_at_to
invoices-of-hour-24: A day has 24 hours from 0.
  {"created_at_to": "2025-06-30 24:00:00"} -> invalid created_at_to
invoices-at-a-time-with-a-zone: A timestamp has no zone and no T.
  {"created_at_from": "2025-03-01T00:00:00Z"} -> invalid created_at_from
invoices-of-the-year-999: Years begin with 1000.
  {"created_at_from": "0999-12-31 23:59:59"} -> invalid created_at_from
invoices-by-cursor-and-offset: A page begins at one place.
  {"offset": 0} after {"after": {"created_at": "2025-03-01 12:00:00", "id": "invoice_a"}}
    -> invalid cursor
invoices-by-the-cursor-of-another-filter: A cursor belongs to its filter.
  {"status": ["PENDING"]} after {"after": {"created_at": "2025-03-01 12:00:00", "id": "invoice_a"},
    "of": {"list": "invoices", "request": {"status": ["VOIDED"]}}} -> invalid cursor
invoices-by-the-cursor-of-no-filter: Also when that was none.
  {"status": ["PENDING"]} after {"after": {"created_at": "2025-03-01 12:00:00", "id": "invoice_a"},
    "of": {"list": "invoices", "request": {}}} -> invalid cursor
invoices-of-an-address-of-255-characters: An address has at most 254.
  {"customer_email": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}
    -> invalid customer_email
invoices-of-101-statuses: At most 100 values; they are not looked at when there are more.
  {"status": ${times(101, "PAID")}} -> invalid status
invoices-in-101-currencies: At most 100 of these too.
  {"currency": ${times(101, "USD")}} -> invalid currency
`);

/** Invalid requests for a list of payments; the invalid properties are written by hand. */
export const invalidPaymentLists = lists(String.raw`
payments-by-the-cursor-of-invoices: And to its list.
  {} after {"after": {"created_at": "2025-03-01 12:00:00", "id": "payment_a"},
    "of": {"list": "invoices", "request": {}}} -> invalid cursor
payments-in-an-unknown-currency: Here a currency must be one.
  {"currency": ["USD", "usd"]} -> invalid currency.1
payments-of-an-invoice-by-its-number: An invoice is named in full.
  {"invoice_id": "a"} -> invalid invoice_id
payments-by-a-list-of-keys: A key is one text.
  {"idempotency_key": ["key_a"]} -> invalid idempotency_key
payments-by-a-key-that-is-too-long: No key has more than 255 characters.
  {"idempotency_key": "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"}
    -> invalid idempotency_key
payments-by-a-provider-without-a-list: Providers of payments are a list.
  {"provider_id": "prov_a"} -> invalid provider_id
payments-by-providers-of-other-kinds: Of texts and numbers.
  {"provider_id": [true,null,{}]} -> invalid provider_id.0 provider_id.1 provider_id.2
payments-with-what-cannot-be-expanded: Only the provider.
  {"expand": ["provider", "invoice"]} -> invalid expand.1
payments-of-the-status-of-an-invoice: Payments have statuses of their own.
  {"status": ["VOIDED"]} -> invalid status.0
payments-by-an-address: Payments have no address.
  {"customer_email": "ada@example.com"} -> invalid customer_email
payments-with-everything-wrong: All issues are reported at once.
  {"status": "x", "limit": -3, "offset": null, "created_at_from": "yesterday", "price_usd_from": 2,
    "price_usd_to": 1, "extra": 1} -> invalid created_at_from extra limit price_usd_from status
payments-of-an-invoice-id-of-129-characters: An identifier has at most 128.
  {"invoice_id": "invoice_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}
    -> invalid invoice_id
payments-of-an-invoice-id-of-a-prefix: An identifier has characters after the prefix.
  {"invoice_id": "invoice_"} -> invalid invoice_id
payments-of-an-invoice-id-with-a-space: And it is visible.
  {"invoice_id": "invoice_a b"} -> invalid invoice_id
payments-of-an-invoice-id-beyond-ascii: And ASCII.
  {"invoice_id": "invoice_ä"} -> invalid invoice_id
payments-by-101-of-everything: At most 100 values of each array, and 16 of what is expanded.
  {"status": ${times(101, "FAILED")}, "currency": ${times(101, "EUR")},
    "provider_id": ${times(101, 1)}, "expand": ${times(17, "provider")}}
    -> invalid currency expand provider_id status
`);
