/** A failure response of the API, or a request that got none. */
export interface Failure {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Messages by the path of the property that they are about. */
  readonly issues: Readonly<Record<string, string>>;
  readonly supportId: string | undefined;
}

/** The data of a response, or why there is none. */
export type Result<Data> =
  | { readonly ok: true; readonly data: Data; readonly environment: string }
  | { readonly ok: false; readonly failure: Failure };

/** What the typed client returns. */
interface Outcome<Data> {
  readonly data?: { readonly data: Data; readonly env: string } | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** Awaits a request of the typed client. Never rejects. */
export const resultOf = async <Data>(request: Promise<Outcome<Data>>): Promise<Result<Data>> => {
  try {
    const { data, error, response } = await request;
    if (data !== undefined) return { ok: true, data: data.data, environment: data.env };
    return { ok: false, failure: failureOf(error, response.status) };
  } catch {
    return { ok: false, failure: unreachable };
  }
};

const unreachable: Failure = {
  status: 0,
  code: "NETWORK",
  message: "The service did not respond. Check the connection and try again.",
  issues: {},
  supportId: undefined,
};

/** The envelope of a failure. A proxy can respond with anything else. */
interface Envelope {
  readonly message?: string | null;
  readonly log?: { readonly code?: string } | null;
  readonly validator?: Readonly<Record<string, string>> | null;
  readonly support_id?: string | null;
}

const failureOf = (body: unknown, status: number): Failure => {
  const envelope: Envelope = typeof body === "object" && body !== null ? body : {};
  return {
    status,
    code: envelope.log?.code ?? "UNKNOWN",
    message: envelope.message ?? `The service responded with the status ${String(status)}.`,
    issues: envelope.validator ?? {},
    supportId: envelope.support_id ?? undefined,
  };
};
