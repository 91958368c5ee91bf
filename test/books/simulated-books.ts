import type { MemoryStore } from "@quittance/memory";
import { addSeconds, type Clock } from "quittance";
import { planHistory } from "../lab/simulation/plan-history.ts";
import { runHistory } from "../lab/simulation/run-history.ts";
import { owners } from "../lab/simulation/run-state.ts";
import { readBooks, type Books } from "./read-books.ts";

/** Runs a history of the simulation, and reads the books of its organizations. */
export const simulatedBooks = async (
  seed: number,
  index: number,
): Promise<ReadonlyArray<Books>> => {
  const kept: { store?: MemoryStore; clock?: Clock } = {};
  const { violation } = await runHistory(
    planHistory(seed, index),
    undefined,
    (store, clock) => Object.assign(kept, { store, clock }).store,
  );
  if (violation !== undefined) throw violation;
  const { store, clock } = kept;
  if (store === undefined || clock === undefined) throw new Error("the run has a store");
  const later: Clock = () => addSeconds(clock(), 1);
  return Promise.all(owners.map((owner) => readBooks(store, later, owner)));
};
