import type { Schema } from "../../../adapters/http/test/openapi/arbitrary-of-schema.ts";
import { randomOf } from "../chaos/random.ts";
import { faultsOf, type Fault } from "./faults.ts";
import { placesOf, valueAt, withValueAt, type Place, type Vocabulary } from "./places.ts";

/** A body with one fault or two, as text. */
export interface WrongBody {
  /** Such as `items.0.price: malformed amount`. */
  readonly faults: ReadonlyArray<string>;
  readonly text: string;
}

interface PlacedFault {
  readonly place: Place;
  readonly fault: Fault;
}

/** Texts that are not a JSON object, and objects that a parser of JSON changes. */
const texts: ReadonlyArray<string> = [
  ...["", " ", "{", "[]", "null", '"x"', "7", "true", '{"a":1,}', "{}", "\ufeff{}", "[{}]"],
  ...['{"a":1,"a":2}', '{"__proto__":{"items":[]}}', "[".repeat(5000), '{"extra":1e999}'],
];

/** How many bodies to draw: if there are fewer with one fault, there are more with two. */
const counts = { singles: 2000, pairs: 500, all: 1400 };

/**
 * Returns wrong bodies of an operation, always the same for a schema. They begin with texts that are not
 * objects. Then a fault of each class is put in each place that the schema describes, at each depth: of
 * unions, in each of their schemas; of lists, in the first element. What an example of the operation
 * does not have is put there first, with its required properties. If there are too many, the properties
 * of the body take turns, so that a large one leaves room for the others. The rest have two faults in
 * different places. Some bodies are valid after all: the service decides.
 */
export const wrongBodies = (
  schema: Schema,
  examples: ReadonlyArray<unknown>,
  vocabulary: Vocabulary,
): ReadonlyArray<WrongBody> => {
  const { below } = randomOf(1);
  const singles = placesOf(schema, vocabulary).flatMap((place) =>
    faultsOf(place).map((fault): PlacedFault => ({ place, fault })),
  );
  const chosen = inTurns(shuffled(singles, below)).slice(0, counts.singles);
  const found = new Map<string, WrongBody>();
  const add = (faults: ReadonlyArray<string>, text: string): void => {
    if (!found.has(text)) found.set(text, { faults, text });
  };
  for (const text of texts) add(["body: text"], text);
  const [first = {}] = examples;
  for (const one of chosen) add([nameOf(one)], JSON.stringify(withFault(first, one)));
  const count = Math.max(counts.all, found.size + counts.pairs);
  for (let turn = 0; found.size < count && turn < 2 * count; turn += 1) {
    const one = chosen[below(chosen.length)];
    const other = chosen[below(chosen.length)];
    if (one === undefined || other === undefined || isInside(one.place, other.place)) continue;
    const base = examples[turn % examples.length] ?? first;
    add([nameOf(one), nameOf(other)], JSON.stringify(withFault(withFault(base, one), other)));
  }
  return [...found.values()];
};

const nameOf = ({ place, fault }: PlacedFault): string =>
  `${place.path === "" ? "body" : place.path}: ${fault.class}`;

const withFault = (body: unknown, { place, fault }: PlacedFault): unknown =>
  withValueAt(body, place.steps, fault.of(valueAt(body, place) ?? place.sample)) ?? {};

/** Whether one of two places is in the other, so that the second fault could undo the first. */
const isInside = (one: Place, other: Place): boolean => {
  const [long, short] = [`${one.path}.`, `${other.path}.`].sort((a, b) => b.length - a.length);
  return short === "." || long?.startsWith(short ?? "") === true;
};

/** Returns faults so that the properties of the body take turns. */
const inTurns = (faults: ReadonlyArray<PlacedFault>): ReadonlyArray<PlacedFault> => {
  const queues = new Map<string, Array<PlacedFault>>();
  for (const one of faults) {
    const [property = ""] = one.place.path.split(".");
    queues.set(property, [...(queues.get(property) ?? []), one]);
  }
  const longest = Math.max(0, ...[...queues.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    [...queues.values()].flatMap((queue) => queue.slice(turn, turn + 1)),
  ).flat();
};

const shuffled = <Item>(
  items: ReadonlyArray<Item>,
  below: (limit: number) => number,
): ReadonlyArray<Item> =>
  items
    .map((item) => ({ item, order: below(2 ** 30) }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
