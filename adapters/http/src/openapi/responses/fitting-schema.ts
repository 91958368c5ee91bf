import type * as v from "valibot";

/** A value as whoever receives it sees it: nothing in it can be changed. */
type Frozen<Value> =
  Value extends ReadonlyArray<infer Element>
    ? ReadonlyArray<Frozen<Element>>
    : Value extends object
      ? { readonly [Property in keyof Value]: Frozen<Value[Property]> }
      : Value;

type PropertiesOf<Value> = Value extends unknown ? keyof Value : never;

/** Nothing to ask for when the schema holds what is rendered, and no property is left out of it. */
type Fit<Rendered, Json> =
  Rendered extends Frozen<Json>
    ? [Exclude<PropertiesOf<Rendered>, PropertiesOf<Json>>] extends [never]
      ? unknown
      : { readonly propertiesWithoutSchema: Exclude<PropertiesOf<Rendered>, PropertiesOf<Json>> }
    : { readonly rendered: Rendered; readonly described: Json };

/** The schema of what a renderer gives. It does not compile unless it holds every such value. */
export const schemaOf =
  <Rendered>() =>
  <Schema extends v.GenericSchema>(schema: Schema & Fit<Rendered, v.InferOutput<Schema>>): Schema =>
    schema;

/**
 * The schema of some of what a renderer gives, for a renderer whose type is wider than what it does.
 * It does not compile when it holds a value that the renderer cannot give.
 */
export const partOf =
  <Rendered>() =>
  <Schema extends v.GenericSchema<Rendered>>(schema: Schema): Schema =>
    schema;
