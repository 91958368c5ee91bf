import { rotated } from "../../report.ts";
import type { Session } from "./session.ts";

/** One way to run an operation, with its session. */
export interface Form {
  readonly session: Session;
  /** Returns the number of rows. Warm-up rounds are below 0. */
  readonly run: (round: number) => Promise<number>;
}

/** An operation, with its forms by name. */
export interface Operation<Name extends string = string> {
  readonly name: string;
  readonly forms: Readonly<Record<Name, Form>>;
}

/** The costs of a form in each round. */
export interface Samples {
  /** Milliseconds of the backend, or of the clock if the system does not report CPU time. */
  readonly cpu: ReadonlyArray<number>;
  /** Milliseconds. */
  readonly wall: ReadonlyArray<number>;
  readonly rows: number;
}

/** How long to measure. */
export interface RoundLimits {
  readonly rounds: number;
  /** After so many seconds, an operation is skipped in further rounds. */
  readonly seconds: number;
  /** The minimum number of rounds of each operation. */
  readonly minRounds: number;
  /** The number of warm-up rounds. */
  readonly warmUp: number;
}

/** The samples of every operation, by form. */
export type Measured<Name extends string> = ReadonlyMap<string, Readonly<Record<Name, Samples>>>;

/**
 * Measures operations in rounds: each runs every form of every operation once, and the next one
 * begins with another form, so that other load on the machine affects all forms equally.
 */
export const measureInterleaved = async <Name extends string>(
  operations: ReadonlyArray<Operation<Name>>,
  limits: RoundLimits,
): Promise<Measured<Name>> => {
  const collected = operations.map((operation) => ({
    operation,
    spent: 0,
    samples: new Map<string, Array<Sample>>(),
  }));
  for (let round = -limits.warmUp; round < limits.rounds; round += 1) {
    for (const one of collected) {
      if (round >= limits.minRounds && one.spent > limits.seconds * 1000) continue;
      for (const [name, form] of rotated(Object.entries<Form>(one.operation.forms), round)) {
        const sample = await measure(form, round);
        one.spent += sample.wall;
        if (round < 0) continue;
        one.samples.set(name, [...(one.samples.get(name) ?? []), sample]);
      }
    }
  }
  return new Map(
    collected.map(({ operation, samples }) => [
      operation.name,
      Object.fromEntries([...samples].map(([name, taken]) => [name, summed(taken)])) as Readonly<
        Record<Name, Samples>
      >,
    ]),
  );
};

interface Sample {
  readonly cpu: number | undefined;
  readonly wall: number;
  readonly rows: number;
}

const measure = async ({ session, run }: Form, round: number): Promise<Sample> => {
  const before = await session.cpu();
  const since = performance.now();
  const rows = await run(round);
  const wall = performance.now() - since;
  const after = await session.cpu();
  const isReported = before !== undefined && after !== undefined;
  return { cpu: isReported ? Number(after - before) / 1e6 : undefined, wall, rows };
};

const summed = (taken: ReadonlyArray<Sample>): Samples => {
  const isReported = taken.every(({ cpu }) => cpu !== undefined);
  return {
    cpu: taken.map(({ cpu, wall }) => (isReported ? (cpu ?? wall) : wall)),
    wall: taken.map(({ wall }) => wall),
    rows: taken.at(-1)?.rows ?? 0,
  };
};
