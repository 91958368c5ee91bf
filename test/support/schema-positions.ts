import type { JsonObject } from "quittance/adapter";
import type { GenericSchema } from "valibot";

/** A position in the bodies that a schema describes, and a body with a value at it. */
export interface Position {
  /** With dots; an element of an array is `0`, an entry of a record is `key`. */
  readonly path: string;
  /** Whether the schema describes objects, arrays, both, any JSON, or neither at the position. */
  readonly takes: ReadonlySet<"object" | "array" | "any">;
  readonly bodyWith: (value: unknown) => JsonObject;
}

/** The parts of a valibot schema that determine the positions. */
interface Node {
  readonly type: string;
  readonly kind?: string;
  readonly literal?: unknown;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly value?: Node;
  readonly wrapped?: Node;
  readonly options?: ReadonlyArray<Node | string | number>;
  readonly pipe?: ReadonlyArray<Node>;
}

type Wrap = (value: unknown) => unknown;

const isNode = (option: Node | string | number): option is Node => typeof option === "object";

/** Every position in the bodies of a schema, from the schema itself. */
export const positionsOf = (schema: GenericSchema): ReadonlyArray<Position> =>
  positionsIn(schema as unknown as Node, "", (value) => value).map(({ path, takes, wrap }) => ({
    path,
    takes,
    bodyWith: (value) => wrap(value) as JsonObject,
  }));

interface Found {
  readonly path: string;
  readonly takes: Position["takes"];
  readonly wrap: Wrap;
}

const positionsIn = (node: Node, path: string, wrap: Wrap): ReadonlyArray<Found> => {
  const below = (key: string, inner: Node, make: Wrap): ReadonlyArray<Found> => {
    const at = path === "" ? key : `${path}.${key}`;
    const whole: Wrap = (value) => wrap(make(value));
    return [
      { path: at, takes: containersOf(inner), wrap: whole },
      ...positionsIn(inner, at, whole),
    ];
  };
  return alternativesOf(node).flatMap((each) => [
    ...Object.entries(each.entries ?? {}).flatMap(([key, inner]) =>
      below(key, inner, (value) => ({ ...namedBy(each), [key]: value })),
    ),
    ...(each.item === undefined ? [] : below("0", each.item, (value) => [value])),
    ...(each.value === undefined ? [] : below("key", each.value, (value) => ({ key: value }))),
  ]);
};

/** A schema without what is wrapped around it; the options of one that has several. */
const alternativesOf = (node: Node): ReadonlyArray<Node> => {
  if (node.wrapped !== undefined) return alternativesOf(node.wrapped);
  if (node.type === "variant" || node.type === "union") {
    return (node.options ?? []).filter(isNode).flatMap(alternativesOf);
  }
  if (node.type !== "unknown") return [node];
  return [node.pipe?.slice(1).find(({ kind }) => kind === "schema") ?? node];
};

/** The types of an option of a variant, without which its properties are not read. */
const namedBy = ({ entries = {} }: Node): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([key, { literal }]) =>
      literal === undefined ? [] : [[key, literal] as const],
    ),
  );

const containersOf = (node: Node): Position["takes"] =>
  new Set(
    alternativesOf(node).flatMap(({ type, pipe }) => {
      if (type === "strict_object" || type === "record") return ["object" as const];
      if (type === "array") return ["array" as const];
      return type === "unknown" && pipe === undefined ? ["any" as const] : [];
    }),
  );
