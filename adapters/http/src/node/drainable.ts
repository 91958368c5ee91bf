import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** How long a graceful shutdown may take, in milliseconds. */
export interface StopOptions {
  /** After this, connections are closed; defaults to 5000. */
  readonly deadlineMs?: number;
  /** Minimum time in which new requests get a 503 response; defaults to 200. */
  readonly quietMs?: number;
}

/** The graceful shutdown of a server. */
export interface Drain {
  /** Whether it has started; pass it to `createHttpHandler` and `withHealth`. */
  readonly isDraining: () => boolean;
  /**
   * Waits for running requests. Meanwhile new requests get a 503 response, and connections are
   * closed with their next response; then the server closes.
   *
   * @returns whether all requests were finished in time.
   */
  readonly stop: (options?: StopOptions) => Promise<boolean>;
}

/** Creates the graceful shutdown of a server that has not received a request yet. */
export const drainable = (server: Server): Drain => {
  let isDraining = false;
  let running = 0;
  let wake = (): void => undefined;
  server.on("request", (_, response) => {
    running += 1;
    response.once("close", () => {
      running -= 1;
      if (running === 0) wake();
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
      if (running === 0) wake();
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
