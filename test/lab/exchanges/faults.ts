import { isObject, type Place } from "./places.ts";

/** A fault of one place. */
export interface Fault {
  /** One of `classes`. */
  readonly class: FaultClass;
  /** Returns what is put in place of a value; `undefined` for nothing. */
  readonly of: (value: unknown) => unknown;
}

/** Every class of fault, with what it puts where. */
export const faultClasses = {
  absent: "nothing, where a property is",
  null: "null",
  "wrong type": "a value of each other type of JSON: text, number, flag, array, object",
  "number for text": "a number where a text is, and a text of digits where a number is",
  empty: "an empty text, list or object, and a text of spaces",
  "too long": "a text of one character more than allowed, and of 3,000; one of just as many too",
  "too many": "a list with one element more than allowed, and an object with one key more",
  "out of range": "numbers beyond each end, and not safe; fractions of what must be whole",
  "malformed amount": "a sign, an exponent, spaces, separators, too many digits",
  "malformed time": "a day that is none, another format, a time long ago or far away",
  "malformed text": "characters that the pattern does not have",
  "malformed address": "URLs with other schemes, without a host, with credentials; other texts",
  "malformed id": "an identifier of another kind, or of no kind",
  "unknown id": "an identifier of no record, of another organization, or of an inactive record",
  "wrong enum": "a word that is not listed, and the listed one in lower case",
  "unknown property": "a neighbour that is not described",
  "other spelling": "a described property in camelCase",
  "reserved name": "a neighbour with a name that objects have",
  NUL: "a text with the character NUL, and a property with it in its name",
  "lone surrogate": "a text with half of a pair of surrogates, and one with a whole pair",
  repeated: "an element twice",
  nested: "an element that is null, a list, or a list in itself",
} as const;

/** A class of fault. */
export type FaultClass = keyof typeof faultClasses;

type Values = Partial<Readonly<Record<FaultClass, ReadonlyArray<unknown>>>>;

const reserved = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"] as const;

const camelCase = (name: string): string =>
  name.replace(/_(?<letter>[a-z])/gu, (_, letter: string) => letter.toUpperCase());

/** Values that replace whatever is there. */
const anywhere = (sample: unknown): Values => ({
  null: [null],
  "wrong type": ["x", 7, true, [], {}, [sample], { key: sample }].filter(
    (value) => typeof value !== typeof sample || Array.isArray(value) !== Array.isArray(sample),
  ),
});

const ofText = ({ schema, sample, path }: Place): Values => {
  const text = String(sample);
  const { maxLength = 200, pattern } = schema;
  const isId = /(?:^|[._])ids?(?:\.\d+)?$/u.test(path);
  return {
    "number for text": [7, 19.99],
    empty: ["", " "],
    "too long": ["x".repeat(maxLength + 1), "x".repeat(3000), "x".repeat(maxLength)],
    NUL: ["\u0000", `${text}\u0000`],
    "lone surrogate": ["\ud800", `${text}\udc00`, "\u{1f600}"],
    ...(schema.enum === undefined
      ? {}
      : { "wrong enum": ["OTHER", text.toLowerCase(), `${text} `] }),
    ...(pattern === undefined ? {} : { "malformed text": [`${text}!`, ` ${text}`, `${text}\n`] }),
    ...(/^\d+(?:\.\d+)?$/u.test(text) ? { "malformed amount": amounts } : {}),
    ...(/^\d{4}-\d\d-\d\d/u.test(text) ? { "malformed time": times } : {}),
    ...(/url|email/u.test(path) ? { "malformed address": addresses } : {}),
    ...(isId ? { "malformed id": ids(text), "unknown id": unknownIds(text) } : {}),
  };
};

