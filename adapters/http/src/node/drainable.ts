import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** How long stopping may take, in milliseconds. */
export interface StopOptions {
  /** After this, connections are cut; 5000 unless given. */
  readonly deadlineMs?: number;
  /** So long at least requests are answered by a refusal, not by silence; 200 unless given. */
  readonly quietMs?: number;
}

/** Stops a server without losing a request. */
export interface Drain {
  /** Whether it has begun; for `createHttpHandler` and `withHealth`. */
  readonly isDraining: () => boolean;
  /**
   * Finish what is under way. Meanwhile new requests are refused with a 503, and connections are
   * closed with their next reply; then nothing is listened to any more.
   *
   * @returns whether everything was finished in time.
   */
  readonly stop: (options?: StopOptions) => Promise<boolean>;
}

/** Make what a server is stopped by; the server must not have had a request yet. */
export const drainable = (server: Server): Drain => {
  let isDraining = false;
  let underWay = 0;
  let wake = (): void => undefined;
  server.on("request", (_, response) => {
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
      if (underWay === 0) wake();
    });
  });
  const idle = (deadlineMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve(false);
      }, deadlineMs);
      wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
      if (underWay === 0) wake();
    });
  return {
    isDraining: () => isDraining,
    stop: async ({ deadlineMs = 5000, quietMs = 200 } = {}) => {
      isDraining = true;
      const quiet = Math.min(quietMs, deadlineMs);
      await sleep(quiet);
      const isFinished = await idle(deadlineMs - quiet);
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      server.closeAllConnections();
      await closed;
      return isFinished;
    },
  };
};
