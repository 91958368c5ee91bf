/** The part of the head of a request that is used; `Head` of `@quittance/http` has it. */
export interface NotificationHead {
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
  readonly peer?: string | undefined;
  readonly headersDropped?: boolean;
  readonly header: (name: string) => string | undefined;
}

/** The body of a request, as in `@quittance/http`. */
export type NotificationBody =
  | { readonly kind: "Bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "Text"; readonly text: string }
  | { readonly kind: "Value"; readonly value: unknown }
  | { readonly kind: "TooLarge" | "Consumed" | "Incomplete" };

/** A response, as in `@quittance/http`. */
export interface NotificationReply {
  readonly kind: "Reply";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly close: boolean;
}

/** What to do with the body of an admitted request, as in `@quittance/http`. */
export interface NotificationPlan {
  readonly kind: "Plan";
  readonly bodyLimit: number;
  readonly run: (body: NotificationBody) => Promise<NotificationReply>;
}

/** Any handler of `@quittance/http`, or one that wraps it. */
export interface WrappedHandler<Head extends NotificationHead, Opened> {
  readonly open: (head: Head) => Opened | Promise<Opened>;
}
