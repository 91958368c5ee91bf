import { fork, type ChildProcess } from "node:child_process";
import { joined, type Range, type Simulated } from "./simulate.ts";

/** Histories that a process runs at a time; the digest of a run is over the digests of these. */
const stretch = 1000;

/** Run histories in processes, stretch by stretch; the result does not depend on their number. */
export const simulateInProcesses = async (
  { seed, from, to }: Range,
  processes: number,
  progress: (done: number) => void,
): Promise<Simulated> => {
  const results: Array<Simulated> = [];
  let next = from;
  let done = 0;
  const work = async (): Promise<void> => {
    const child = fork(new URL("simulation-process.ts", import.meta.url));
    try {
      while (next < to && results.every(({ broken }) => broken === undefined)) {
        const range = { seed, from: next, to: Math.min(next + stretch, to) };
        next = range.to;
        const result = await answered(child, range);
        results[(range.from - from) / stretch] = result;
        done += result.histories;
        progress(done);
      }
    } finally {
      child.disconnect();
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return results.reduce(joined);
};

const answered = (child: ChildProcess, range: Range): Promise<Simulated> =>
  new Promise((resolve, reject) => {
    const left = (code: number | null): void => {
      reject(new Error(`a process of the simulation left with ${String(code)}`));
    };
    child.once("exit", left);
    child.once("message", (result) => {
      child.off("exit", left);
      resolve(result as Simulated);
    });
    child.send(range);
  });
