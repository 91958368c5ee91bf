import type * as v from "valibot";

/** A value in which nothing can be changed. */
type Frozen<Value> =
  Value extends ReadonlyArray<infer Element>
    ? ReadonlyArray<Frozen<Element>>
    : Value extends object
      ? { readonly [Property in keyof Value]: Frozen<Value[Property]> }
      : Value;

type PropertiesOf<Value> = Value extends unknown ? keyof Value : never;

/** Nothing when a schema accepts what is rendered and has all its properties; otherwise an error. */
type Fit<Rendered, Json> =
  Rendered extends Frozen<Json>
    ? [Exclude<PropertiesOf<Rendered>, PropertiesOf<Json>>] extends [never]
      ? unknown
      : { readonly propertiesWithoutSchema: Exclude<PropertiesOf<Rendered>, PropertiesOf<Json>> }
    : { readonly rendered: Rendered; readonly described: Json };

/** Types the schema of what a renderer returns: one that rejects such a value does not compile. */
export const schemaOf =
  <Rendered>() =>
  <Schema extends v.GenericSchema>(schema: Schema & Fit<Rendered, v.InferOutput<Schema>>): Schema =>
    schema;

/**
 * Types the schema of a part of what a renderer returns, for a renderer with a wider type than its
 * values. A schema that accepts a value outside of that type does not compile.
 */
export const partOf =
  <Rendered>() =>
  <Schema extends v.GenericSchema<Rendered>>(schema: Schema): Schema =>
    schema;
