import type { Timer } from "quittance/adapter";

/** Milliseconds between rejections. */
const paceMs = 10;

/**
 * Creates a function that resolves when the next rejection can be sent: within `maxWaitMs`, and
 * after few milliseconds if there are few. A client that sends again as soon as it is rejected would
 * otherwise use much of the thread for rejections.
 */
export const pacedRejections = (timer: Timer, maxWaitMs: number): (() => Promise<void>) => {
  /** The part of those that wait that is sent at a time. */
  const part = paceMs / maxWaitMs;
  const waiting: Array<() => void> = [];
  const sendSome = (): void => {
    for (const send of waiting.splice(0, Math.ceil(waiting.length * part))) send();
    if (waiting.length > 0) timer(paceMs, sendSome);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) timer(paceMs, sendSome);
    });
};
