import { setTimeout as sleep } from "node:timers/promises";
import type { Envelope, JsonObject } from "quittance/wire";
import type { Random } from "./random.ts";
import type { Findings } from "./violations.ts";

/** What clients sent, and what became of it. */
export interface Traffic {
  /** Attempts included. */
  requests: number;
  /** Answered with something else than 503. */
  answered: number;
  /** Attempts after the first. */
  retried: number;
  /** Attempts that were answered with 503. */
  unavailable: number;
  /** Attempts that got no answer at all. */
  unanswered: number;
}

/** No traffic yet. */
export const noTraffic = (): Traffic => ({
  ...{ requests: 0, answered: 0, retried: 0, unavailable: 0, unanswered: 0 },
});

/** A request of a client. */
export interface Question {
  readonly path: string;
  readonly body: JsonObject;
  /** Sent as Idempotency-Key. */
  readonly key?: string;
  /** The statuses that the answer may have. */
  readonly expected: ReadonlyArray<number>;
}

/** An answer with a status that was expected. */
export interface Answer {
  readonly status: number;
  readonly data: unknown;
}

/** Ask until there is an answer; undefined when it is none that was expected, which is a finding. */
export type Ask = (question: Question) => Promise<Answer | undefined>;

/** What a caller works with. */
export interface CallerOptions {
  readonly url: string;
  readonly apiKey: string;
  readonly random: Random;
  readonly traffic: Traffic;
  readonly findings: Findings;
}

/** Longest wait for one answer, and for all attempts together, in milliseconds. */
const answerPatience = 20_000;
const wholePatience = 60_000;

/** Ask the service over HTTP, the same again for as long as it cannot be reached or says 503. */
export const callerOf = (options: CallerOptions): Ask => {
  const { random, traffic, findings } = options;
  return async (question) => {
    const deadline = Date.now() + wholePatience;
    for (let attempt = 1; ; attempt += 1) {
      traffic.requests += 1;
      if (attempt > 1) traffic.retried += 1;
      const received = await send(options, question);
      if (received === undefined) traffic.unanswered += 1;
      else if (received.status === 503) traffic.unavailable += 1;
      else traffic.answered += 1;
      const fault = received && faultOf(received, question);
      if (fault !== undefined) {
        findings.add("wrong answers", `${question.path}: ${fault}`);
        return undefined;
      }
      if (received !== undefined && received.status !== 503) return readAnswer(received);
      if (Date.now() > deadline) {
        findings.add("wrong answers", `${question.path}: none within a minute`);
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

/** One attempt; undefined when the connection was refused, broke, or stayed silent. */
const send = async (
  { url, apiKey }: CallerOptions,
  { path, body, key }: Question,
): Promise<Received | undefined> => {
  try {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        authorization: apiKey,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerPatience),
    });
    const { status, headers } = response;
    const text = await response.text();
    const code = headers.get("x-error-code");
    return { status, code, retryAfter: headers.get("retry-after"), text };
  } catch {
    return undefined;
  }
};

const faultOf = (received: Received, { expected }: Question): string | undefined => {
  const { status, code, retryAfter, text } = received;
  if (status === 503) {
    const isKnown = code === "REPOSITORY_UNAVAILABLE" && retryAfter !== null;
    return isKnown ? undefined : `503 ${String(code)} ${text.slice(0, 200)}`;
  }
  if (expected.includes(status)) return undefined;
  return `${String(status)} ${String(code)} ${text.slice(0, 200)}`;
};

const readAnswer = ({ status, text }: Received): Answer => {
  const { data } = JSON.parse(text) as Envelope<unknown>;
  return { status, data };
};
