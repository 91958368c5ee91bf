import { bookItem, customItem } from "../send-to-api.ts";
import { keyFor, otherKey } from "../create-test-api.ts";
import { posting, quoteBody } from "./operation-cases.ts";
import type { WireCase } from "./wire-case.ts";

const quoteOf = (item: unknown): unknown => ({ currency: "EUR", items: [item] });

const bookNamed = (id: string): unknown => quoteOf({ ...bookItem, product_id: id });

const huge = { ...customItem, price: "99999999999999999999", quantity: 1_000_000 };

/** Every code that a request can cause. */
export const failureCases: ReadonlyArray<WireCase> = [
  posting("properties that are at issue", "400 VALIDATION_FAILED", "/invoices", {
    items: [{ type: "NONSENSE" }, { ...customItem, price: "0" }],
    customer_email: "not-an-email",
    custmer: 1,
  }),
  posting("an amount that is too long", "400 AMOUNT_OUT_OF_RANGE", "/pay/quote", {
    currency: "IDR",
    items: [huge],
  }),
  posting("a total that becomes 0", "400 AMOUNT_TOO_SMALL", "/invoices/validate", {
    currency: "BITCOIN",
    items: [{ ...customItem, price: "0.000000000000000000000000000001" }],
    customer_email: "payer@example.com",
  }),
  posting("no credentials", "401 UNAUTHENTICATED", "/pay/quote", quoteBody, {
    authorization: undefined,
  }),
  posting("credentials that are not known", "401 UNAUTHENTICATED", "/pay/quote", quoteBody, {
    authorization: "Bearer sk_test_unknown",
  }),
  posting("credentials of another environment", "401 UNAUTHENTICATED", "/pay/quote", quoteBody, {
    authorization: "sk_live_key_of_org_one",
  }),
  posting("credentials for something else", "403 FORBIDDEN", "/pay/quote", quoteBody, {
    authorization: keyFor("payments.read"),
  }),
  posting("a path that is not there", "404 NOT_FOUND", "/pay/quotes", quoteBody),
  posting("an invoice that is not there", "404 NOT_FOUND", "/invoices/invoice_none"),
  posting(
    "a request for a response that is not JSON",
    "406 NOT_ACCEPTABLE",
    "/pay/quote",
    quoteBody,
    {
      accept: "text/html",
    },
  ),
  posting("a body that is not JSON", "415 UNSUPPORTED_MEDIA_TYPE", "/pay/quote", quoteBody, {
    "content-type": "text/plain",
  }),
  posting("too many requests", "429 RATE_LIMITED", "/pay/quote", quoteBody, {
    authorization: otherKey,
  }),
  posting("a defect", "500 INTERNAL", "/pay/quote", bookNamed("product_defect")),
  posting(
    "a store that is out",
    "503 REPOSITORY_UNAVAILABLE",
    "/pay/quote",
    bookNamed("product_outage"),
  ),
  posting("taxes that fail", "503 TAX_UNAVAILABLE", "/pay/quote", {
    items: [{ ...customItem, tax_ids: ["tax_outage"] }],
  }),
  posting("a rate that is missing", "503 RATE_UNAVAILABLE", "/pay/quote", {
    currency: "PEN",
    items: [customItem],
  }),
  posting("rates that are too old", "503 RATE_STALE", "/pay/quote", {
    currency: "THB",
    items: [customItem],
  }),
];
