import { inSnapshot, readInvoices, type Executor } from "@quittance/postgres";
import { InvariantViolation, parseTimestamp, type OrganizationId, type Timestamp } from "quittance";
import {
  hledgerJournal,
  inWholeUnits,
  journalEntries,
  type BookedInvoice,
  type HledgerJournal,
  type JournalEntry,
} from "quittance/books";
import type { Command } from "../command.ts";
import { organizationOption, readOrganization } from "../export/read-organization.ts";
import { endOf, startOf } from "../export/read-filter.ts";
import { writeRows } from "../export/write-rows.ts";
import { readArguments } from "../read-arguments.ts";
import { storeOptions, withStore } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  ...organizationOption,
  from: {
    type: "string",
    value: "TIME",
    help: `Earliest time of an entry in UTC, such as "2025-07-01 00:00:00", or a date.`,
  },
  to: {
    type: "string",
    value: "TIME",
    help: "Latest time of an entry, or a date, which is included.",
  },
  "no-totals": {
    type: "boolean",
    default: false,
    help: `Leave out the totals at the end, by which hledger notices changed amounts. Needed for a
journal that is included in another one.`,
  },
  "whole-units": {
    type: "boolean",
    default: false,
    help: `Write whole cents, or the smallest unit of another currency. What an entry then lacks to
balance is in revenue:rounding.`,
  },
  "tax-names": {
    type: "boolean",
    default: false,
    help: `Name accounts of taxes by name and percentage, such as "liabilities:tax:VAT 20 %".`,
  },
  ...storeOptions,
} as const;

/** `quittance journal`: writes the facts of an organization as double entries. */
export const journal: Command = {
  usage: ["[options]"],
  description: `Write the facts of an organization as double entries in the format of hledger: issued and voided
invoices, credit notes, completed payments and refunds, with all digits unless --whole-units is
given. All records are read in one snapshot: one REPEATABLE READ transaction. Entries are in the
order of invoices; "hledger print" sorts them by date. Progress is written to standard error, a line
for every 10,000 entries.

Exit code: 0 if the journal was written, or the reader of the output has ended.`,
  options,
  examples: [
    "quittance journal --organization org_acme > books.journal",
    "quittance journal --organization org_acme --from 2025-07-01 --to 2025-07-31 --no-totals",
    "quittance journal --organization org_acme --whole-units --tax-names",
  ],
  run: (args) => {
    const { values } = readArguments(args, options, 0);
    const owner = readOrganization(values.organization);
    const from = readTime("--from", values.from, startOf);
    const to = readTime("--to", values.to, endOf);
    if (from !== undefined && to !== undefined && from > to) {
      throw new UsageError("--from must not be later than --to.");
    }
    const written = hledgerJournal({
      totals: !values["no-totals"],
      taxNames: values["tax-names"],
    });
    const inUnits = values["whole-units"] ? inWholeUnits : undefined;
    return withStore(values, async (executor) => {
      await inSnapshot(executor, (snapshot) => {
        const texts = textsOf(snapshot, owner, values.schema, { written, inUnits, from, to });
        return writeRows(written, texts, "entries");
      });
      return 0;
    });
  },
};

interface WrittenPart {
  readonly written: HledgerJournal;
  readonly inUnits: typeof inWholeUnits | undefined;
  readonly from: Timestamp | undefined;
  readonly to: Timestamp | undefined;
}

async function* textsOf(
  executor: Executor,
  owner: OrganizationId,
  schema: string,
  { written, inUnits, from, to }: WrittenPart,
): AsyncGenerator<string> {
  for await (const stored of readInvoices(executor, owner, { schema })) {
    const exact = entriesOf(stored);
    for (const entry of inUnits?.(exact) ?? exact) {
      const isWanted =
        (from === undefined || entry.time >= from) && (to === undefined || entry.time <= to);
      if (isWanted) yield written.entry(entry);
    }
  }
}

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

const readTime = (
  option: string,
  text: string | undefined,
  complete: (text: string) => string,
): Timestamp | undefined => {
  if (text === undefined) return undefined;
  const time = parseTimestamp(complete(text));
  if (time !== undefined) return time;
  throw new UsageError(
    `${option} must be a UTC time as YYYY-MM-DD HH:MM:SS or a date as YYYY-MM-DD, not "${text}".`,
  );
};
