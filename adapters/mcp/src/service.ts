import { createClient } from "@quittance/http/client";

/** The HTTP API that the tools call. */
export interface ServiceOptions {
  /** URL of the service, with the path at which it is mounted. */
  readonly baseUrl: string;
  /** Sends requests; defaults to the `fetch` of the platform. Pass a handler to call it in-process. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A request to the service. */
export interface ServiceRequest {
  readonly path: string;
  readonly id: string | undefined;
  readonly body: object;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** The status and the envelope of a response; `undefined` if the service cannot be reached. */
export interface ServiceReply {
  readonly status: number;
  readonly envelope: unknown;
}

/** Sends a request with the credentials of one caller. Never rejects. */
export type Send = (request: ServiceRequest) => Promise<ServiceReply | undefined>;

/** What the typed client does for every path. */
type Post = (path: string, init: object) => Promise<Result>;

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the function that sends requests with an `Authorization` header. */
export const sendTo = ({ baseUrl, fetch }: ServiceOptions, authorization: string): Send => {
  const client = createClient({ baseUrl, authorization, ...(fetch && { fetch }) });
  const post = client.POST as unknown as Post;
  return async ({ path, id, body, idempotencyKey, signal }) => {
    const header = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
    try {
      const { data, error, response } = await post(path, {
        params: { path: id === undefined ? {} : { id }, header },
        body,
        ...(signal && { signal }),
      });
      return { status: response.status, envelope: data ?? error };
    } catch {
      return undefined;
    }
  };
};
