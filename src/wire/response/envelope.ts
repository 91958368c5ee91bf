import type { Environment } from "../../organization/credential.ts";
import { statusOfFailure, type Failure } from "../failure/error-code.ts";

/** What every response is wrapped in. */
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

/** The envelope of a success: the last four properties are null. */
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

/** The envelope of a failure: `data` is an empty object, for the interface requires one. */
export const failureEnvelope = (
  failure: Failure,
  env: Environment,
  supportId: string,
): Envelope<Readonly<Record<string, never>>> => ({
  status: statusOfFailure(failure),
  data: {},
  message: failure.message,
  env,
  error: failure.message,
  log: { code: failure.code },
  validator: failure.validator ?? null,
  support_id: supportId,
});
