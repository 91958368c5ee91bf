import type { Either, OrganizationId, Payments, Scope } from "quittance";
import type { Failure, JsonObject } from "quittance/wire";

/** What an operation answers when it succeeds. */
export interface Success {
  readonly status: 200 | 201 | 202;
  readonly message: string;
  readonly data: unknown;
}

/** On whose behalf, and with what, an operation runs. */
export interface Call {
  readonly payments: Payments;
  readonly organizationId: OrganizationId;
  readonly body: JsonObject;
}

/** One operation of the interface. All of them are POST. */
export interface Route {
  readonly path: string;
  /** What the caller must be allowed to do. */
  readonly scope: Scope;
  readonly handle: (call: Call) => Promise<Either<Failure, Success>>;
}
