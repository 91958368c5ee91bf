import type { Rule } from "../../lab/simulation/operation.ts";
import type { PlanName } from "../../lab/simulation/plan-history.ts";
import type { Hooks, Tools } from "../../lab/simulation/run-state.ts";
import type { StoreBug } from "../store-bug.ts";

/** A bug in the library or its store, with the rules of the simulation that may report it. */
export interface SimulationBug {
  readonly name: string;
  /** The rule that is broken, and rules that its consequences may break first. */
  readonly breaks: ReadonlyArray<Rule>;
  readonly hooks: Hooks;
  /** The plan of its histories. Defaults to payments. */
  readonly plan?: PlanName;
  /** The first history to run: of bugs that are rare, one that is close. Defaults to 0. */
  readonly from?: number;
}

/** Bugs by their names: each in the store, or wherever the simulation has a hook. */
export type SimulationBugs = Readonly<
  Record<
    string,
    Omit<SimulationBug, "name" | "hooks" | "plan"> &
      ({ readonly store: StoreBug<Tools> } | Pick<SimulationBug, "hooks">)
  >
>;

/** Returns bugs that are looked for in histories of a plan. */
export const withPlan = (plan: PlanName, bugs: SimulationBugs): ReadonlyArray<SimulationBug> =>
  Object.entries(bugs).map(([name, bug]) => ({
    name,
    plan,
    ...("store" in bug ? { ...bug, hooks: { store: bug.store } } : bug),
  }));

/** Waits for a turn between the decision and the write. */
export const waitingFor =
  (label: string) =>
  ({ turn }: Tools): Promise<void> =>
    turn(label);
