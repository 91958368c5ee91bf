import { idOf, type IdSource } from "quittance/adapter";
import { key } from "../../../adapters/http/test/create-test-api.ts";
import type { Send } from "../../../adapters/http/test/mounts.ts";
import { createFilledService } from "../../../adapters/http/test/openapi/fuzz-services.ts";

/** A request to an operation. */
export interface ExchangeRequest {
  /** The name of the operation in the document. */
  readonly operation: string;
  readonly path: string;
  /** The value of `Idempotency-Key`. */
  readonly key?: string;
  /** The text of the body. */
  readonly body: string;
  /** What is wrong with it; empty for an example, and for a body that the schema describes. */
  readonly faults: ReadonlyArray<string>;
}

/** What is compared of a response. */
export interface Reply {
  readonly status: number;
  /** `x-error-code`; null without one. */
  readonly code: string | null;
  readonly text: string;
}

/** Operations that change no record, so that the next request finds the same. */
const readers = /^(?:list|read|calculate|validate|write)[A-Z]/u;

const supportIds = /00000000-0000-7000-8000-\d{12}/gu;

/** Identifiers that count, and begin again where they were marked. */
const markedIds = (): { readonly newId: IdSource; mark: () => void; restore: () => void } => {
  let counts: Readonly<Record<string, number>> = {};
  let marked = counts;
  return {
    newId: (prefix) => {
      const count = (counts[prefix] ?? 0) + 1;
      counts = { ...counts, [prefix]: count };
      return idOf(prefix, `${prefix}_${String(count)}`);
    },
    mark: () => {
      marked = counts;
    },
    restore: () => {
      counts = marked;
    },
  };
};

const send = async (to: Send, request: ExchangeRequest): Promise<Reply> => {
  const { path, body, key: idempotencyKey } = request;
  const headers = {
    "content-type": "application/json",
    authorization: key,
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
  };
  const response = await to(path, { method: "POST", headers, body });
  const text = await response.text();
  return {
    status: response.status,
    code: response.headers.get("x-error-code"),
    text: text.replaceAll(supportIds, "SUPPORT_ID"),
  };
};

/**
 * Returns a function that sends requests to a service in the state in which it was filled, and returns
 * the reply: two, if the request changed records and is sent again.
 */
export const createSender = (): ((request: ExchangeRequest) => Promise<ReadonlyArray<Reply>>) => {
  const open = async () => {
    const ids = markedIds();
    const service = await createFilledService(ids.newId);
    ids.mark();
    return { ids, service };
  };
  let opened: ReturnType<typeof open> | undefined;
  return async (request) => {
    opened ??= open();
    const { ids, service } = await opened;
    const reply = await send(service.send, request);
    if (reply.status < 400 && !readers.test(request.operation)) {
      opened = undefined;
      return [reply, await send(service.send, request)];
    }
    ids.restore();
    return [reply];
  };
};
