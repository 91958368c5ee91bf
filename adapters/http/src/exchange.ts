import { left, type OrganizationId, type Quittance } from "quittance";
import { type Environment } from "quittance/adapter";
import {
  failureEnvelope,
  statusOfFailure,
  successEnvelope,
  type ErrorCode,
  type Failure,
} from "quittance/wire";
import { jsonHeaders } from "./json-headers.ts";
import { tell, type Hooks, type RequestFacts } from "./observe.ts";
import type { Body, Head, Plan, Reply } from "./plain-http.ts";
import type { QuoteSeals } from "./quote-seals.ts";
import { readJson } from "./read-json.ts";
import { stopping, unauthenticated } from "./request-failures.ts";
import type { Answer, Call, Caller, Route, Success } from "./route.ts";
import type { FoundRoute } from "./routes.ts";

export interface ExchangeOptions {
  readonly payments: Quittance;
  /** Lets callers make invoices of quotes that they were given; they cannot unless given. */
  readonly quoteSeals?: QuoteSeals;
  /** The `env` of every reply. */
  readonly environment: Environment;
  /** Told of requests, replies and failures, each in turn. */
  readonly hooks?: ReadonlyArray<Hooks>;
  /** Whether the service is about to stop: new requests are refused, and connections closed. */
  readonly isDraining?: () => boolean;
  /** Milliseconds from any moment on, for durations; the platform's monotonic clock unless given. */
  readonly monotonicMs?: () => number;
}

/**
 * One request and its reply, under one id. One is made for every request, and V8 marks each instance
 * of a class that has `#methods` at a price: so these methods are private by their types alone.
 */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #facts: RequestFacts;
  readonly #hooks: ReadonlyArray<Hooks>;
  readonly #startedAt: number;
  #organizationId: OrganizationId | undefined;

  constructor(options: ExchangeOptions, facts: RequestFacts) {
    this.#options = options;
    this.#facts = facts;
    this.#hooks = options.hooks ?? [];
    this.#startedAt = this.#hooks.length > 0 ? this.now() : 0;
    tell(this.#hooks, ({ onRequest }) => onRequest, facts);
  }

  /** Note who calls. */
  recognise(caller: Caller): void {
    if (caller.kind === "Organization") this.#organizationId = caller.principal.organizationId;
  }

  plan({ route, id }: FoundRoute, caller: Caller, head: Head, bodyLimit: number): Plan {
    const { payments, quoteSeals, environment } = this.#options;
    return {
      kind: "Plan",
      bodyLimit,
      run: (body: Body) =>
        this.guard(async () => {
          const json = readJson(body, bodyLimit);
          if (json._tag === "Left") return this.refuse(json.left);
          const header = (name: string): string | undefined => head.header(name);
          const call = { payments, quoteSeals, environment, id, header, body: json.right };
          const answer = await run(route, call, caller);
          return answer._tag === "Left" ? this.refuse(answer.left) : this.accept(answer.right);
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

  refuse(failure: Failure, headers: Readonly<Record<string, string>> = {}): Reply {
    const { code, cause } = failure;
    const status = statusOfFailure(failure);
    if (status >= 500 && failure !== stopping) {
      tell(this.#hooks, ({ onError }) => onError, { ...this.#facts, code, cause });
    }
    const { supportId } = this.#facts;
    const envelope = failureEnvelope(failure, this.#options.environment, supportId);
    return this.reply(status, envelope, code, {
      "x-error-code": code,
      ...headersOf[code],
      ...headers,
    });
  }

  private accept({ status, data, message, headers = {} }: Success): Reply {
    const envelope = successEnvelope(status, data, message, this.#options.environment);
    return this.reply(status, envelope, undefined, headers);
  }

  private reply(
    status: number,
    envelope: unknown,
    code: ErrorCode | undefined,
    headers: Readonly<Record<string, string>>,
  ): Reply {
    const body = JSON.stringify(envelope);
    if (this.#hooks.length > 0) {
      const durationMs = this.now() - this.#startedAt;
      const organizationId = this.#organizationId;
      const facts = { ...this.#facts, status, code, durationMs, organizationId };
      tell(this.#hooks, ({ onResponse }) => onResponse, facts);
    }
    return {
      kind: "Reply",
      status,
      headers: {
        ...jsonHeaders,
        "x-request-id": this.#facts.supportId,
        ...headers,
      },
      body,
      close: code === "PAYLOAD_TOO_LARGE" || this.#options.isDraining?.() === true,
    };
  }

  private now(): number {
    return this.#options.monotonicMs?.() ?? performance.now();
  }
}

const run = (route: Route, call: Call, caller: Caller): Answer => {
  if (route.audience === "everyone") return route.handle(call, caller);
  if (caller.kind === "Payer") return Promise.resolve(left(unauthenticated));
  // Named one by one: spread, they cost a quote 3 % of its time.
  const { payments, quoteSeals, environment, id, header, body } = call;
  const owner = caller.principal;
  return route.handle({ payments, quoteSeals, environment, id, header, body, owner });
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
