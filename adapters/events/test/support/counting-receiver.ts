import { listen, type LocalServer } from "../../../../test/support/listen.ts";

/** A receiver that accepts every request. */
export interface CountingReceiver extends LocalServer {
  /** Resolves after a number of requests. */
  readonly all: Promise<void>;
}

/** Starts a receiver that waits for a number of requests. */
export const startCountingReceiver = async (count: number): Promise<CountingReceiver> => {
  let received = 0;
  let done = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  const server = await listen((request, response) => {
    request.resume().on("end", () => {
      received += 1;
      response.writeHead(204).end();
      if (received === count) done();
    });
  });
  return { ...server, all };
};
