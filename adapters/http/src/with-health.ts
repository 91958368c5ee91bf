import { jsonHeaders } from "./json-headers.ts";
import type { HttpHandler, Reply } from "./plain-http.ts";

/**
 * Checks a dependency: a task of a port, such as `credentials.findByDigest("0".repeat(64))`, or a
 * query. It fails if it returns a `Left` or rejects.
 */
export type ReadinessCheck = () => Promise<unknown>;

/** Options of `withHealth`. */
export interface HealthOptions {
  /** Checks of `/ready`, by the names under which they are reported. */
  readonly checks?: Readonly<Record<string, ReadinessCheck>>;
  /** Whether the service is shutting down; it is not ready then. */
  readonly isDraining?: () => boolean;
  /** Maximum wait for a check, in milliseconds; defaults to 2000. */
  readonly timeoutMs?: number;
}

/**
 * Adds `GET /health`, which succeeds while the process runs, and `GET /ready`, which succeeds if
 * all checks do. Neither needs credentials or uses the envelope.
 *
 * Requests that arrive while the checks run share their results, so that callers cannot start more
 * than one round of checks at a time.
 */
export const withHealth = (
  handler: HttpHandler,
  { checks = {}, isDraining = () => false, timeoutMs = 2000 }: HealthOptions = {},
): HttpHandler => {
  const readiness = sharedRound(checks, timeoutMs);
  return {
    open: async (head) => {
      const isHealth = head.path === "/health" || head.path === "/ready";
      if (!isHealth || (head.method !== "GET" && head.method !== "HEAD")) return handler.open(head);
      if (head.path === "/health") return replyOf(200, { status: "ok" });
      const results = await readiness();
      const isReady = !isDraining() && results.every(([, result]) => result === "ok");
      return replyOf(isReady ? 200 : 503, {
        status: isReady ? "ok" : "unavailable",
        checks: Object.fromEntries(results),
      });
    },
  };
};

type Results = ReadonlyArray<readonly [name: string, result: "ok" | "unavailable"]>;

/** Runs all checks; a call during a round gets the results of that round. A round always ends. */
const sharedRound = (
  checks: Readonly<Record<string, ReadinessCheck>>,
  timeoutMs: number,
): (() => Promise<Results>) => {
  let round: Promise<Results> | undefined;
  const run = async (): Promise<Results> => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const isWorking = await inTime(check, timeoutMs);
        return [name, isWorking ? "ok" : "unavailable"] as const;
      }),
    );
    round = undefined;
    return results;
  };
  return () => (round ??= run());
};

const inTime = async (check: ReadinessCheck, timeoutMs: number): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, timeoutMs);
  });
  try {
    return await Promise.race([check().then(isGood), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

const isGood = (found: unknown): boolean =>
  !(typeof found === "object" && found !== null && "_tag" in found && found._tag === "Left");

const replyOf = (status: number, body: unknown): Reply => ({
  kind: "Reply",
  status,
  headers: {
    ...jsonHeaders,
    ...(status === 503 ? { "retry-after": "1" } : {}),
  },
  body: JSON.stringify(body),
  close: false,
});
