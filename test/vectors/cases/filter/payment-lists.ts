import { lists, times } from "./draft-list.ts";

/** Payments by every filter; the pages are by hand. */
export const paymentLists = lists(String.raw`
payments-all: Newest first; 2 comes before 10, for identifiers are text.
  {} -> d c 2 10 1 ~ ! a A e; 10
payments-of-an-invoice: An identifier is not the start of another.
  {"invoice_id": "invoice_a"} -> 10 1 ~ ! a A e; 7
payments-of-no-invoice: An unknown invoice has none.
  {"invoice_id": "invoice_none"} -> ; 0
payments-by-a-key: A key is whole: key_1 is not the start of key_10.
  {"idempotency_key": "key_1"} -> 1; 1
payments-by-a-key-in-other-letters: A key is compared byte by byte.
  {"idempotency_key": "KEY_1"} -> ; 0
payments-by-an-empty-key: An empty text is a key that no payment has, and null is as absent.
  {"idempotency_key": "", "status": null} -> ; 0
payments-by-a-key-and-a-status: Properties combine with AND.
  {"idempotency_key": "key_a", "status": ["PENDING"]} -> a; 1
payments-by-a-provider: One provider.
  {"provider_id": ["prov_chain"]} -> d c 10; 3
payments-by-two-providers: Either provider.
  {"provider_id": ["prov_42", "prov_chain"]} -> d c 10 A; 4
payments-by-a-number: A provider may be a number, which is compared as text.
  {"provider_id": [42, "prov_42"]} -> A; 1
payments-by-no-provider: An unknown provider matches nothing.
  {"provider_id": [42, ""]} -> ; 0
payments-of-one-status: One status.
  {"status": ["PENDING"]} -> d a; 2
payments-of-two-statuses: Either status.
  {"status": ["FAILED", "CANCELLED"]} -> 2 ~; 2
payments-in-two-currencies: Either currency.
  {"currency": ["USDT", "BITCOIN"]} -> c !; 2
payments-null-and-empty: Null and an empty array do not filter.
  {"provider_id": [], "invoice_id": null, "status": null, "currency": [], "expand": []}
    -> d c 2 10 1 ~ ! a A e; 10
payments-of-a-range: Bounds are part of the range, to the thirtieth digit.
  {"price_usd_from": "100.000000000000000000000000000001",
    "price_usd_to": "100.000000000000000000000000000002"} -> 2 1; 2
payments-of-a-tenth: A tenth is a tenth, as a number and as a text.
  {"price_usd_from": 0.1, "price_usd_to": "0.10"} -> e; 1
payments-around-midnight: Both seconds around midnight.
  {"created_at_from": "2025-02-28 23:59:59", "created_at_to": "2025-03-01 00:00:00"} -> a A; 2
payments-with-their-provider: What is expanded changes no list.
  {"expand": ["provider"], "status": ["FAILED"]} -> 2; 1
payments-page-by-page: Cursors lead through a tie of five.
  {"limit": 3} follow -> d c 2 / 10 1 ~ / ! a A / e; 10
payments-behind-a-row: Behind a row in a tie of two.
  {"limit": 100} after {"after": {"created_at": "2025-03-01 00:00:01", "id": "payment_~"}}
    -> ! a A e; 10
payments-of-the-longest-invoice-id: 128 characters, and every visible sign of ASCII.
  {"invoice_id": "invoice_!~xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}
    -> ; 0
payments-by-a-hundred-providers: 100 values of each array, and 16 of what is expanded.
  {"status": ${times(100, "FAILED")}, "currency": ${times(100, "EUR")},
    "provider_id": ${times(100, "prov_card")}, "expand": ${times(16, "provider")}} -> 2; 1
`);
