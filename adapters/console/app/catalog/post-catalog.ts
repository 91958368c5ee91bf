import { resultOf, type Result } from "../api/result.ts";
import { currentClient } from "../session/session.ts";

/** A request whose path and properties are those of a form. */
type Post = (
  path: string,
  request: { readonly body: object; readonly headers: Readonly<Record<string, string>> },
) => Parameters<typeof resultOf<unknown>>[0];

/** Sends a form to a route of the catalog. */
export const postCatalog = (
  path: string,
  body: object,
  idempotencyKey?: string,
): Promise<Result<unknown>> => {
  const headers = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
  return resultOf((currentClient().POST as unknown as Post)(path, { body, headers }));
};
