import { listed, listedInPart } from "./draft-list.ts";
import type { FilterDraft } from "./draft-list.ts";

const invoices = listed("invoices");
const inPart = listedInPart("invoices");
const after = (created_at: string, suffix: string) => ({
  cursor: { after: { created_at, id: `invoice_${suffix}` } },
});
const tie = "2025-03-01 12:00:00";

/** Invoices by offset and by cursor; the pages are by hand. */
export const invoicePages: ReadonlyArray<FilterDraft> = [
  inPart(
    "invoices-first-page",
    "The first rows, and a word that there are more.",
    { limit: 5 },
    ["new vast free b a"],
    12,
  ),
  inPart(
    "invoices-second-page",
    "An offset skips rows and changes no total.",
    { limit: 5, offset: 5 },
    ["_ B 8 9 10"],
    12,
  ),
  invoices(
    "invoices-last-page",
    "The last page is short.",
    { limit: 5, offset: 10 },
    ["leap old"],
    12,
  ),
  invoices(
    "invoices-page-that-just-fits",
    "A full page behind which nothing is.",
    { limit: 5, offset: 7 },
    ["8 9 10 leap old"],
    12,
  ),
  invoices(
    "invoices-behind-the-last",
    "An offset may lead behind the last row.",
    { offset: 12 },
    [""],
    12,
  ),
  invoices(
    "invoices-far-behind-the-last",
    "As far as a million.",
    { offset: 1000000, limit: 100 },
    [""],
    12,
  ),
  invoices(
    "invoices-page-by-page",
    "Cursors lead through all rows, also where times are equal.",
    { limit: 4 },
    ["new vast free b", "a _ B 8", "9 10 leap old"],
    12,
    { follow: true },
  ),
  invoices(
    "invoices-one-by-one",
    "In the smallest steps.",
    { limit: 1, status: ["COMPLETED", "VOIDED"] },
    ["free", "b", "B", "leap"],
    4,
    { follow: true },
  ),
  invoices(
    "invoices-filtered-page-by-page",
    "A cursor keeps the filter.",
    { limit: 2, customer_email: "ADA@example.com", created_at_to: tie },
    ["b a", "B 9", "10 leap", "old"],
    7,
    { follow: true },
  ),
  invoices(
    "invoices-on-from-an-offset",
    "A page by offset has a cursor too.",
    { limit: 5, offset: 3, status: [] },
    ["b a _ B 8", "9 10 leap old"],
    12,
    { follow: true },
  ),
  invoices(
    "invoices-behind-a-row",
    "A page behind a row in the middle of a tie.",
    {},
    ["_ B 8 9 10 leap old"],
    12,
    after(tie, "a"),
  ),
  invoices(
    "invoices-behind-a-row-that-is-gone",
    "A cursor outlives the row that it was made of.",
    {},
    ["a _ B 8 9 10 leap old"],
    12,
    after(tie, "aa"),
  ),
  invoices(
    "invoices-behind-a-row-that-does-not-match",
    "Or that has changed its status.",
    { status: ["PENDING"] },
    ["_ 8 9 10"],
    5,
    after(tie, "a"),
  ),
  inPart(
    "invoices-behind-a-row-in-part",
    "The page behind a row has a limit too.",
    { limit: 2 },
    ["9 10"],
    12,
    after("2025-03-01 00:00:01", "8"),
  ),
  invoices(
    "invoices-behind-the-last-row",
    "Behind the last row nothing is.",
    {},
    [""],
    12,
    after("1000-01-01 00:00:00", "old"),
  ),
];
