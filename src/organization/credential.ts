import type { OrganizationId } from "../ids.ts";

/** Every scope, by its name in a credential. */
export const scopes = [
  "products.read",
  "invoices.read",
  "invoices.create",
  "invoices.update",
  "payments.read",
  "payments.create",
  "payments.update",
] as const;

/** A thing that a credential may be allowed to do. */
export type Scope = (typeof scopes)[number];

/** Whether real money moves. Test keys open a development instance, live keys a production one. */
export type Environment = "development" | "production";

/** On whose behalf somebody acts, and how far that goes. */
export interface Principal {
  readonly organizationId: OrganizationId;
  /** `undefined` allows everything. */
  readonly scopes: ReadonlyArray<Scope> | undefined;
}

/** What an API key or an access token stands for. The secret itself is never kept. */
export interface Credential extends Principal {
  /** SHA-256 of the secret, 64 lower-case hexadecimal digits. */
  readonly digest: string;
}

/** Whether a principal may do a thing. */
export const allows = ({ scopes: allowed }: Principal, scope: Scope): boolean =>
  allowed === undefined || allowed.includes(scope);
