import { isPolicyId, type Bill, type BillProblem, type PolicyId } from "quittance/replay";
import type { Reader } from "../parameters.ts";
import { UsageError } from "../usage-error.ts";
import { readBills, type BillFormat } from "./read-bills.ts";
import { readLines } from "./read-lines.ts";

/** Returns the format of a file with bills by its extension. */
export const formatOf = (path: string): BillFormat =>
  path.toLowerCase().endsWith(".csv") ? "csv" : "jsonl";

/** Reads the name of a policy. */
export const policyId: Reader<PolicyId> = (text, name) => {
  if (isPolicyId(text)) return text;
  throw new UsageError(`${name} must be a policy such as "shop", not "${text}".`);
};

/** Maximum number of bills of standard input, which are kept in memory. */
const maxKeptBills = 100_000;

/** Reads the bills of a file once for each call, or those of standard input into memory. */
export const billSource = async (
  path: string,
  format: BillFormat,
  onProblem: (problem: BillProblem) => void,
): Promise<ReadonlyArray<Bill> | (() => AsyncIterable<Bill>)> => {
  if (path !== "-") {
    let readings = 0;
    return () =>
      readBills(readLines(path), format, (readings += 1) === 1 ? onProblem : () => undefined);
  }
  const kept: Array<Bill> = [];
  for await (const bill of readBills(readLines(path), format, onProblem)) {
    if (kept.length === maxKeptBills) {
      throw new UsageError(
        `Standard input has more than ${String(maxKeptBills)} bills: pass a file.`,
      );
    }
    kept.push(bill);
  }
  return kept;
};
