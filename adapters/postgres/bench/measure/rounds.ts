import type { Session } from "./session.ts";

/** One way to do something, on the session where it is done. */
export interface Form {
  readonly session: Session;
  /** Returns how many rows came. The rounds before those that count are below 0. */
  readonly run: (round: number) => Promise<number>;
}

/** What is measured together, by the names of its forms. */
export interface Operation<Name extends string = string> {
  readonly name: string;
  readonly forms: Readonly<Record<Name, Form>>;
}

/** What a form cost, round by round. */
export interface Samples {
  /** Milliseconds of the backend, or of the clock where the system does not tell. */
  readonly cpu: ReadonlyArray<number>;
  /** Milliseconds. */
  readonly wall: ReadonlyArray<number>;
  readonly rows: number;
  readonly unit: "CPU" | "wall";
}

/** How long to measure. */
export interface RoundLimits {
  readonly rounds: number;
  /** Once an operation has taken so many seconds, it is left out of the rounds to come. */
  readonly seconds: number;
  /** Rounds that each operation takes part in at least. */
  readonly least: number;
  /** Rounds before those that count. */
  readonly warmUp: number;
}

/** The samples of every operation, by the names of its forms. */
export type Measured<Name extends string> = ReadonlyMap<string, Readonly<Record<Name, Samples>>>;

/**
 * Measure operations in turn: each round runs every form of every operation once, and the next one
 * begins with another form, so that what disturbs the machine disturbs all forms alike.
 */
export const measureInTurn = async <Name extends string>(
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
      if (round >= limits.least && one.spent > limits.seconds * 1000) continue;
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
  const isTold = before !== undefined && after !== undefined;
  return { cpu: isTold ? Number(after - before) / 1e6 : undefined, wall, rows };
};

const rotated = <Item>(items: ReadonlyArray<Item>, round: number): ReadonlyArray<Item> => {
  const start = Math.abs(round) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};

const summed = (taken: ReadonlyArray<Sample>): Samples => {
  const isTold = taken.every(({ cpu }) => cpu !== undefined);
  return {
    cpu: taken.map(({ cpu, wall }) => (isTold ? (cpu ?? wall) : wall)),
    wall: taken.map(({ wall }) => wall),
    rows: taken.at(-1)?.rows ?? 0,
    unit: isTold ? "CPU" : "wall",
  };
};
