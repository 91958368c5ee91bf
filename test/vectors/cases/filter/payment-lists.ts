import { listed } from "./draft-list.ts";
import type { FilterDraft } from "./draft-list.ts";

const payments = listed("payments");
const all = "d c 2 10 1 ~ ! a A e";
const close = (digit: number): string => `100.${"0".repeat(29)}${String(digit)}`;

/** Payments by every filter; the pages are by hand. */
export const paymentLists: ReadonlyArray<FilterDraft> = [
  payments(
    "payments-all",
    "Newest first; 2 comes before 10, for identifiers are text.",
    {},
    [all],
    10,
  ),
  payments(
    "payments-of-an-invoice",
    "An identifier is not the start of another.",
    { invoice_id: "invoice_a" },
    ["10 1 ~ ! a A e"],
    7,
  ),
  payments(
    "payments-of-no-invoice",
    "An unknown invoice has none.",
    { invoice_id: "invoice_none" },
    [""],
    0,
  ),
  payments(
    "payments-by-a-provider",
    "One provider.",
    { provider_id: ["prov_chain"] },
    ["d c 10"],
    3,
  ),
  payments(
    "payments-by-two-providers",
    "Either provider.",
    { provider_id: ["prov_42", "prov_chain"] },
    ["d c 10 A"],
    4,
  ),
  payments(
    "payments-by-a-number",
    "A provider may be a number, which is compared as text.",
    { provider_id: [42, "prov_42"] },
    ["A"],
    1,
  ),
  payments(
    "payments-by-no-provider",
    "What is no provider matches nothing.",
    { provider_id: [42, ""] },
    [""],
    0,
  ),
  payments("payments-of-one-status", "One status.", { status: ["PENDING"] }, ["d a"], 2),
  payments(
    "payments-of-two-statuses",
    "Either status.",
    { status: ["FAILED", "CANCELLED"] },
    ["2 ~"],
    2,
  ),
  payments(
    "payments-in-two-currencies",
    "Either currency.",
    { currency: ["USDT", "BITCOIN"] },
    ["c !"],
    2,
  ),
  payments(
    "payments-null-and-empty",
    "Null and an empty array do not filter.",
    { provider_id: [], invoice_id: null, status: null, currency: [], expand: [] },
    [all],
    10,
  ),
  payments(
    "payments-of-a-range",
    "Bounds are part of the range, to the thirtieth digit.",
    { price_usd_from: close(1), price_usd_to: close(2) },
    ["2 1"],
    2,
  ),
  payments(
    "payments-of-a-tenth",
    "A tenth is a tenth, as a number and as a text.",
    { price_usd_from: 0.1, price_usd_to: "0.10" },
    ["e"],
    1,
  ),
  payments(
    "payments-around-midnight",
    "Both seconds around midnight.",
    { created_at_from: "2025-02-28 23:59:59", created_at_to: "2025-03-01 00:00:00" },
    ["a A"],
    2,
  ),
  payments(
    "payments-with-their-provider",
    "What is expanded changes no list.",
    { expand: ["provider"], status: ["FAILED"] },
    ["2"],
    1,
  ),
  payments(
    "payments-page-by-page",
    "Cursors lead through a tie of five.",
    { limit: 3 },
    ["d c 2", "10 1 ~", "! a A", "e"],
    10,
    { follow: true },
  ),
  payments(
    "payments-behind-a-row",
    "Behind a row in a tie of two.",
    { limit: 100 },
    ["! a A e"],
    10,
    { cursor: { after: { created_at: "2025-03-01 00:00:01", id: "payment_~" } } },
  ),
  payments(
    "payments-of-the-longest-invoice-id",
    "128 characters, and every visible sign of ASCII.",
    { invoice_id: `invoice_!~${"x".repeat(118)}` },
    [""],
    0,
  ),
  payments(
    "payments-by-a-hundred-providers",
    "100 values of each array, and 16 of what is expanded.",
    {
      status: Array.from({ length: 100 }, () => "FAILED"),
      currency: Array.from({ length: 100 }, () => "EUR"),
      provider_id: Array.from({ length: 100 }, () => "prov_card"),
      expand: Array.from({ length: 16 }, () => "provider"),
    },
    ["2"],
    1,
  ),
];
