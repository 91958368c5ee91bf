import { Amount } from "quittance";
import { flatten } from "./flatten.ts";

/** Maximum number of strings, of lists of names, and of structures that records share. */
const maxShared = 4096;

/**
 * Packs records into text, which takes less memory than objects: the strings of the records, each
 * once, and their structure. Records of the same structure share it, and so do successive records
 * the strings that both have.
 *
 * Records consist of objects, arrays, amounts, strings, whole numbers, flags and `undefined`.
 */
export class RecordPacker {
  /** The strings that appear in many records, such as titles and currencies. */
  readonly #shared = new Interned((text) => text);
  /** The names of the properties of objects. */
  readonly #names = new Interned((text) => JSON.parse(text) as ReadonlyArray<string>);
  /** Records with places instead of strings, as JSON. */
  readonly #structures = new Interned((text) => text);
  #previous: ReadonlySet<unknown> = new Set();

  /**
   * Returns records as text.
   *
   * @param known strings and amounts of the records that need not be part of the text.
   */
  pack(records: unknown, known: ReadonlyArray<string | Amount>): string {
    const strings = [...known];
    const places = new Map(strings.map((text, place) => [text, place]));
    const placeOf = (text: string): number => {
      const shared = this.#shared.placeOf(text, this.#previous.has(text));
      if (shared !== undefined) return -1 - shared;
      const place = places.get(text) ?? strings.push(text) - 1;
      places.set(text, place);
      return place;
    };
    const placeOfAmount = (amount: Amount): number => {
      const place = known.findIndex((one) => Amount.is(one) && Amount.equals(one, amount));
      return place >= 0 ? place : placeOf(Amount.render(amount));
    };
    const write = (value: unknown): Packed => {
      if (typeof value === "string") return placeOf(value);
      if (typeof value === "number") return [tags.number, value];
      if (typeof value === "boolean") return value;
      if (value === undefined || value === null) return null;
      if (Array.isArray(value)) return [tags.array, ...value.map(write)];
      if (Amount.is(value)) return [tags.amount, placeOfAmount(value)];
      const names = Object.keys(value);
      const values = Object.values(value).map(write);
      const shape = this.#names.placeOf(JSON.stringify(names), true);
      return shape === undefined
        ? [tags.object, names.map(placeOf), ...values]
        : [shape, ...values];
    };
    const structure = JSON.stringify(write(records));
    const own = strings.slice(known.length);
    this.#previous = new Set(own);
    const text = JSON.stringify([this.#structures.placeOf(structure, true) ?? structure, ...own]);
    flatten(text);
    return text;
  }

  /** Returns the records of a packed text, as new objects. */
  unpack(text: string, known: ReadonlyArray<string | Amount>): unknown {
    const strings = JSON.parse(text) as Array<string | Amount | number>;
    const [found = 0] = strings.splice(0, 1, ...known);
    const structure = typeof found === "number" ? this.#structures.at(found) : String(found);
    const textAt = (place: number): string =>
      place < 0 ? this.#shared.at(-1 - place) : String(strings[place]);
    const amounts = new Map<number, Amount | undefined>();
    const amountAt = (place: number): Amount | undefined => {
      const amount = strings[place];
      if (Amount.is(amount)) return amount;
      if (!amounts.has(place)) amounts.set(place, Amount.parseCanonical(textAt(place)));
      return amounts.get(place);
    };
    const objectOf = (names: ReadonlyArray<string>, packed: PackedList, first: number): unknown => {
      const object: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index += 1) {
        const value = read(packed[first + index] ?? null);
        const name = names[index] ?? "";
        if (name === "__proto__") Object.defineProperty(object, name, { ...own, value });
        else object[name] = value;
      }
      return object;
    };
    const read = (packed: Packed): unknown => {
      if (typeof packed === "number") return textAt(packed);
      if (typeof packed === "boolean") return packed;
      if (packed === null) return undefined;
      const tag = Number(packed[0]);
      switch (tag) {
        case tags.number:
          return packed[1];
        case tags.array:
          return packed.slice(1).map(read);
        case tags.amount:
          return amountAt(packed[1] as number);
        case tags.object:
          return objectOf((packed[1] as ReadonlyArray<number>).map(textAt), packed, 2);
        default:
          return objectOf(this.#names.at(tag), packed, 1);
      }
    };
    return read(JSON.parse(structure) as Packed);
  }
}

/** Texts, each with its place, and what is read from them. */
class Interned<Value> {
  readonly #read: (text: string) => Value;
  readonly #values: Array<Value> = [];
  readonly #places = new Map<string, number>();

  constructor(read: (text: string) => Value) {
    this.#read = read;
  }

  /** Returns the place of a text; adds it if that is wanted and there is room. */
  placeOf(text: string, isAdded: boolean): number | undefined {
    const known = this.#places.get(text);
    if (known !== undefined || !isAdded || this.#values.length === maxShared) return known;
    this.#places.set(text, this.#values.length);
    return this.#values.push(this.#read(text)) - 1;
  }

  at(place: number): Value {
    return this.#values[place] as Value;
  }
}

/** The place of a string, a flag, null for `undefined`, or a tag or shape with values. */
type Packed = number | boolean | null | PackedList;

type PackedList = ReadonlyArray<Packed>;

const tags = { number: -1, array: -2, amount: -3, object: -4 } as const;

/** Of a property that is set by its definition. */
const own = { configurable: true, enumerable: true, writable: true } as const;
