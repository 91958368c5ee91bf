import { fork, type ChildProcess } from "node:child_process";
import { joined, type Range, type Simulated } from "./simulate.ts";

/** The number of histories of a batch; the digest of a run is over the digests of its batches. */
const batchSize = 1000;

/** Runs histories in processes; the result does not depend on the number of processes. */
export const simulateInProcesses = async (
  { from, to, ...rest }: Range,
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
        const range = { ...rest, from: next, to: Math.min(next + batchSize, to) };
        next = range.to;
        const result = await run(child, range);
        results[(range.from - from) / batchSize] = result;
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

const run = (child: ChildProcess, range: Range): Promise<Simulated> =>
  new Promise((resolve, reject) => {
    const exited = (code: number | null): void => {
      reject(new Error(`a process of the simulation exited with ${String(code)}`));
    };
    child.once("exit", exited);
    child.once("message", (result) => {
      child.off("exit", exited);
      resolve(result as Simulated);
    });
    child.send(range);
  });
