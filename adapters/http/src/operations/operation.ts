import type { Either, Quittance } from "quittance";
import type {
  Environment,
  JsonObject,
  Principal,
  Scope,
  Settings,
  Webhooks,
} from "quittance/adapter";
import type { Failure } from "quittance/errors";
import type { FailureName } from "../openapi/failures.ts";
import type { ResponseName } from "../openapi/response-schemas.ts";
import type { EInvoiceService } from "../invoice/einvoice-service.ts";
import type { QuoteSeals } from "../quote-seals.ts";
import type { RequestDescription } from "./request-description.ts";

/** Status of a successful response. */
export type SuccessStatus = 200 | 201;

/** Successful result of an operation. */
export interface Success<Status extends SuccessStatus = SuccessStatus> {
  readonly status: Status;
  readonly message: string;
  readonly data: unknown;
  /** What `JSON.stringify` returns for `data`, if that was needed before. */
  readonly dataText?: string;
  /** By lower-case names; added to those of every response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The namespaces of the operations on the catalog. */
export type CatalogService = Pick<Quittance, "products" | "billingSchemas" | "taxes" | "coupons">;

/** A request to an operation. */
export interface Call {
  readonly payments: Quittance;
  /** `undefined` where the host offers no operations on the catalog. */
  readonly catalog: CatalogService | undefined;
  /** `undefined` where the host offers no operations on webhooks. */
  readonly webhooks: Webhooks | undefined;
  /** `undefined` where the host offers no operations on settings. */
  readonly settings: Settings | undefined;
  /** `undefined` where the host writes no e-invoices. */
  readonly eInvoices: EInvoiceService | undefined;
  /** `undefined` where the host accepts no quotes. */
  readonly quoteSeals: QuoteSeals | undefined;
  /** The environment of the service; seals contain it. */
  readonly environment: Environment;
  /** `undefined` for a payer, who has no credentials. */
  readonly owner: Principal | undefined;
  /** The path segment at `{id}`; empty where the path has none. */
  readonly id: string;
  readonly header: (name: string) => string | undefined;
  readonly body: JsonObject;
}

/** A request with the credentials of an organization. */
export interface OwnerCall extends Call {
  readonly owner: Principal;
}

/** Who may call an operation: `everyone` includes payers, who have no credentials. */
export type Audience = "organization" | "everyone";

/**
 * The group of an operation. Every host offers `core`; `extension` can be left out, and `catalog`,
 * `webhooks`, `settings` and `einvoices` each require a service.
 */
export type OperationGroup =
  "core" | "extension" | "catalog" | "webhooks" | "settings" | "einvoices";

/** The request that an operation gets, by its audience and its group. */
export type CallOf<Who extends Audience, Group extends OperationGroup> = (Who extends "organization"
  ? OwnerCall
  : Call) &
  (Group extends "catalog" ? { readonly catalog: CatalogService } : unknown) &
  (Group extends "webhooks" ? { readonly webhooks: Webhooks } : unknown) &
  (Group extends "settings" ? { readonly settings: Settings } : unknown) &
  (Group extends "einvoices" ? { readonly eInvoices: EInvoiceService } : unknown);

/** Schema of the `data` of a response, and its description, by status. */
export type Responses = Readonly<Partial<Record<SuccessStatus, readonly [ResponseName, string]>>>;

/** How many requests an organization may send to an operation. */
export interface OperationLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** The declarative part of an operation: its route, its access rules and its documentation. */
export interface OperationInfo {
  /** With `{id}` for the variable part. Every operation is a POST. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** What the caller must be allowed to do. */
  readonly scopes: ReadonlyArray<Scope>;
  readonly audience: Audience;
  readonly group: OperationGroup;
  /** Whether a valid body can have more bytes than `smallBodyLimit`. */
  readonly hasLargeBody: boolean;
  /** Maximum requests of an organization in some seconds, in this process. Defaults to none. */
  readonly limit?: OperationLimit;
  readonly request: {
    /** Name of the schema in the OpenAPI document. */
    readonly name: string;
    /** The description of the request, by which an operation of the core reads it. */
    readonly schema: RequestDescription;
    /** Added to the schema in the OpenAPI document. */
    readonly description?: string;
    /** Whether the operation accepts a request without a body. */
    readonly isOptional?: true;
  };
  readonly responses: Responses;
  /** How it can fail, besides the failures of every operation. */
  readonly failures: ReadonlyArray<FailureName>;
  readonly takesIdempotencyKey?: true;
  /** Whether its responses have the seal of a quote, or its requests. */
  readonly quoteSeal?: "response" | "request";
}

/** One operation of the HTTP API. */
export interface Operation extends OperationInfo {
  readonly run: (call: Call) => Promise<Either<Failure, Success>>;
}
