import type { Schema } from "quittance/adapter";

/** A request as the core describes it. The operation of the core reads the body itself. */
export type RequestDescription<Request = unknown> = Schema<Request, unknown> & {
  readonly entries: object;
  readonly rules: ReadonlyArray<unknown>;
};
