import { Amount } from "quittance";
import {
  compareBills,
  type Bill,
  type BillComparison,
  type BillException,
  type BillProblem,
} from "quittance/replay";
import { inputProblem } from "../../../../adapters/cli/src/bills/input-problem.ts";
import { fileLine, type FileLine } from "../../../../adapters/cli/src/bills/read-json-lines.ts";
import {
  conditionsOf,
  separatingText,
  settingsText,
} from "../../../../adapters/cli/src/bills/policy-text.ts";
import { readBills } from "../../../../adapters/cli/src/bills/read-bills.ts";

/** A table of a comparison; each row has a cell for each heading. */
export interface ComparedTable {
  readonly title: string;
  readonly head: ReadonlyArray<string>;
  readonly rows: ReadonlyArray<ReadonlyArray<string>>;
}

/** What is shown of a comparison. */
export interface Compared extends Pick<
  BillComparison,
  "counts" | "policy" | "nearest" | "untested"
> {
  /** As TypeScript; `undefined` for a policy that no setting selects. */
  readonly settings: string | undefined;
  /** What is needed beside the settings. */
  readonly conditions: ReadonlyArray<string>;
  /** Whether there are more bills than a page compares. */
  readonly isTruncated: boolean;
  /** Why the text ends early, such as a quote that is not closed. */
  readonly failure: string | undefined;
  /** Tables with at least one row. */
  readonly tables: ReadonlyArray<ComparedTable>;
}

/** How many bills are compared, because the page waits for it. */
const maxBills = 2000;
/** How many rows a table has at most. */
const maxRows = 100;

/** Compares the bills of a text, as `quittance compare` compares those of a file. */
export const comparedText = async (text: string): Promise<Compared> => {
  const { bills, problems, isTruncated, failure } = await readText(text);
  const comparison = await compareBills(bills, { keep: maxRows });
  const { counts, policy, nearest, settings, untested } = comparison;
  const unreadable = problems.filter(({ kind }) => kind === "UNREADABLE").length;
  return {
    policy,
    nearest,
    untested,
    isTruncated,
    failure,
    counts: {
      ...counts,
      records: bills.length + problems.length,
      notExpressible: problems.length - unreadable,
      unreadable,
    },
    settings: settings === undefined ? undefined : settingsText(settings),
    conditions: conditionsOf(nearest),
    tables: tablesOf(comparison, problems).filter(({ rows }) => rows.length > 0),
  };
};

interface ReadText extends Pick<Compared, "isTruncated" | "failure"> {
  readonly bills: ReadonlyArray<Bill>;
  readonly problems: ReadonlyArray<BillProblem>;
}

const readText = async (text: string): Promise<ReadText> => {
  const bills: Array<Bill> = [];
  const problems: Array<BillProblem> = [];
  const format = text.trimStart().startsWith("{") ? "jsonl" : "csv";
  const read = readBills(linesOf(text), format, (problem) => problems.push(problem));
  try {
    for await (const bill of read) {
      if (bills.length === maxBills) {
        return { bills, problems, isTruncated: true, failure: undefined };
      }
      bills.push(bill);
    }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { bills, problems, isTruncated: false, failure };
  }
  return { bills, problems, isTruncated: false, failure: undefined };
};

/** Returns the lines of a text as those of a file. */
async function* linesOf(text: string): AsyncGenerator<FileLine> {
  for (const [at, line] of (await Promise.resolve(text)).split("\n").entries()) {
    yield fileLine(at + 1, line);
  }
}

const tablesOf = (
  { exceptions, notCompared, nearest, tied, also }: BillComparison,
  problems: ReadonlyArray<BillProblem>,
): ReadonlyArray<ComparedTable> => [
  {
    title: "Bills that differ",
    head: ["Bill", "Property", "Stored", "Calculated", "Difference", "Reproduced by"],
    rows: exceptions.map(exceptionRow),
  },
  {
    title: `Figures that ${nearest} does not state, so that they are not compared`,
    head: ["Property", "Figures", "Bills"],
    rows: notCompared.map(({ property, figures, bills }) => [
      ...[property, String(figures), String(bills)],
    ]),
  },
  {
    title: "Policies with the same result",
    head: ["Policy", "Smallest bill with another result"],
    rows: tied.map(({ policy, separatedBy }) => [
      policy,
      separatedBy === undefined ? "not found" : separatingText(separatedBy),
    ]),
  },
  {
    title: "Other policies among the bills that differ",
    head: ["Policy", "Bills", "First", "Last"],
    rows: also.map(({ policy, bills, first, last }) => [policy, String(bills), first, last]),
  },
  {
    title: "Records that are not compared",
    head: ["Bill", "Line", "Reason"],
    rows: problems
      .slice(0, maxRows)
      .map((problem) => [
        problem.id ?? "without an id",
        problem.line === undefined ? "" : String(problem.line),
        inputProblem(problem).reason,
      ]),
  },
];

/** Shows the first difference that does not follow from others. */
const exceptionRow = ({
  id,
  misses,
  cause,
  reproducedBy,
}: BillException): ReadonlyArray<string> => {
  const miss = misses.find(({ figure }) => figure === cause);
  const amounts = [miss?.stored, miss?.calculated, miss?.difference].map((amount) =>
    amount === undefined ? "none" : Amount.render(amount),
  );
  const others = reproducedBy.length === 0 ? "no policy" : reproducedBy.slice(0, 3).join(", ");
  return [id, cause ?? "", ...amounts, others];
};
