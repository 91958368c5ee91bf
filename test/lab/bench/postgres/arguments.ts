import { parseArgs } from "node:util";

/** The options of a run. */
export interface BenchArguments {
  /** How many payments to load; a multiple of 10. */
  readonly payments: number;
  /** The maximum number of rounds of each operation. */
  readonly rounds: number;
  /** Whether the command fails if a goal is missed. */
  readonly gates: boolean;
  /** Where to keep the loaded server for the next run; by default it is temporary. */
  readonly folder: string | undefined;
  /** Whether only the writes are measured. */
  readonly onlyWrites: boolean;
  /** The document to write. */
  readonly output: string;
}

/** The usage of the command. */
const usage = `bench:postgres --payments N [--rounds N] [--gates]
    [--only-writes] [--folder PATH] [--output FILE]
  --payments  payments to load, a multiple of 10 (100000, 1000000, 10000000)
  --rounds    maximum number of rounds of each operation; 40 by default
  --gates     exit with 1 when a goal is missed
  --only-writes  measure no reads
  --folder    keep the loaded data here, and use it again
  --output    the document; docs/benchmarks/postgres.md by default`;

/** Reads the arguments of the command. Throws with the usage for invalid ones. */
export const readArguments = (args: ReadonlyArray<string>, output: string): BenchArguments => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      payments: { type: "string", default: "100000" },
      rounds: { type: "string", default: "40" },
      gates: { type: "boolean", default: false },
      "only-writes": { type: "boolean", default: false },
      folder: { type: "string" },
      output: { type: "string", default: output },
    },
  });
  const payments = wholeNumber(values.payments);
  const rounds = wholeNumber(values.rounds);
  if (payments < 1000 || payments % 10 !== 0 || rounds < 1) throw new Error(usage);
  return {
    payments,
    rounds,
    gates: values.gates,
    onlyWrites: values["only-writes"],
    folder: values.folder,
    output: values.output,
  };
};

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new Error(usage);
  return Number(text);
};
