import { describeValue } from "../kernel/describe-value.ts";

/** The type of an argument, as data, so that bundlers drop the types that are not used. */
export type Type =
  | { readonly kind: "value"; readonly is: (value: unknown) => boolean; readonly expected: string }
  | { readonly kind: "id"; readonly prefix: string }
  | { readonly kind: "oneOf"; readonly values: ReadonlyArray<string>; readonly expected?: string }
  /** One text, or another type. */
  | { readonly kind: "textOr"; readonly text: string; readonly else: Type }
  /** With `orUndefined`, elements can be `undefined`. */
  | { readonly kind: "array"; readonly of: Type; readonly orUndefined?: boolean }
  | { readonly kind: "record"; readonly of: Type }
  | { readonly kind: "object"; readonly required?: Properties; readonly optional?: Properties }
  /** An object of every one of some types. */
  | { readonly kind: "all"; readonly of: ReadonlyArray<Type> }
  /** One type for objects with a property, and another for objects without it. */
  | { readonly kind: "having"; readonly property: string; readonly then: Type; readonly else: Type }
  /** An object whose `type` decides the types of its other properties. */
  | { readonly kind: "tagged"; readonly types: Properties };

type Properties = Readonly<Record<string, Type>>;

/** A type for every property of a request but some: a property without a type does not compile. */
export type TypesOf<Request, Other = never> = Readonly<Record<Exclude<keyof Request, Other>, Type>>;

/** Where a value of a wrong type was found, what it is and what it must be. */
export interface WrongType {
  /** Such as `.items[0].price`, below the checked value; empty for the value itself. */
  readonly path: string;
  readonly value: unknown;
  readonly expected: string;
}

/** Elements of an array that are checked. No operation accepts more. */
const maxChecked = 1000;

/** Returns the first wrong type in a value, or `undefined` if all types are right. */
export const checkType = (type: Type, value: unknown): WrongType | undefined => {
  switch (type.kind) {
    case "value":
      return type.is(value) ? undefined : wrong(value, type.expected);
    case "id":
      return typeof value === "string" && value.startsWith(`${type.prefix}_`)
        ? undefined
        : wrong(value, `an identifier of the form ${type.prefix}_<id>`);
    case "oneOf":
      return typeof value === "string" && type.values.includes(value)
        ? undefined
        : wrong(value, type.expected ?? `one of ${type.values.join(", ")}`);
    case "textOr": {
      const found = value === type.text ? undefined : checkType(type.else, value);
      if (found?.path !== "") return found;
      return { ...found, expected: `${found.expected}, or "${type.text}"` };
    }
    case "array":
      return checkElements(
        type.orUndefined === true ? checkOptionalType : checkType,
        type.of,
        value,
      );
    case "record":
      return isRecord(value) ? checkValues(type.of, value) : wrong(value, "an object");
    case "object":
      return isRecord(value)
        ? (checkRequired(type.required, value) ?? checkOptional(type.optional, value))
        : wrong(value, "an object");
    case "all":
      for (const each of type.of) {
        const found = checkType(each, value);
        if (found !== undefined) return found;
      }
      return undefined;
    case "having":
      return isRecord(value)
        ? checkType(type.property in value ? type.then : type.else, value)
        : wrong(value, "an object");
    case "tagged":
      return isRecord(value) ? checkTagged(type.types, value) : wrong(value, "an object");
  }
};

/** Checks the type of a value that may be `undefined`. */
export const checkOptionalType = (type: Type, value: unknown): WrongType | undefined => {
  const found = value === undefined ? undefined : checkType(type, value);
  if (found?.path !== "") return found;
  return { ...found, expected: `${found.expected}, or undefined` };
};

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const wrong = (value: unknown, expected: string): WrongType => ({ path: "", value, expected });

const below = (step: string, found: WrongType): WrongType => ({
  ...found,
  path: `${step}${found.path}`,
});

const checkElements = (
  check: typeof checkType,
  type: Type,
  value: unknown,
): WrongType | undefined => {
  if (!Array.isArray(value)) return wrong(value, "an array");
  const end = Math.min(value.length, maxChecked);
  for (let index = 0; index < end; index += 1) {
    const found = check(type, value[index]);
    if (found !== undefined) return below(`[${String(index)}]`, found);
  }
  return undefined;
};

const checkValues = (type: Type, fields: Fields): WrongType | undefined => {
  for (const key of Object.keys(fields)) {
    const found = checkType(type, fields[key]);
    if (found !== undefined) return below(`[${quoted(key)}]`, found);
  }
  return undefined;
};

const checkRequired = (types: Properties = {}, fields: Fields): WrongType | undefined => {
  for (const property in types) {
    const type = types[property];
    const found = type && checkType(type, fields[property]);
    if (found !== undefined) return below(`.${property}`, found);
  }
  return undefined;
};

const checkOptional = (types: Properties = {}, fields: Fields): WrongType | undefined => {
  for (const property in types) {
    const type = types[property];
    const found = type && checkOptionalType(type, fields[property]);
    if (found !== undefined) return below(`.${property}`, found);
  }
  return undefined;
};

const checkTagged = (types: Properties, fields: Fields): WrongType | undefined => {
  const tag = fields["type"];
  const type = typeof tag === "string" && Object.hasOwn(types, tag) ? types[tag] : undefined;
  if (type !== undefined) return checkType(type, fields);
  return below(".type", wrong(tag, `one of ${Object.keys(types).join(", ")}`));
};

/** Creates the `TypeError` for an argument of an operation. */
export const typeErrorOf = (
  operation: string,
  parameter: string,
  { path, value, expected }: WrongType,
): TypeError => {
  const given = typeof value === "string" ? quoted(value) : describeValue(value);
  return new TypeError(`${operation}: ${parameter}${path} must be ${expected}, got ${given}`);
};

const maxQuotedLength = 60;

const quoted = (text: string): string =>
  JSON.stringify(text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}...` : text);
