import { setTimeout as sleep } from "node:timers/promises";

/** Wait until something holds. Rejects after ten seconds. */
export const eventually = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("It did not happen within ten seconds");
    await sleep(25);
  }
};
