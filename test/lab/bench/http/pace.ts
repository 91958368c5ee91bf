import { quantile } from "../report.ts";
import { connectTo, sendMany, type Connection, type PreparedRequest } from "./load.ts";

/** A load that does not wait for responses. */
export interface Load {
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
  /** Maximum connections: a request without a free one waits for one. */
  readonly connections: number;
  /** Sent one after the other, repeatedly. */
  readonly requests: readonly [PreparedRequest, ...ReadonlyArray<PreparedRequest>];
}

/** What became of the requests. */
export interface Paced {
  /** Milliseconds since each request was due, even if it was sent later, by status. */
  readonly latencies: ReadonlyMap<number, ReadonlyArray<number>>;
  readonly failures: ReadonlyArray<string>;
}

/** Sends requests at a constant rate. */
export const pace = async (port: number, load: Load): Promise<Paced> => {
  const { rate, seconds, connections, requests } = load;
  const latencies = new Map<number, Array<number>>();
  const failures: Array<string> = [];
  const opened: Array<Connection> = [];
  const free: Array<Connection> = [];
  const due: Array<number> = [];
  const start = performance.now();
  let planned = 0;
  let sent = 0;
  const freeConnection = (): Connection | undefined => {
    const found = free.pop();
    if (found !== undefined || opened.length === connections) return found;
    const added = connectTo(port);
    opened.push(added);
    return added;
  };
  const send = (connection: Connection, at: number): void => {
    const request = requests[sent % requests.length] ?? requests[0];
    sent += 1;
    connection
      .send(request)
      .then(
        (status) => {
          const known = latencies.get(status) ?? [];
          known.push(performance.now() - start - at);
          latencies.set(status, known);
        },
        (cause: unknown) => {
          failures.push(String(cause));
        },
      )
      .finally(() => {
        const next = due.shift();
        if (next === undefined) free.push(connection);
        else send(connection, next);
      });
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now() - start;
      for (; planned < (Math.min(now, seconds * 1000) * rate) / 1000; planned += 1) {
        const at = (planned * 1000) / rate;
        const connection = freeConnection();
        if (connection === undefined) due.push(at);
        else send(connection, at);
      }
      if (now < seconds * 1000 || free.length < opened.length) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  for (const connection of opened) connection.close();
  return { latencies, failures };
};

/** Returns the maximum number of requests per second, over some connections. */
export const peakOf = async (
  port: number,
  request: PreparedRequest,
  connections: number,
  times = 40_000,
): Promise<number> => {
  await sendMany(port, request, times, connections);
  const start = performance.now();
  await sendMany(port, request, times, connections);
  return (times * 1000) / (performance.now() - start);
};

/** Returns a quantile in milliseconds, with one digit. */
export const quantileOf = (latencies: ReadonlyArray<number>, part: number): string =>
  quantile(latencies, part).toFixed(1);
