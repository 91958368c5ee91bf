import type { Timer } from "quittance/adapter";

/** Milliseconds between rejections. */
const paceMs = 10;

/** The part of the waiting rejections that is sent at a time, so that all are within a second. */
const partsOfSecond = 1000 / paceMs;

/**
 * Creates a function that resolves when the next rejection can be sent: within a second, and after
 * few milliseconds if there are few. A client that sends again as soon as it is rejected would
 * otherwise use all of the thread for rejections.
 */
export const pacedRejections = (timer: Timer): (() => Promise<void>) => {
  const waiting: Array<() => void> = [];
  const sendSome = (): void => {
    for (const send of waiting.splice(0, Math.ceil(waiting.length / partsOfSecond))) send();
    if (waiting.length > 0) timer(paceMs, sendSome);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) timer(paceMs, sendSome);
    });
};
