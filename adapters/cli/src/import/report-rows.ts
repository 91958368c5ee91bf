import { print, printable, printError } from "../output.ts";
import type { ImportedRow, RowResult } from "./import-payments.ts";
import { describeRow } from "./read-payment-row.ts";
import { createRejectsFile } from "./rejects-file.ts";

/** Number of rows between two lines of progress. */
const progressEvery = 10_000;

/** How imported rows are reported. */
interface ReportOptions {
  /** What a file of rejected rows begins with. */
  readonly head: string;
  /** The file for rejected rows. */
  readonly rejects: string | undefined;
  readonly dryRun: boolean;
}

/**
 * Reports rows while they are imported: rejected ones and progress to standard error, rejected rows
 * to a file, and the numbers of rows at the end. Returns the exit code.
 */
export const reportRows = async (
  chunks: AsyncIterable<ReadonlyArray<ImportedRow>>,
  { head, rejects, dryRun }: ReportOptions,
): Promise<number> => {
  const rejected = rejects === undefined ? undefined : createRejectsFile(rejects, head);
  const counts: Record<RowResult, number> = { recorded: 0, updated: 0, repeated: 0, rejected: 0 };
  let read = 0;
  let lastLine = 0;
  try {
    for await (const chunk of chunks) {
      for (const { row, result, issues } of chunk) {
        counts[result] += 1;
        lastLine = row.line;
        if (result !== "rejected") continue;
        printError(`${printable(describeRow(row, issues))}\n`);
        rejected?.add(row.text);
      }
      const isProgress =
        Math.floor(read / progressEvery) < Math.floor((read + chunk.length) / progressEvery);
      read += chunk.length;
      if (isProgress) printError(`${summaryOf(read, counts)}\n`);
    }
  } catch (error) {
    printError(`${endedAfter(lastLine)} ${summaryOf(read, counts)}.\n`);
    throw error;
  } finally {
    rejected?.close();
  }
  print(
    `${dryRun ? "Nothing was recorded, as this is a dry run. " : ""}${summaryOf(read, counts)}.\n`,
  );
  return counts.rejected === 0 ? 0 : 1;
};

const endedAfter = (line: number): string =>
  line === 0
    ? "No row was imported."
    : `The import ended after line ${String(line)}. To continue, run the command again: recorded rows ` +
      "are not recorded twice.";

const summaryOf = (read: number, counts: Readonly<Record<RowResult, number>>): string => {
  const parts = Object.entries(counts).map(([result, count]) => `${String(count)} ${result}`);
  return `${String(read)} ${read === 1 ? "row" : "rows"} read: ${parts.join(", ")}`;
};
