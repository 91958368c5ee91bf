import type { TaskEither } from "../kernel/either.ts";
import type { Credential } from "../organization/credential.ts";
import type { PortFailed } from "./errors.ts";

/** Where the digests of API keys and access tokens are kept. No task rejects. */
export interface CredentialRepository {
  /** The credential with exactly this digest, or `undefined` when there is none. */
  readonly findByDigest: (digest: string) => TaskEither<PortFailed, Credential | undefined>;
}
