import type { ApiKeyId, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Every scope, by its name in a credential. */
export const scopes = [
  "products.read",
  "invoices.read",
  "invoices.create",
  "invoices.update",
  "payments.read",
  "payments.create",
  "payments.update",
  "refunds.create",
  "credit_notes.create",
  "taxes.read",
  "taxes.write",
  "coupons.read",
  "coupons.write",
  "products.write",
  "webhooks.read",
  "webhooks.update",
  "settings.read",
  "settings.update",
] as const;

/** A permission of a credential. */
export type Scope = (typeof scopes)[number];

/** The environment of an instance: test keys belong to development, live keys to production. */
export type Environment = "development" | "production";

/** The organization and scopes that a request is authorized for. */
export interface Principal {
  readonly organizationId: OrganizationId;
  /** `undefined` grants every scope but those of `namedScopes`. */
  readonly scopes: ReadonlyArray<Scope> | undefined;
  /** Of the API key; absent where the host authenticates by something else. */
  readonly keyId?: ApiKeyId | undefined;
}

/** The scopes that a key has only if they are named: they can change where payers send money. */
const namedScopes: ReadonlyArray<Scope> = ["settings.update"];

/** The stored form of an API key or access token, without the secret itself. */
export interface Credential extends Principal {
  /** SHA-256 of the secret, 64 lower-case hexadecimal digits. */
  readonly digest: string;
  /** The environment of an API key; absent if it is not known, or for an access token. */
  readonly environment?: Environment | undefined;
  /** From this time on the secret is rejected. Absent: it does not expire. */
  readonly expiresAt?: Timestamp | undefined;
  /** Present if the secret is rejected. */
  readonly revokedAt?: Timestamp | undefined;
  /** The time of the last recorded use. */
  readonly lastUsedAt?: Timestamp | undefined;
}

/** Stored digests of API keys and access tokens. No task rejects. */
export interface CredentialRepository {
  /** Returns the credential with exactly this digest, or `undefined` if there is none. */
  readonly findByDigest: (digest: string) => TaskEither<PortFailed, Credential | undefined>;
}

/** The scopes that change nothing, which a new API key has by default. */
export const readScopes: ReadonlyArray<Scope> = scopes.filter((scope) => scope.endsWith(".read"));

/** Returns whether a principal has a scope. */
export const allows = ({ scopes: allowed }: Principal, scope: Scope): boolean =>
  allowed === undefined ? !namedScopes.includes(scope) : allowed.includes(scope);
