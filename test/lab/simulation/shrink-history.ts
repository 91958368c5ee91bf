import { sizeOf, type ClientPlan, type History } from "./history.ts";
import { runHistory } from "./run-history.ts";
import type { Hooks } from "./run-state.ts";

/** The maximum number of runs. */
const maxRuns = 2000;

/**
 * Removes steps, faults, clients and events of the environment while the same rule is broken. Without
 * a step the others run in another order, so a few orders of each candidate are tried.
 */
export const shrinkHistory = async (history: History, hooks: Hooks = {}): Promise<History> => {
  const rule = (await runHistory(history, hooks)).violation?.rule;
  if (rule === undefined) return history;
  let smallest = history;
  let runs = 0;
  const breaks = async (candidate: History): Promise<boolean> => {
    runs += 1;
    return (await runHistory(candidate, hooks)).violation?.rule === rule;
  };
  const tried = async (candidate: History): Promise<History | undefined> => {
    for (const order of new Set([candidate.order, 0, 1, 2, 3])) {
      const ordered = { ...candidate, order };
      if (await breaks(ordered)) return ordered;
    }
    return undefined;
  };
  for (let isSmaller = true; isSmaller && runs < maxRuns;) {
    isSmaller = false;
    for (const candidate of smallerOnes(smallest)) {
      const found = runs < maxRuns ? await tried(candidate) : undefined;
      if (found === undefined) continue;
      smallest = found;
      isSmaller = true;
      break;
    }
  }
  return smallest;
};

const without = <Item>(items: ReadonlyArray<Item>, at: number): ReadonlyArray<Item> =>
  items.filter((_, index) => index !== at);

/** Returns the histories with one part less, the largest parts first. */
const smallerOnes = (history: History): ReadonlyArray<History> => {
  const { clients, environment } = history;
  const changed = (at: number, steps: ClientPlan["steps"]): History => ({
    ...history,
    clients: clients.map((client, index) => (index === at ? { ...client, steps } : client)),
  });
  const candidates = [
    { ...history, environment: [] },
    ...clients.map((_, at) => ({ ...history, clients: without(clients, at) })),
    ...clients.flatMap(({ steps }, at) =>
      steps.map((_, step) => changed(at, without(steps, step))),
    ),
    ...environment.map((_, at) => ({ ...history, environment: without(environment, at) })),
    ...clients.flatMap(({ steps }, at) =>
      steps.flatMap((step, index) =>
        step.faults.map((_, fault) => {
          const fewer = { ...step, faults: without(step.faults, fault) };
          return changed(
            at,
            steps.map((other, place) => (place === index ? fewer : other)),
          );
        }),
      ),
    ),
  ];
  return candidates.filter((candidate) => sizeOf(candidate) < sizeOf(history));
};
