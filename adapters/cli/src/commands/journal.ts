import { inSnapshot, readInvoices, type Executor } from "@quittance/postgres";
import { InvariantViolation } from "quittance";
import { dateIn } from "quittance/adapter";
import {
  hledgerJournal,
  inWholeUnits,
  journalEntries,
  type BookedInvoice,
  type JournalEntry,
} from "quittance/books";
import { writeRows } from "../export/write-rows.ts";
import { flag, option } from "../parameters.ts";
import { calendarDate, organizationOption } from "../readers.ts";
import { storeCommand } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

/** `quittance journal`: writes the facts of an organization as double entries. */
export const journal = storeCommand({
  description: `Write the facts of an organization as double entries in the format of hledger: issued and voided
invoices, credit notes, completed payments and refunds, with all digits unless --whole-units is
given. All records are read in one snapshot: one REPEATABLE READ transaction. Entries are in the
order of invoices; "hledger print" sorts them by date. Progress is written to standard error, a line
for every 10,000 entries.

Exit code: 0 if the journal was written, or the reader of the output has ended.`,
  options: {
    ...organizationOption,
    from: option(
      "DATE",
      "The first date of an entry, in the time zone of its seller.",
      calendarDate,
    ),
    to: option("DATE", "The last date of an entry.", calendarDate),
    noTotals:
      flag(`Leave out the totals at the end, by which hledger notices changed amounts. Needed for a
journal that is included in another one.`),
    wholeUnits:
      flag(`Write whole cents, or the smallest unit of another currency. What an entry then lacks to
balance is in revenue:rounding.`),
    taxNames: flag(
      `Name accounts of taxes by name and percentage, such as "liabilities:tax:VAT 20 %".`,
    ),
  },
  examples: [
    "quittance journal --organization org_acme > books.journal",
    "quittance journal --organization org_acme --from 2025-07-01 --to 2025-07-31 --no-totals",
    "quittance journal --organization org_acme --whole-units --tax-names",
  ],
  run: async ({ organization, from, to, noTotals, wholeUnits, taxNames }, store) => {
    if (from !== undefined && to !== undefined && from > to) {
      throw new UsageError("--from must not be later than --to.");
    }
    const written = hledgerJournal({ totals: !noTotals, taxNames });
    const texts = async function* (snapshot: Executor): AsyncGenerator<string> {
      for await (const stored of readInvoices(snapshot, organization, { schema: store.schema })) {
        const exact = entriesOf(stored);
        for (const entry of wholeUnits ? inWholeUnits(exact) : exact) {
          const date = dateIn(entry.time, entry.timeZone);
          const isLate = from === undefined || date >= from;
          if (isLate && (to === undefined || date <= to)) yield written.entry(entry);
        }
      }
    };
    await inSnapshot(store.executor, (snapshot) => writeRows(written, texts(snapshot), "entries"));
    return 0;
  },
});

const entriesOf = (stored: BookedInvoice): ReadonlyArray<JournalEntry> => {
  try {
    return journalEntries(stored);
  } catch (error) {
    if (!(error instanceof InvariantViolation)) throw error;
    throw new UsageError(
      `No entries can be written: ${error.message}. To find all problems, run: quittance check`,
    );
  }
};
