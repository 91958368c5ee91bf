import { parseArgs } from "node:util";

/** What a run of the benchmark was asked for. */
export interface BenchArguments {
  /** How many payments to load; a multiple of 10. */
  readonly payments: number;
  /** Most rounds of each operation. */
  readonly rounds: number;
  /** Whether a goal that is missed makes the command fail. */
  readonly gates: boolean;
  /** Keep the loaded server here for the next run; by default it is temporary. */
  readonly folder: string | undefined;
  /** The document that the figures go into. */
  readonly output: string;
}

/** How the command is called. */
const usage = `bench:postgres --payments N [--rounds N] [--gates]
    [--folder PATH] [--output FILE]
  --payments  payments to load, a multiple of 10 (100000, 1000000, 10000000)
  --rounds    most rounds of each operation; 40 unless told
  --gates     exit with 1 when a goal is missed
  --folder    keep the loaded data here, and use it again
  --output    the document; docs/benchmarks/postgres.md unless told`;

/** Read the arguments of the command. Throws, with the usage, for what it does not understand. */
export const readArguments = (args: ReadonlyArray<string>, output: string): BenchArguments => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      payments: { type: "string", default: "100000" },
      rounds: { type: "string", default: "40" },
      gates: { type: "boolean", default: false },
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
    folder: values.folder,
    output: values.output,
  };
};

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new Error(usage);
  return Number(text);
};
