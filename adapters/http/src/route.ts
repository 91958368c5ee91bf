import type { Either, Quittance, Scope } from "quittance";
import type { Environment, Principal } from "quittance/adapter";
import type { Failure, JsonObject } from "quittance/wire";
import type { QuoteSeals } from "./quote-seals.ts";

/** What an operation answers when it succeeds. */
export interface Success {
  readonly status: 200 | 201 | 202;
  readonly message: string;
  readonly data: unknown;
  /** By lower-case names; beside those of every reply. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Who calls: an organization by its credentials, or a payer, who has none. */
export type Caller =
  { readonly kind: "Organization"; readonly principal: Principal } | { readonly kind: "Payer" };

/** What every operation runs with. */
export interface Call {
  readonly payments: Quittance;
  /** Undefined where quotes are not taken back. */
  readonly quoteSeals: QuoteSeals | undefined;
  /** The environment of the service; seals contain it. */
  readonly environment: Environment;
  /** What stands in the path for `{id}`; empty where the path has none. */
  readonly id: string;
  readonly header: (name: string) => string | undefined;
  readonly body: JsonObject;
}

/** A call on behalf of an organization. */
export interface OwnerCall extends Call {
  readonly owner: Principal;
}

export type Answer = Promise<Either<Failure, Success>>;

interface RouteBase {
  /** With `{id}` for the part that varies. */
  readonly path: string;
  /** What the caller must be allowed to do. */
  readonly scopes: ReadonlyArray<Scope>;
  /** Whether a valid body can have more bytes than `smallBodyLimit`. */
  readonly hasLargeBody: boolean;
  /** Whether the interface knows the operation, or this service adds it. */
  readonly isExtension: boolean;
}

/** One operation of the interface. All of them are POST. */
export type Route =
  | (RouteBase & {
      readonly audience: "organization";
      readonly handle: (call: OwnerCall) => Answer;
    })
  | (RouteBase & {
      /** Payers may call it too, without credentials. */
      readonly audience: "everyone";
      readonly handle: (call: Call, caller: Caller) => Answer;
    });
