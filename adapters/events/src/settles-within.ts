import type { Timer } from "quittance/adapter";

/** Returns whether a promise settles within a time. Rejects as it does, if it does. */
export const settlesWithin = async (
  promise: Promise<unknown>,
  ms: number,
  timer: Timer,
): Promise<boolean> => {
  let cancel = (): void => undefined;
  const over = new Promise<false>((resolve) => {
    cancel = timer(ms, () => {
      resolve(false);
    });
  });
  try {
    return await Promise.race([promise.then(() => true), over]);
  } finally {
    cancel();
  }
};
