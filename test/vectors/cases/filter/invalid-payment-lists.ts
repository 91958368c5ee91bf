import type { FilterDraft } from "./draft-list.ts";
import { unlisted } from "./draft-list.ts";

const payments = unlisted("payments");
const paymentRow = { created_at: "2025-03-01 12:00:00", id: "payment_a" };

/** Invalid requests for a list of payments; the invalid properties are written by hand. */
export const invalidPaymentLists: ReadonlyArray<FilterDraft> = [
  payments("payments-by-the-cursor-of-invoices", "And to its list.", {}, ["cursor"], {
    after: paymentRow,
    of: { list: "invoices", request: {} },
  }),
  payments(
    "payments-in-an-unknown-currency",
    "Here a currency must be one.",
    { currency: ["USD", "usd"] },
    ["currency.1"],
  ),
  payments(
    "payments-of-an-invoice-by-its-number",
    "An invoice is named in full.",
    { invoice_id: "a" },
    ["invoice_id"],
  ),
  payments("payments-by-a-list-of-keys", "A key is one text.", { idempotency_key: ["key_a"] }, [
    "idempotency_key",
  ]),
  payments(
    "payments-by-a-key-that-is-too-long",
    "No key has more than 255 characters.",
    { idempotency_key: "k".repeat(256) },
    ["idempotency_key"],
  ),
  payments(
    "payments-by-a-provider-without-a-list",
    "Providers of payments are a list.",
    { provider_id: "prov_a" },
    ["provider_id"],
  ),
  payments(
    "payments-by-providers-of-other-kinds",
    "Of texts and numbers.",
    { provider_id: [true, null, {}] },
    ["provider_id.0", "provider_id.1", "provider_id.2"],
  ),
  payments(
    "payments-with-what-cannot-be-expanded",
    "Only the provider.",
    { expand: ["provider", "invoice"] },
    ["expand.1"],
  ),
  payments(
    "payments-of-the-status-of-an-invoice",
    "Payments have statuses of their own.",
    { status: ["VOIDED"] },
    ["status.0"],
  ),
  payments(
    "payments-by-an-address",
    "Payments have no address.",
    { customer_email: "ada@example.com" },
    ["customer_email"],
  ),
  payments(
    "payments-with-everything-wrong",
    "All issues are reported at once.",
    {
      status: "x",
      limit: -3,
      offset: null,
      created_at_from: "yesterday",
      price_usd_from: 2,
      price_usd_to: 1,
      extra: 1,
    },
    ["created_at_from", "extra", "limit", "price_usd_from", "status"],
  ),
  payments(
    "payments-of-an-invoice-id-of-129-characters",
    "An identifier has at most 128.",
    { invoice_id: `invoice_${"x".repeat(121)}` },
    ["invoice_id"],
  ),
  payments(
    "payments-of-an-invoice-id-of-a-prefix",
    "An identifier has characters after the prefix.",
    { invoice_id: "invoice_" },
    ["invoice_id"],
  ),
  payments(
    "payments-of-an-invoice-id-with-a-space",
    "And it is visible.",
    { invoice_id: "invoice_a b" },
    ["invoice_id"],
  ),
  payments("payments-of-an-invoice-id-beyond-ascii", "And ASCII.", { invoice_id: "invoice_ä" }, [
    "invoice_id",
  ]),
  payments(
    "payments-by-101-of-everything",
    "At most 100 values of each array, and 16 of what is expanded.",
    {
      status: Array.from({ length: 101 }, () => "FAILED"),
      currency: Array.from({ length: 101 }, () => "EUR"),
      provider_id: Array.from({ length: 101 }, () => 1),
      expand: Array.from({ length: 17 }, () => "provider"),
    },
    ["currency", "expand", "provider_id", "status"],
  ),
];