const amounts = [
  ...["0", "-1", "+1", "1e5", "0x10", " 1", "1,000", ".5", "1.", "00.5", "NaN", "0.00"],
  ...[`0.${"1".repeat(31)}`, "9".repeat(21), "9".repeat(36), "100.5", "99999999999999999999"],
];
const times = [
  ...["2025-02-30 00:00:00", "2025-07-17T14:00:00Z", "2025-07-17", "soon", "25-07-17 14:00:00"],
  ...["1969-12-31 23:59:59", "1999-12-31 23:59:59", "2025-07-17 15:10:00", "9999-12-31 23:59:59"],
];
const addresses = [
  ...["javascript:alert(1)", "ftp://example.com/", "https://", "https://a b/", "example.com"],
  ...["https://user:secret@example.com/", "http://shop.example/", "a@b", "a@@example.com", "@"],
];
const ids = (text: string): ReadonlyArray<string> => [
  ...["x", "invoice-1", "_", text.toUpperCase(), `other_${text}`, text.replace("_", "")],
];
const unknownIds = (text: string): ReadonlyArray<string> => {
  const kind = text.split("_")[0] ?? "";
  return [`${kind}_none`, `${kind}_foreign`, `${kind}_old`, `${kind}_gone`, `${kind}_2`];
};

const ofNumber = ({ schema }: Place): Values => {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  return {
    "number for text": ["1", "1.0"],
    "out of range": [minimum - 1, maximum + 1, 1.5, 1e300, -1, 2 ** 53, minimum, maximum],
    ...(schema.enum === undefined ? {} : { "wrong enum": [2, -1] }),
  };
};

const ofList = ({ schema: { maxItems = 100 }, sample }: Place): Values => {
  const [element] = sample as ReadonlyArray<unknown>;
  return {
    empty: [[]],
    "too many": [Array.from({ length: maxItems + 1 }, () => element)],
    repeated: [[element, element]],
    nested: [[null], [element, null], [[element]], [7, "x"]],
  };
};

const asFaults = (values: Values): ReadonlyArray<Fault> =>
  Object.entries(values).flatMap(([name, each]) =>
    each.map((value) => ({ class: name as FaultClass, of: () => value })),
  );

/** Returns an object that is sound but for further properties. */
const beside = (name: string, value: unknown, sample: unknown) => (found: unknown) => ({
  ...(isObject(found) ? found : (sample as object)),
  [name]: value,
});

const ofObject = ({ schema, sample }: Place): ReadonlyArray<Fault> => {
  const names = Object.keys(schema.properties ?? {});
  const spelled = names.filter((name) => camelCase(name) !== name);
  const isMap = typeof schema.additionalProperties === "object";
  const next = (fault: FaultClass, name: string, value: unknown): Fault => ({
    class: fault,
    of: beside(name, value, sample),
  });
  const keys = Array.from({ length: 51 }, (_, index) => [`key ${String(index)}`, "value"]);
  return [
    { class: "empty", of: () => ({}) },
    next("unknown property", "extra", 1),
    next("unknown property", "", null),
    ...reserved.map((name) => next("reserved name", name, isMap ? "value" : { a: 1 })),
    next("NUL", "a\u0000", "value"),
    ...spelled.slice(0, 3).map((name) => next("other spelling", camelCase(name), "value")),
    ...(isMap ? [next("too long", "x".repeat(41), "value")] : []),
    ...(isMap
      ? [{ class: "too many" as const, of: () => Object.fromEntries(keys) as object }]
      : []),
  ];
};

/** Returns the faults that a place can have. */
export const faultsOf = (place: Place): ReadonlyArray<Fault> => {
  const { sample, steps } = place;
  const isElement = typeof steps.at(-1)?.name === "number";
  const absent: ReadonlyArray<Fault> =
    steps.length === 0 || isElement ? [] : [{ class: "absent", of: () => undefined }];
  const general = [...absent, ...asFaults(anywhere(sample))];
  if (typeof sample === "string") return [...general, ...asFaults(ofText(place))];
  if (typeof sample === "number") return [...general, ...asFaults(ofNumber(place))];
  if (Array.isArray(sample)) return [...general, ...asFaults(ofList(place))];
  return isObject(sample) ? [...general, ...ofObject(place)] : general;
};
