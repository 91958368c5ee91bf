import { readBill, type Bill, type BillProblem } from "quittance/replay";
import { UsageError } from "../usage-error.ts";
import { readCsv } from "./read-csv.ts";
import { maxRecordLength, readLines, type FileRecord } from "./read-lines.ts";

/** The formats of files with bills. */
export const billFormats = ["jsonl", "csv"] as const;

/** One of `billFormats`. */
export type BillFormat = (typeof billFormats)[number];

/** Maximum number of bills of standard input, which are kept in memory. */
export const maxKeptBills = 100_000;

/**
 * Reads the bills of a file in their order. Calls a function for each record that is not a bill, or
 * whose `id` an earlier one has.
 */
export async function* readBills(
  path: string,
  format: BillFormat,
  onProblem: (problem: BillProblem) => void,
): AsyncGenerator<Bill> {
  const ids = new Set<string>();
  for await (const { line, id, value, path: place = "", reason } of recordsOf(path, format)) {
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

/** Reads the bills of a file once for each call, or those of standard input into memory. */
export const billSource = async (
  path: string,
  format: BillFormat,
  onProblem: (problem: BillProblem) => void,
): Promise<ReadonlyArray<Bill> | (() => AsyncIterable<Bill>)> => {
  if (path !== "-") {
    let readings = 0;
    return () => readBills(path, format, (readings += 1) === 1 ? onProblem : () => undefined);
  }
  const kept: Array<Bill> = [];
  for await (const bill of readBills(path, format, onProblem)) {
    if (kept.length === maxKeptBills) {
      throw new UsageError(
        `Standard input has more than ${String(maxKeptBills)} bills: pass a file.`,
      );
    }
    kept.push(bill);
  }
  return kept;
};

const recordsOf = (path: string, format: BillFormat): AsyncIterable<FileRecord> =>
  format === "csv" ? readCsv(path) : readJsonLines(path);

async function* readJsonLines(path: string): AsyncGenerator<FileRecord> {
  for await (const { line, text } of readLines(path)) {
    if (text === undefined) {
      yield { line, reason: `has more than ${String(maxRecordLength)} characters` };
    } else if (text.trim() !== "") {
      const value = parse(text);
      yield value === undefined ? { line, reason: "is not JSON" } : { line, value };
    }
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
