import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a condition is true. Rejects after a minute. */
export const eventually = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("The condition was not met within a minute");
    await sleep(25);
  }
};
