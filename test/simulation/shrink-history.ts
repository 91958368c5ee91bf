import { sizeOf, type ClientPlan, type History } from "./history.ts";
import { runHistory } from "./run-history.ts";
import type { Plant } from "./stage.ts";

/** Most runs that shrinking may cost. */
const mostRuns = 2000;

/**
 * Take steps, faults, clients and events of the world away as long as the same rule is broken.
 * Without a step the others meet in another order, so a few orders of each candidate are tried.
 */
export const shrinkHistory = async (history: History, plant: Plant = {}): Promise<History> => {
  const rule = (await runHistory(history, plant)).violation?.rule;
  if (rule === undefined) return history;
  let smallest = history;
  let runs = 0;
  const breaks = async (candidate: History): Promise<boolean> => {
    runs += 1;
    return (await runHistory(candidate, plant)).violation?.rule === rule;
  };
  const tried = async (candidate: History): Promise<History | undefined> => {
    for (const order of new Set([candidate.order, 0, 1, 2, 3])) {
      const ordered = { ...candidate, order };
      if (await breaks(ordered)) return ordered;
    }
    return undefined;
  };
  for (let isSmaller = true; isSmaller && runs < mostRuns;) {
    isSmaller = false;
    for (const candidate of smallerOnes(smallest)) {
      const found = runs < mostRuns ? await tried(candidate) : undefined;
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

/** Every history with one thing less, the largest things first. */
const smallerOnes = (history: History): ReadonlyArray<History> => {
  const { clients, world } = history;
  const changed = (at: number, steps: ClientPlan["steps"]): History => ({
    ...history,
    clients: clients.map((client, index) => (index === at ? { ...client, steps } : client)),
  });
  const candidates = [
    { ...history, world: [] },
    ...clients.map((_, at) => ({ ...history, clients: without(clients, at) })),
    ...clients.flatMap(({ steps }, at) =>
      steps.map((_, step) => changed(at, without(steps, step))),
    ),
    ...world.map((_, at) => ({ ...history, world: without(world, at) })),
    ...clients.flatMap(({ steps }, at) =>
      steps.flatMap((step, index) =>
        step.faults.map((_, fault) => {
          const calmer = { ...step, faults: without(step.faults, fault) };
          return changed(
            at,
            steps.map((other, place) => (place === index ? calmer : other)),
          );
        }),
      ),
    ),
  ];
  return candidates.filter((candidate) => sizeOf(candidate) < sizeOf(history));
};
