import { jsonName, type JsonObject } from "quittance/adapter";

/** A position in the bodies that a description reads, and a body with a value at it. */
export interface Position {
  /** With dots; an element of a list is `0`, an entry of an object with free keys is `key`. */
  readonly path: string;
  /** Whether objects, arrays, both, any JSON, or neither is described at the position. */
  readonly takes: ReadonlySet<"object" | "array" | "any">;
  readonly bodyWith: (value: unknown) => JsonObject;
}

/** The parts of a description that determine the positions. */
interface Node {
  readonly form?: JsonObject;
  readonly wrapped?: Node;
  /** What is converted after reading, or read for itself. */
  readonly of?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly kinds?: Readonly<Record<string, Node>>;
  /** The property that names the kind. */
  readonly key?: string;
}

type Wrap = (value: unknown) => unknown;

interface Found {
  readonly path: string;
  readonly takes: Position["takes"];
  readonly wrap: Wrap;
}

/** Every position in the bodies of a description, from the description itself. */
export const positionsOf = (description: object): ReadonlyArray<Position> =>
  positionsIn(description, "", (value) => value).map(({ path, takes, wrap }) => ({
    path,
    takes,
    bodyWith: (value) => wrap(value) as JsonObject,
  }));

const positionsIn = (node: Node, path: string, wrap: Wrap): ReadonlyArray<Found> => {
  const below = (name: string, inner: Node, make: Wrap): ReadonlyArray<Found> => {
    const at = path === "" ? name : `${path}.${name}`;
    const whole: Wrap = (value) => wrap(make(value));
    return [
      { path: at, takes: containersOf(inner), wrap: whole },
      ...positionsIn(inner, at, whole),
    ];
  };
  const { entries = {}, item, kinds = {}, key = "", form } = unwrapped(node);
  const free = form?.["additionalProperties"] as JsonObject | undefined;
  return [
    ...Object.entries(entries).flatMap(([property, inner]) => {
      const name = jsonName(property);
      return below(name, inner, (value) => ({ [name]: value }));
    }),
    ...Object.entries(kinds).flatMap(([kind, inner]) =>
      positionsIn(inner, path, (value) => wrap({ [key]: kind, ...(value as object) })),
    ),
    ...(item === undefined ? [] : below("0", item, (value) => [value])),
    ...(free === undefined ? [] : below("key", { form: free }, (value) => ({ key: value }))),
  ];
};

const unwrapped = (node: Node): Node => {
  const inner = node.wrapped ?? node.of;
  return inner === undefined ? node : unwrapped(inner);
};

const containersOf = (node: Node): Position["takes"] => {
  const { entries, item, kinds, form = {} } = unwrapped(node);
  if (entries !== undefined || kinds !== undefined) return new Set(["object"]);
  if (item !== undefined) return new Set(["array"]);
  return new Set(Object.keys(form).length === 0 ? ["any"] : typesIn(form));
};

const containers = ["object", "array"] as const;

const typesIn = ({ type, anyOf = [] }: JsonObject): ReadonlyArray<"object" | "array"> => [
  ...containers.filter((container) => container === type),
  ...(anyOf as ReadonlyArray<JsonObject>).flatMap(typesIn),
];
