import type { FilterDraft } from "./draft-list.ts";
import { unlisted } from "./draft-list.ts";

const invoices = unlisted("invoices");
const row = { created_at: "2025-03-01 12:00:00", id: "invoice_a" };

/** Invalid requests for a list of invoices; the invalid properties are written by hand. */
export const invalidInvoiceLists: ReadonlyArray<FilterDraft> = [
  invoices(
    "invoices-by-a-mistyped-property",
    "A filter that is mistyped must not list everything.",
    { stauts: ["PENDING"] },
    ["stauts"],
  ),
  invoices(
    "invoices-by-an-invoice",
    "What filters payments does not filter invoices.",
    { invoice_id: "invoice_a" },
    ["invoice_id"],
  ),
  invoices(
    "invoices-of-an-unknown-status",
    "A status that does not exist, by its place.",
    { status: ["PENDING", "PAID"] },
    ["status.1"],
  ),
  invoices("invoices-of-a-status-without-a-list", "Statuses are a list.", { status: "PENDING" }, [
    "status",
  ]),
  invoices(
    "invoices-of-101-statuses",
    "At most 100 values; they are not looked at when there are more.",
    { status: Array.from({ length: 101 }, () => "PAID") },
    ["status"],
  ),
  invoices(
    "invoices-by-a-list-of-providers",
    "The provider of invoices is one.",
    { provider_id: ["prov_a"] },
    ["provider_id"],
  ),
  invoices("invoices-limit-of-zero", "At least one row.", { limit: 0 }, ["limit"]),
  invoices("invoices-limit-of-101", "At most a hundred.", { limit: 101 }, ["limit"]),
  invoices("invoices-limit-of-a-half", "A whole number of rows.", { limit: 2.5 }, ["limit"]),
  invoices("invoices-limit-that-is-a-text", "Not a text.", { limit: "20" }, ["limit"]),
  invoices("invoices-offset-below-zero", "Nothing before the first row.", { offset: -1 }, [
    "offset",
  ]),
  invoices("invoices-offset-beyond-a-million", "Cursors lead further.", { offset: 1000001 }, [
    "offset",
  ]),
  invoices(
    "invoices-of-reversed-prices",
    "The least above the most is a mistake.",
    { price_usd_from: "2", price_usd_to: "1.999999999999999999999999999999" },
    ["price_usd_from"],
  ),
  invoices(
    "invoices-of-reversed-times",
    "So is the first after the last.",
    { created_at_from: "2025-03-01 00:00:01", created_at_to: "2025-03-01 00:00:00" },
    ["created_at_from"],
  ),
  invoices("invoices-of-a-price-below-zero", "No price is below zero.", { price_usd_from: -0.01 }, [
    "price_usd_from",
  ]),
  invoices(
    "invoices-of-a-price-with-an-exponent",
    "A text has plain digits.",
    { price_usd_to: "1e3" },
    ["price_usd_to"],
  ),
  invoices(
    "invoices-of-a-price-of-21-digits",
    "A bound has at most 20 digits before the point.",
    { price_usd_to: `1${"0".repeat(20)}` },
    ["price_usd_to"],
  ),
  invoices("invoices-of-a-number-of-22-digits", "A number too.", { price_usd_to: 1e21 }, [
    "price_usd_to",
  ]),
  invoices(
    "invoices-of-the-30th-of-february",
    "A day that does not exist.",
    { created_at_from: "2024-02-30 00:00:00" },
    ["created_at_from"],
  ),
  invoices(
    "invoices-of-the-29th-of-february-1900",
    "1900 was no leap year.",
    { created_at_to: "1900-02-29 00:00:00" },
    ["created_at_to"],
  ),
  invoices(
    "invoices-of-second-sixty",
    "A minute has sixty seconds from 0.",
    { created_at_to: "2025-06-30 23:59:60" },
    ["created_at_to"],
  ),
  invoices(
    "invoices-of-hour-24",
    "A day has 24 hours from 0.",
    { created_at_to: "2025-06-30 24:00:00" },
    ["created_at_to"],
  ),
  invoices(
    "invoices-at-a-time-with-a-zone",
    "A timestamp has no zone and no T.",
    { created_at_from: "2025-03-01T00:00:00Z" },
    ["created_at_from"],
  ),
  invoices(
    "invoices-of-the-year-999",
    "Years begin with 1000.",
    { created_at_from: "0999-12-31 23:59:59" },
    ["created_at_from"],
  ),
  invoices(
    "invoices-by-cursor-and-offset",
    "A page begins at one place.",
    { offset: 0 },
    ["cursor"],
    { after: row },
  ),
  invoices(
    "invoices-by-the-cursor-of-another-filter",
    "A cursor belongs to its filter.",
    { status: ["PENDING"] },
    ["cursor"],
    { after: row, of: { list: "invoices", request: { status: ["VOIDED"] } } },
  ),
  invoices(
    "invoices-by-the-cursor-of-no-filter",
    "Also when that was none.",
    { status: ["PENDING"] },
    ["cursor"],
    { after: row, of: { list: "invoices", request: {} } },
  ),
  invoices(
    "invoices-of-an-address-of-255-characters",
    "An address has at most 254.",
    { customer_email: "a".repeat(255) },
    ["customer_email"],
  ),
  invoices(
    "invoices-in-101-currencies",
    "At most 100 of these too.",
    { currency: Array.from({ length: 101 }, () => "USD") },
    ["currency"],
  ),
];
