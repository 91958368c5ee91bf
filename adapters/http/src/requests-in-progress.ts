import type { Plan, Reply } from "./plain-http.ts";

/** Limits the requests that a handler processes at once. */
export interface RequestsInProgress {
  /** Returns whether the maximum is reached. */
  readonly isFull: () => boolean;
  /** Opens a request; `reject` is the response if the maximum is reached at the end of its body. */
  readonly limit: (open: () => Promise<Reply | Plan>, reject: () => Reply) => Promise<Reply | Plan>;
}

/**
 * Creates the limit. A request counts while its credentials are looked up, and from the end of its
 * body to its response: one whose body is still arriving uses nothing that others wait for. It also
 * counts until the event loop reads the next requests, where the platform has `setImmediate`: those
 * that arrived with it have waited for it, also if they need nothing but the processor.
 *
 * Throws a `RangeError` unless the maximum is a positive integer. Without it nothing is limited.
 */
export const requestsInProgress = (max: number | undefined): RequestsInProgress => {
  if (max === undefined) return unlimited;
  if (!Number.isSafeInteger(max) || max < 1) {
    throw new RangeError(`maxRequests must be a positive integer, not ${String(max)}.`);
  }
  let running = 0;
  const isFull = (): boolean => running >= max;
  let ended = 0;
  const end = (): void => {
    ended += 1;
    if (ended === 1) afterReading(release);
  };
  const release = (): void => {
    running -= ended;
    ended = 0;
  };
  const count = async <Result>(process: () => Promise<Result>): Promise<Result> => {
    running += 1;
    try {
      return await process();
    } finally {
      end();
    }
  };
  return {
    isFull,
    limit: async (open, reject) => {
      running += 1;
      const opened = await open().finally(() => {
        running -= 1;
      });
      if (opened.kind === "Reply") return count(() => Promise.resolve(opened));
      const run: Plan["run"] = async (body) =>
        isFull() ? reject() : count(() => opened.run(body));
      return { ...opened, run };
    },
  };
};

/** Calls a function when everything that the event loop has read was processed. */
const afterReading: (call: () => void) => void =
  typeof setImmediate === "function"
    ? setImmediate
    : (call) => {
        call();
      };

const unlimited: RequestsInProgress = {
  isFull: () => false,
  limit: (open) => open(),
};
