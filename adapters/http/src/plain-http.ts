/** The head of a request as plain values: whatever framework received it, this is what it knows. */
export interface Head {
  readonly method: string;
  /** Below the place where the service is mounted, as received, without the query. */
  readonly path: string;
  /** Whether a body follows. */
  readonly hasBody: boolean;
  /** The address that the request came from; undefined where the mount does not know it. */
  readonly peer?: string | undefined;
  /** Whether the server dropped headers that the caller sent. Such a request is refused with 431. */
  readonly headersDropped?: boolean;
  /** The value of a header by its lower-case name. To be called on the head: mounts may need it. */
  readonly header: (name: string) => string | undefined;
}

/** The body of a request, in whichever state the host has it. */
export type Body =
  | { readonly kind: "Bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "Text"; readonly text: string }
  /** Parsed already, by a host that reads JSON before it calls. */
  | { readonly kind: "Value"; readonly value: unknown }
  /** Longer than the plan's limit; reading was given up. */
  | { readonly kind: "TooLarge" }
  /** Read by the host, which kept it: an issue of the set-up, not of the caller. */
  | { readonly kind: "Lost" }
  /** It broke off before its end. */
  | { readonly kind: "Broken" };

/** A complete answer: the body is the whole text, the headers have lower-case names. */
export interface Reply {
  readonly kind: "Reply";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body in UTF-8, for replies that are made once: all their connections share these bytes. */
  readonly bytes?: Uint8Array;
  /** Whether the connection must not be used again: a body was left unread, or the service stops. */
  readonly close: boolean;
}

/** A request that may go on: read its body, up to the limit, and run. */
export interface Plan {
  readonly kind: "Plan";
  /** Most bytes of body. */
  readonly bodyLimit: number;
  /** Never rejects. */
  readonly run: (body: Body) => Promise<Reply>;
}

/**
 * The service over HTTP, as a function of plain values.
 *
 * In two phases, so that a refusal never buffers a body: `open` looks at the head and gives the
 * refusal or a plan; `plan.run` takes the body. Neither throws or rejects.
 */
export interface HttpHandler {
  readonly open: (head: Head) => Reply | Plan | Promise<Reply | Plan>;
}
