import { setTimeout as sleep } from "node:timers/promises";
import type { Envelope, JsonObject } from "quittance/adapter";
import type { Random } from "./random.ts";
import type { Violations } from "./violations.ts";

/** Counts of requests and their outcomes. */
export interface Traffic {
  /** Including retries. */
  requests: number;
  /** Responses with any status other than 503. */
  completed: number;
  /** Attempts after the first. */
  retried: number;
  /** Responses with status 503. */
  unavailable: number;
  /** Attempts without a response. */
  withoutResponse: number;
}

/** Creates counts of zero. */
export const noTraffic = (): Traffic => ({
  requests: 0,
  completed: 0,
  retried: 0,
  unavailable: 0,
  withoutResponse: 0,
});

/** A request of a client. */
export interface ChaosRequest {
  readonly path: string;
  readonly body: JsonObject;
  /** Sent as Idempotency-Key. */
  readonly key?: string;
  /** Allowed statuses of the response. */
  readonly expected: ReadonlyArray<number>;
}

/** A response with an expected status. */
export interface ChaosResponse {
  readonly status: number;
  readonly data: unknown;
}

/** Sends until there is a response; an unexpected one is a violation and `undefined`. */
export type SendRequest = (request: ChaosRequest) => Promise<ChaosResponse | undefined>;

/** The options of a sender. */
export interface SenderOptions {
  readonly url: string;
  readonly apiKey: string;
  readonly random: Random;
  readonly traffic: Traffic;
  readonly violations: Violations;
  /** Maximum time for all attempts; a minute by default. */
  readonly maxMs?: number;
}

/** Maximum time for one response. */
const responseTimeoutMs = 20_000;

/** Creates a sender of HTTP requests, which retries without a response and upon a 503. */
export const createSender = (options: SenderOptions): SendRequest => {
  const { random, traffic, violations, maxMs = 60_000 } = options;
  return async (request) => {
    const deadline = Date.now() + maxMs;
    for (let attempt = 1; ; attempt += 1) {
      traffic.requests += 1;
      if (attempt > 1) traffic.retried += 1;
      const received = await sendOnce(options, request);
      if (received === undefined) traffic.withoutResponse += 1;
      else if (received.status === 503) traffic.unavailable += 1;
      else traffic.completed += 1;
      const violation = received && violationOf(received, request);
      if (violation !== undefined) {
        violations.add("wrong responses", `${request.path}: ${violation}`);
        return undefined;
      }
      if (received !== undefined && received.status !== 503) return readResponse(received);
      if (Date.now() > deadline) {
        const limit = `${String(maxMs / 1000)} s`;
        violations.add("wrong responses", `${request.path}: no response within ${limit}`);
        return undefined;
      }
      await sleep(50 + random.below(200));
    }
  };
};

interface Received {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** Sends once; `undefined` if there was no connection or no complete response in time. */
const sendOnce = async (
  { url, apiKey }: SenderOptions,
  { path, body, key }: ChaosRequest,
): Promise<Received | undefined> => {
  try {
    const received = await fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        authorization: apiKey,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    const { status, headers } = received;
    const text = await received.text();
    const code = headers.get("x-error-code");
    return { status, code, retryAfter: headers.get("retry-after"), text };
  } catch {
    return undefined;
  }
};

const violationOf = (received: Received, { expected }: ChaosRequest): string | undefined => {
  const { status, code, retryAfter, text } = received;
  if (status === 503) {
    const isKnown = code === "REPOSITORY_UNAVAILABLE" && retryAfter !== null;
    return isKnown ? undefined : `503 ${String(code)} ${text.slice(0, 200)}`;
  }
  if (expected.includes(status)) return undefined;
  return `${String(status)} ${String(code)} ${text.slice(0, 200)}`;
};

const readResponse = ({ status, text }: Received): ChaosResponse => {
  const { data } = JSON.parse(text) as Envelope<unknown>;
  return { status, data };
};
