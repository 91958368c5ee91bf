import { listed } from "./draft-list.ts";
import type { FilterDraft } from "./draft-list.ts";

const invoices = listed("invoices");
const all = "new vast free b a _ B 8 9 10 leap old";
const close = (digit: number): string => `100.${"0".repeat(29)}${String(digit)}`;

/** Invoices at both ends of every bound; the pages are by hand. */
export const invoiceBounds: ReadonlyArray<FilterDraft> = [
  invoices(
    "invoices-from-a-price",
    "The least price is listed itself, to the thirtieth digit.",
    { price_usd_from: close(2) },
    ["vast a B"],
    3,
  ),
  invoices(
    "invoices-to-a-price",
    "So is the most.",
    { price_usd_to: close(2) },
    ["new free b _ B 8 9 10 leap old"],
    10,
  ),
  invoices(
    "invoices-of-exactly-a-price",
    "Both bounds may be one.",
    { price_usd_from: close(2), price_usd_to: close(2) },
    ["B"],
    1,
  ),
  invoices(
    "invoices-of-a-price-in-between",
    "Nothing lies between two neighbours.",
    { price_usd_from: `100.${"0".repeat(28)}1`, price_usd_to: `100.${"0".repeat(28)}1` },
    [""],
    0,
  ),
  invoices(
    "invoices-from-a-number",
    "A JSON number is as good as a text.",
    { price_usd_from: 22.5, price_usd_to: 22.5 },
    ["new 8 9 leap old"],
    5,
  ),
  invoices(
    "invoices-from-a-tenth",
    "A number is read by its shortest decimal form.",
    { price_usd_from: 0.1, price_usd_to: 20 },
    ["_ 10"],
    2,
  ),
  invoices(
    "invoices-from-a-small-number",
    "Also where that form has an exponent.",
    { price_usd_from: 1e-7, price_usd_to: 9 },
    ["_"],
    1,
  ),
  invoices(
    "invoices-by-value-and-not-by-text",
    "9 is less than 20.",
    { price_usd_from: "9", price_usd_to: "20" },
    ["_ 10"],
    2,
  ),
  invoices("invoices-for-nothing", "Zero is a bound.", { price_usd_to: 0 }, ["free"], 1),
  invoices(
    "invoices-beyond-what-can-be-asked",
    "A stored amount may be larger than any bound.",
    { price_usd_from: "9".repeat(20) },
    ["vast"],
    1,
  ),
  invoices(
    "invoices-from-a-time",
    "The first second is listed itself.",
    { created_at_from: "2025-03-01 00:00:01" },
    ["new vast free b a _ B 8"],
    8,
  ),
  invoices(
    "invoices-to-a-time",
    "So is the last.",
    { created_at_to: "2025-03-01 00:00:00" },
    ["9 10 leap old"],
    4,
  ),
  invoices(
    "invoices-of-one-second",
    "Both bounds may be one second.",
    { created_at_from: "2025-03-01 00:00:00", created_at_to: "2025-03-01 00:00:00" },
    ["9"],
    1,
  ),
  invoices(
    "invoices-of-the-leap-day",
    "The 29th of February of a leap year is a day.",
    { created_at_from: "2024-02-29 00:00:00", created_at_to: "2024-02-29 23:59:59" },
    ["leap"],
    1,
  ),
  invoices(
    "invoices-of-all-time",
    "From the first timestamp to the last.",
    { created_at_from: "1000-01-01 00:00:00", created_at_to: "9999-12-31 23:59:59" },
    [all],
    12,
  ),
];
