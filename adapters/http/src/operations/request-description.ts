import type { Schema } from "quittance/adapter";

/** A request as the core describes it. The operation of the core reads the body itself. */
export type RequestDescription<Request = never> = Schema<Request, unknown> & {
  readonly entries: object;
  readonly rules: ReadonlyArray<unknown>;
};

/** Returns whether the core describes a request; otherwise it has a schema of valibot. */
export const isDescribed = (schema: object): schema is RequestDescription => "rules" in schema;
