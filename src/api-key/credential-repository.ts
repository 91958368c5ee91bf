import type { TaskEither } from "../kernel/either.ts";
import type { Credential } from "./credential.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** Stored digests of API keys and access tokens. No task rejects. */
export interface CredentialRepository {
  /** Returns the credential with exactly this digest, or `undefined` if there is none. */
  readonly findByDigest: (digest: string) => TaskEither<PortFailed, Credential | undefined>;
}
