/** The head of a request, independent of the framework that received it. */
export interface Head {
  readonly method: string;
  /** Relative to the mount, as received, without the query. */
  readonly path: string;
  /**
   * What follows the `?`, as received. `undefined` if there is none, if it is empty,
   * or if the mount does not pass it on. The HTTP API ignores it; pages use it.
   */
  readonly query?: string | undefined;
  /** Whether a body follows. */
  readonly hasBody: boolean;
  /** The address of the caller; `undefined` where the mount does not know it. */
  readonly peer?: string | undefined;
  /** Whether the server dropped headers of the caller. Such a request gets a 431 response. */
  readonly headersDropped?: boolean;
  /** Returns a header by its lower-case name. Call it as a method: mounts may use `this`. */
  readonly header: (name: string) => string | undefined;
}

/** The body of a request, in the form in which the host has it. */
export type Body =
  | { readonly kind: "Bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "Text"; readonly text: string }
  /** Parsed already by the host. */
  | { readonly kind: "Value"; readonly value: unknown }
  /** Longer than the limit of the plan; it was not read to its end. */
  | { readonly kind: "TooLarge" }
  /** Read by the host, which did not pass it on: a wrong set-up. */
  | { readonly kind: "Consumed" }
  /** It ended unexpectedly. */
  | { readonly kind: "Incomplete" };

/** A complete response; its headers have lower-case names. */
export interface Reply {
  readonly kind: "Reply";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body in UTF-8, for responses that are created once and sent often. */
  readonly bytes?: Uint8Array;
  /** Whether to close the connection: a body was not read, or the service is shutting down. */
  readonly close: boolean;
}

/** A request that was admitted: read its body up to the limit, then call `run`. */
export interface Plan {
  readonly kind: "Plan";
  /** Maximum bytes of the body. */
  readonly bodyLimit: number;
  /** Never rejects. */
  readonly run: (body: Body) => Promise<Reply>;
}

/**
 * The HTTP API, independent of a framework.
 *
 * It has two phases, so that no body is buffered before authentication: `open` gets the head and
 * returns a failure or a plan; `plan.run` gets the body. Neither throws or rejects.
 */
export interface HttpHandler {
  readonly open: (head: Head) => Reply | Plan | Promise<Reply | Plan>;
}
