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
 * body to its response: one whose body is still arriving uses nothing that others wait for.
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
  const count = async <Result>(process: () => Promise<Result>): Promise<Result> => {
    running += 1;
    try {
      return await process();
    } finally {
      running -= 1;
    }
  };
  return {
    isFull,
    limit: async (open, reject) => {
      const opened = await count(open);
      if (opened.kind === "Reply") return opened;
      const run: Plan["run"] = async (body) =>
        isFull() ? reject() : count(() => opened.run(body));
      return { ...opened, run };
    },
  };
};

const unlimited: RequestsInProgress = {
  isFull: () => false,
  limit: (open) => open(),
};
