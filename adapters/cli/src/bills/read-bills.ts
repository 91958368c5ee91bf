import { readBill, type Bill, type BillProblem } from "quittance/replay";
import { readCsv } from "./read-csv.ts";
import { readJsonLines, type FileLine, type FileRecord } from "./read-json-lines.ts";

/** The formats of files with bills. */
export const billFormats = ["jsonl", "csv"] as const;

/** One of `billFormats`. */
export type BillFormat = (typeof billFormats)[number];

/**
 * Reads the bills of a file in their order. Calls a function for each record that is not a bill, or
 * whose `id` an earlier one has.
 */
export async function* readBills(
  lines: AsyncIterable<FileLine>,
  format: BillFormat,
  onProblem: (problem: BillProblem) => void,
): AsyncGenerator<Bill> {
  const ids = new Set<string>();
  for await (const { line, id, value, path: place = "", reason } of recordsOf(lines, format)) {
    const unreadable = { kind: "UNREADABLE", line, id, path: place } as const;
    if (reason !== undefined) {
      onProblem({ ...unreadable, reason });
      continue;
    }
    const read = readBill(value);
    if (read._tag === "Left") onProblem({ ...read.left, line });
    else if (ids.has(read.right.id)) {
      onProblem({ ...unreadable, id: read.right.id, path: "id", reason: "is in the file twice" });
    } else {
      ids.add(read.right.id);
      yield { ...read.right, line };
    }
  }
}

const recordsOf = (
  lines: AsyncIterable<FileLine>,
  format: BillFormat,
): AsyncIterable<FileRecord> => (format === "csv" ? readCsv(lines) : readJsonLines(lines));
