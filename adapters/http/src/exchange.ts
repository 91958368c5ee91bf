import { left, type Environment, type Payments } from "quittance";
import {
  failureEnvelope,
  statusOfCode,
  successEnvelope,
  type ErrorCode,
  type Failure,
} from "quittance/wire";
import type { Body, Head, Plan, Reply } from "./plain-http.ts";
import { readJson } from "./read-json.ts";
import { unauthenticated } from "./refusals.ts";
import type { Answer, Call, Caller, Route, Success } from "./route.ts";
import type { FoundRoute } from "./routes.ts";

/** A failure of the service itself, with the id that the caller was told. */
export interface FailureReport {
  readonly supportId: string;
  readonly code: ErrorCode;
  readonly cause: unknown;
}

export interface ExchangeOptions {
  readonly payments: Payments;
  /** The `env` of every reply. */
  readonly environment: Environment;
  /** Told of every failure with a status of 500 or more. Must not throw. */
  readonly report?: (failure: FailureReport) => void;
}

/** One request and its reply, under one id. */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #id: string;

  constructor(options: ExchangeOptions, id: string) {
    this.#options = options;
    this.#id = id;
  }

  plan({ route, id }: FoundRoute, caller: Caller, { header }: Head, bodyLimit: number): Plan {
    const { payments } = this.#options;
    return {
      kind: "Plan",
      bodyLimit,
      run: (body: Body) =>
        this.guard(async () => {
          const json = readJson(body);
          if (json._tag === "Left") return this.refuse(json.left);
          const answer = await run(route, { payments, id, header, body: json.right }, caller);
          return answer._tag === "Left" ? this.refuse(answer.left) : this.#accept(answer.right);
        }),
    };
  }

  /** Run something of the host's or ours; what it throws becomes an answer. */
  async guard<Outcome>(run: () => Promise<Outcome>): Promise<Outcome | Reply> {
    try {
      return await run();
    } catch (cause) {
      return this.refuse({ code: "INTERNAL", message: "Internal error", cause });
    }
  }

  refuse(failure: Failure): Reply {
    const { code, cause } = failure;
    const status = statusOfCode[code];
    if (status >= 500) this.#options.report?.({ supportId: this.#id, code, cause });
    const envelope = failureEnvelope(failure, this.#options.environment, this.#id);
    const headers = { "x-error-code": code, ...headersOf[code] };
    return this.#reply(status, envelope, headers, code === "PAYLOAD_TOO_LARGE");
  }

  #accept({ status, data, message }: Success): Reply {
    const envelope = successEnvelope(status, data, message, this.#options.environment);
    return this.#reply(status, envelope, {}, false);
  }

  #reply(
    status: number,
    envelope: unknown,
    headers: Readonly<Record<string, string>>,
    close: boolean,
  ): Reply {
    return {
      kind: "Reply",
      status,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": this.#id,
        ...headers,
      },
      body: JSON.stringify(envelope),
      close,
    };
  }
}

const run = (route: Route, call: Call, caller: Caller): Answer => {
  if (route.audience === "everyone") return route.handle(call, caller);
  return caller.kind === "Organization"
    ? route.handle({ ...call, owner: caller.principal })
    : Promise.resolve(left(unauthenticated));
};

/** Headers that go with a code. Retry after: seconds. */
const headersOf: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string>>>>> = {
  UNAUTHENTICATED: { "www-authenticate": 'Bearer realm="quittance"' },
  METHOD_NOT_ALLOWED: { allow: "POST" },
  RATE_LIMITED: { "retry-after": "1" },
  RATE_UNAVAILABLE: { "retry-after": "5" },
  RATE_STALE: { "retry-after": "5" },
  REPOSITORY_UNAVAILABLE: { "retry-after": "1" },
};
