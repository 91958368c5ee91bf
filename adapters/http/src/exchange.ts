import type { OrganizationId, Quittance } from "quittance";
import {
  failureEnvelope,
  successEnvelope,
  type Environment,
  type Principal,
  type Settings,
  type Webhooks,
} from "quittance/adapter";
import { errorCodes, statusOf, type ErrorCode, type Failure } from "quittance/errors";
import { jsonHeaders } from "./json-headers.ts";
import { notify, type Hooks, type RequestDetails } from "./hooks.ts";
import type { Body, Head, Plan, Reply } from "./plain-http.ts";
import type { EInvoiceService } from "./invoice/einvoice-service.ts";
import type { QuoteSeals } from "./quote-seals.ts";
import { readJson } from "./read-json.ts";
import { internalError, overloaded, stopping } from "./request-failures.ts";
import type { FoundOperation } from "./operations/find-operation.ts";
import type { CatalogService, Success } from "./operations/operation.ts";

/** How requests are processed, whatever their operation. */
export interface ExchangeOptions {
  /** The operations: the result of `createQuittance`. */
  readonly payments: Quittance;
  /**
   * Offers the operations on the catalog: the `Quittance` that has them. Without it their paths
   * return 404.
   */
  readonly catalog?: CatalogService | undefined;
  /** Offers the operations on webhook endpoints; without it their paths return 404. */
  readonly webhooks?: Webhooks | undefined;
  /**
   * Offers the operations on the settings of the organization: `createSettings` of
   * `quittance/adapter`. Without it their paths return 404.
   */
  readonly settings?: Settings | undefined;
  /**
   * Offers the operations on e-invoices: `eInvoices` of `@quittance/einvoice`. Without it their
   * paths return 404.
   */
  readonly eInvoices?: EInvoiceService | undefined;
  /** Lets callers create invoices from their quotes; without it they cannot. */
  readonly quoteSeals?: QuoteSeals;
  /** The `env` of every response. */
  readonly environment: Environment;
  /** Called with requests, responses and failures, in this order. */
  readonly hooks?: ReadonlyArray<Hooks>;
  /** Whether the service is shutting down: new requests fail, and connections are closed. */
  readonly isDraining?: () => boolean;
  /** Milliseconds, for durations; defaults to the monotonic clock of the platform. */
  readonly monotonicMs?: () => number;
}

/**
 * One request and its response, under one id. One is created for every request, and in V8
 * `#methods` cost time for each instance: so methods are private by their types alone.
 */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #details: RequestDetails;
  readonly #hooks: ReadonlyArray<Hooks>;
  readonly #startedAt: number;
  #organizationId: OrganizationId | undefined;

  constructor(options: ExchangeOptions, details: RequestDetails) {
    this.#options = options;
    this.#details = details;
    this.#hooks = options.hooks ?? [];
    this.#startedAt = this.#hooks.length > 0 ? this.now() : 0;
    notify(this.#hooks, ({ onRequest }) => onRequest, details);
  }

  /** The organization that calls; `undefined` until it is known, and for a payer. */
  get organizationId(): OrganizationId | undefined {
    return this.#organizationId;
  }

  /** Sets the organization that calls. */
  identify(owner: Principal | undefined): void {
    this.#organizationId = owner?.organizationId;
  }

  plan(
    { operation, id }: FoundOperation,
    owner: Principal | undefined,
    head: Head,
    bodyLimit: number,
  ): Plan {
    const { payments, catalog, webhooks, settings, eInvoices, quoteSeals, environment } =
      this.#options;
    return {
      kind: "Plan",
      bodyLimit,
      run: (received: Body) =>
        this.guard(async () => {
          const json = readJson(received, bodyLimit);
          if (json._tag === "Left") return this.fail(json.left);
          const header = (name: string): string | undefined => head.header(name);
          const body = json.right;
          const services = { payments, catalog, webhooks, settings, eInvoices, quoteSeals };
          const call = { ...services, environment, owner, id, header, body };
          const result = await operation.run(call);
          return result._tag === "Left" ? this.fail(result.left) : this.succeed(result.right);
        }),
    };
  }

  /** Runs code of the host or of the service; returns a failure response if it throws. */
  async guard<Outcome>(run: () => Promise<Outcome>): Promise<Outcome | Reply> {
    try {
      return await run();
    } catch (cause) {
      return this.fail({ ...internalError, cause });
    }
  }

  fail(failure: Failure, headers: Readonly<Record<string, string>> = {}): Reply {
    const { code, cause } = failure;
    const status = statusOf(failure);
    if (status >= 500 && failure !== stopping && failure !== overloaded) {
      notify(this.#hooks, ({ onError }) => onError, { ...this.#details, code, cause });
    }
    const { supportId } = this.#details;
    const envelope = failureEnvelope(failure, this.#options.environment, supportId);
    const row = errorCodes[code];
    return this.reply(status, JSON.stringify(envelope), code, {
      "x-error-code": code,
      ...row.headers,
      ...headers,
    });
  }

  private succeed({ status, data, dataText, message, headers = {} }: Success): Reply {
    const { environment } = this.#options;
    if (dataText === undefined) {
      const envelope = successEnvelope(status, data, message, environment);
      return this.reply(status, JSON.stringify(envelope), undefined, headers);
    }
    const around = JSON.stringify(successEnvelope(status, null, message, environment));
    const at = around.indexOf(noData) + noData.length - "null".length;
    const body = `${around.slice(0, at)}${dataText}${around.slice(at + "null".length)}`;
    return this.reply(status, body, undefined, headers);
  }

  private reply(
    status: number,
    body: string,
    code: ErrorCode | undefined,
    headers: Readonly<Record<string, string>>,
  ): Reply {
    if (this.#hooks.length > 0) {
      const durationMs = this.now() - this.#startedAt;
      const organizationId = this.#organizationId;
      const details = { ...this.#details, status, code, durationMs, organizationId };
      notify(this.#hooks, ({ onResponse }) => onResponse, details);
    }
    return {
      kind: "Reply",
      status,
      headers: {
        ...jsonHeaders,
        "x-request-id": this.#details.supportId,
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

/** The envelope's property for the data, which is after the status only. */
const noData = '"data":null';
