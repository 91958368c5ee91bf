import type { Environment } from "../api-key/credential.ts";
import { statusOf, type Failure } from "../failure/error-code.ts";

/** The envelope of every response. */
export interface Envelope<Data> {
  readonly status: number;
  readonly data: Data;
  readonly message: string | null;
  readonly env: Environment;
  readonly error: string | null;
  readonly log: { readonly code: string } | null;
  readonly validator: Readonly<Record<string, string>> | null;
  readonly support_id: string | null;
}

/** Creates the envelope of a success. Its last four properties are null. */
export const successEnvelope = <Data>(
  status: 200 | 201 | 202,
  data: Data,
  message: string,
  env: Environment,
): Envelope<Data> => ({
  status,
  data,
  message,
  env,
  error: null,
  log: null,
  validator: null,
  support_id: null,
});

/** Creates the envelope of a failure. Its `data` is an empty object, never null. */
export const failureEnvelope = (
  failure: Failure,
  env: Environment,
  supportId: string,
): Envelope<Readonly<Record<string, never>>> => ({
  status: statusOf(failure),
  data: {},
  message: failure.message,
  env,
  error: failure.message,
  log: { code: failure.code },
  validator: failure.validator ?? null,
  support_id: supportId,
});
