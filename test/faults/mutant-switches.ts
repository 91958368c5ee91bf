import type { Switches } from "./switches.ts";

/** The part of its globals by which sources that Stryker has instrumented ask for their mutants. */
interface Instrumented {
  activeMutant: string | undefined;
  /** How often the active mutant was reached, and after how often it throws. */
  hitCount: number;
  hitLimit: number;
  /** How often each mutant was reached. It is read whenever one is that is not active. */
  readonly mutantCoverage: { readonly static: Record<string, number>; readonly perTest: object };
}

interface MutantSwitches extends Switches {
  readonly instrumented: Instrumented;
}

/** Returns the number of a mutant as a fault: those of Stryker begin with 0, which turns all off. */
export const faultOfMutant = (id: string): number => Number(id) + 1;

/** Returns the number of a mutant of Stryker. */
export const mutantOfFault = (id: number): string => String(id - 1);

/** The variable of the environment by which one mutant is on from the start. */
export const mutantVariable = "__STRYKER_ACTIVE_MUTANT__";

const createSwitches = (): MutantSwitches => {
  let reached: Record<string, number> = {};
  let left = Infinity;
  const instrumented: Instrumented = {
    activeMutant: undefined,
    hitCount: 0,
    hitLimit: Infinity,
    mutantCoverage: {
      get static() {
        left -= 1;
        if (left < 0) throw new Error("The mutants were reached too often");
        return reached;
      },
      perTest: {},
    },
  };
  return {
    instrumented,
    turnOn: (id, limit) => {
      instrumented.activeMutant = id === 0 ? undefined : mutantOfFault(id);
      left = id === 0 ? Infinity : limit;
      instrumented.hitCount = 0;
      instrumented.hitLimit = left;
    },
    takeReached: () => {
      const taken = Object.entries(reached);
      reached = {};
      return new Map(taken.map(([id, times]) => [faultOfMutant(id), times]));
    },
  };
};

/** Returns the switches of the mutants of this worker. */
export const mutantSwitches = (): Switches => {
  const globals = globalThis as { quittanceMutants?: MutantSwitches; __stryker__?: Instrumented };
  const switches = (globals.quittanceMutants ??= createSwitches());
  globals.__stryker__ = switches.instrumented;
  return switches;
};
