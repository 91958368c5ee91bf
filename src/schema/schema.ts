import * as v from "valibot";
import { listed, type ErrorRows } from "../failure/error-row.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { dotted, isObject, isRecord, sentenceOf, shownPath } from "../kernel/json.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { brokenRules, type Rule } from "./rule.ts";

export type { Rule } from "./rule.ts";
export type { InferInput as In, InferOutput as Out, ObjectEntries as Entries } from "valibot";

/**
 * A second base of an interface that extends a description, so that the compiler shows the name of
 * the interface. With one base only, it shows all properties of that base.
 */
export type Named = object;

/** What a program can react to in an issue. */
export type IssueCode = "AMOUNT_OUT_OF_RANGE" | "AMOUNT_TOO_SMALL";

/** What is wrong with a request, and where. */
export interface Issue<Code extends IssueCode = never> {
  /** The properties and positions that lead to the value, named as the caller wrote them. */
  readonly path: ReadonlyArray<string | number>;
  /** A complete sentence, or what follows the path in one: `must be greater than 0`. */
  readonly message: string;
  /** Only where a program can react to it. */
  readonly code?: Code;
}

/**
 * A request is invalid. It has every issue of its form or, if it has none of these, every issue
 * that needs the catalog or stored records.
 */
export interface Invalid<Code extends IssueCode = never> {
  readonly kind: "Invalid";
  /** Only the operations that calculate amounts have issues with a code. */
  readonly issues: ReadonlyArray<Issue<Code>>;
}

/** Returns an issue as a sentence, with its place before one that does not begin with it. */
export const issueText = ({ path, message }: Issue<IssueCode>): string => {
  const place = dotted(path);
  const text = sentenceOf(place, message);
  return text === message && path.length > 0 ? `${shownPath(place)}: ${text}` : text;
};

/** What is reported about the errors of invalid requests. */
export const requestErrors = {
  Invalid: {
    code: "VALIDATION_FAILED",
    also: ["AMOUNT_OUT_OF_RANGE", "AMOUNT_TOO_SMALL"],
    thrown: ({ issues }) => listed(issues.map(issueText)),
  },
} as const satisfies ErrorRows<Invalid<IssueCode>>;

/** Creates the error of an invalid request. */
export const invalid = <Code extends IssueCode = never>(
  ...issues: ReadonlyArray<Issue<Code>>
): Invalid<Code> => ({ kind: "Invalid", issues });

/** A schema of JSON Schema 2020-12. */
export type JsonForm = Readonly<Record<string, unknown>>;

/** How a request is read: by the names and values of JSON or of TypeScript, and at which time. */
interface Reading extends v.Config<v.BaseIssue<unknown>> {
  readonly isJson: boolean;
  readonly now: Timestamp | undefined;
}

type AnyIssue = v.BaseIssue<unknown>;
type Dataset = v.OutputDataset<unknown, AnyIssue>;

/** Any description of a value. */
export type Schema<Input = unknown, Output = Input> = v.BaseSchema<Input, Output, AnyIssue>;

/** A description of a value that is neither an object nor a list, with its form in JSON. */
export interface Value<Input, Output = Input> extends Schema<Input, Output> {
  readonly form: JsonForm;
}

/** What describes a value. */
interface ValueOf<Output> {
  readonly form: JsonForm;
  readonly message: string | ((given: unknown, isJson: boolean) => string);
  /** Returns `undefined` for what is not accepted. */
  readonly read: (given: unknown, isJson: boolean) => Output | undefined;
}

/** Describes a value: what a caller may write for it, and what it is read as. */
export const value = <Input, Output = Input>(of: ValueOf<Output>): Value<Input, Output> => {
  const { form, message, read: readValue } = of;
  const run = (dataset: v.UnknownDataset, { isJson }: Reading): Dataset => {
    const found = readValue(dataset.value, isJson);
    if (found !== undefined) return sound(dataset, found);
    const text = typeof message === "string" ? message : message(dataset.value, isJson);
    return unsound(dataset, [issueOf(text)]);
  };
  return schemaOf<Value<Input, Output>>({ type: "value", form }, run);
};

/** What a caller may write for an object with these properties. */
export type InputOf<Properties extends v.ObjectEntries> = Readonly<
  v.InferInput<v.ObjectSchema<Properties, undefined>>
>;

/** What an object with these properties is read as. */
export type OutputOf<Properties extends v.ObjectEntries> = Readonly<
  v.InferOutput<v.ObjectSchema<Properties, undefined>>
>;

/** A description of an object by its properties. */
export interface ObjectSchema<Properties extends v.ObjectEntries> extends Schema<
  InputOf<Properties>,
  OutputOf<Properties>
> {
  readonly type: "object";
  readonly entries: Properties;
  /** The rules about several properties. */
  readonly rules: ReadonlyArray<unknown>;
}

/** A property of an object, as it is read. */
interface Property {
  readonly name: string;
  /** As the caller writes it. */
  readonly key: string;
  readonly schema: Schema;
  readonly isOptional: boolean;
  readonly isRemovable: boolean;
  readonly fallback: unknown;
}

/**
 * Describes an object that has these properties and no others. In JSON, their names are in snake
 * case, and null is an absent property. Every unknown property is reported, and every rule whose
 * properties have no issue.
 */
export const object = <const Properties extends v.ObjectEntries>(
  entries: Properties,
  rules: ReadonlyArray<Rule<OutputOf<Properties>>> = [],
): ObjectSchema<Properties> => {
  const own = propertiesOf(entries, false);
  const inJson = propertiesOf(entries, true);
  const run = (dataset: v.UnknownDataset, config: Reading): Dataset => {
    const { isJson } = config;
    const given = dataset.value;
    if (!isRecord(given)) return unsound(dataset, [issueOf("must be an object")]);
    const properties = isJson ? inJson : own;
    const issues: Array<AnyIssue> = [];
    for (const key of Object.keys(given)) {
      const isKnown = properties.has(key) || (!isJson && given[key] === undefined);
      if (!isKnown) issues.push(below(key, issueOf("Unknown field")));
    }
    const content: Record<string, unknown> = {};
    const wrong = new Set<string>();
    for (const property of properties.values()) {
      const found = readProperty(property, given, config, content);
      if (found === undefined) continue;
      issues.push(...found);
      wrong.add(property.name);
    }
    for (const broken of brokenRules(rules, content as OutputOf<Properties>, wrong, config.now)) {
      const { path, message } = inNames(broken, isJson);
      issues.push(path.reduceRight((issue, key) => below(key, issue), issueOf(message)));
    }
    return issues.length === 0 ? sound(dataset, content) : unsound(dataset, issues);
  };
  return schemaOf<ObjectSchema<Properties>>({ type: "object", entries, rules }, run);
};

/**
 * Checks the rules of an object, of which some properties have changed and the others are as they
 * were stored, or which was read without a time. Values are not checked again.
 */
export const checkRules = <
  Properties extends v.ObjectEntries,
  Content extends OutputOf<Properties>,
>(
  { rules }: ObjectSchema<Properties>,
  content: Content,
  now?: Timestamp,
): Either<Invalid, Content> => {
  const broken = brokenRules(rules as ReadonlyArray<Rule<Content>>, content, new Set(), now);
  return broken.length === 0 ? right(content) : left(invalid(...broken));
};

const propertiesOf = (entries: v.ObjectEntries, isJson: boolean): ReadonlyMap<string, Property> =>
  new Map(
    Object.entries(entries).map(([name, schema]) => {
      const { type, default: fallback } = schema as { type: string; default?: unknown };
      const key = isJson ? jsonName(name) : name;
      const isAssumed = isJson && "isAssumed" in schema;
      const isOptional = !isAssumed && (type === "optional" || type === "exact_optional");
      const isRemovable = "isRemovable" in schema;
      return [key, { name, key, schema, isOptional, isRemovable, fallback }];
    }),
  );

/** Reads a property into the content of its object. Returns its issues. */
const readProperty = (
  { name, key, schema, isOptional, isRemovable, fallback }: Property,
  given: Readonly<Record<string, unknown>>,
  config: Reading,
  content: Record<string, unknown>,
): ReadonlyArray<AnyIssue> | undefined => {
  const found = given[key];
  const isAbsent = found === undefined || (config.isJson && found === null);
  if (isAbsent && isOptional) {
    if (fallback !== undefined) content[name] = fallback;
    else if (isRemovable && Object.hasOwn(given, key)) content[name] = undefined;
    return undefined;
  }
  if (isAbsent && found === undefined) return [below(key, issueOf("is required"))];
  const read = schema["~run"]({ value: found }, config);
  if (read.issues !== undefined) return read.issues.map((issue) => below(key, issue));
  if (read.value !== undefined) content[name] = read.value;
  return undefined;
};

/** Returns the name of a property in JSON: `price_usd` for `priceUsd`. */
export const jsonName = (name: string): string =>
  name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Names the properties in a message as the caller does. */
const named = (message: string, isJson: boolean): string =>
  message.replace(/\{(\w+)\}/gu, (_, name: string) => (isJson ? jsonName(name) : name));

/** Names the properties in an issue as the caller does. */
const inNames = <Named extends Pick<Issue, "path" | "message">>(
  issue: Named,
  isJson: boolean,
): Named => ({
  ...issue,
  path: issue.path.map((part) => (isJson && typeof part === "string" ? jsonName(part) : part)),
  message: named(issue.message, isJson),
});

/** Creates a schema of valibot that is read by a function of this file. */
export const schemaOf = <Made extends Schema>(
  properties: object,
  run: (dataset: v.UnknownDataset, config: Reading) => Dataset,
): Made => Object.assign(v.unknown(), properties, { "~run": run }) as unknown as Made;

/** Creates an issue of valibot, of which only the path and the message are used. */
export const issueOf = (message: string): AnyIssue => ({ message }) as unknown as AnyIssue;

/** Returns an issue inside of a property or an element. */
export const below = (key: string | number, issue: AnyIssue): AnyIssue =>
  ({ ...issue, path: [{ key }, ...(issue.path ?? [])] }) as unknown as AnyIssue;

/** Ends the reading of a value with what it is read as. */
export const sound = (dataset: v.UnknownDataset, found: unknown): Dataset =>
  Object.assign(dataset, { typed: true, value: found }) as unknown as Dataset;

/** Ends the reading of a value with issues. */
export const unsound = (dataset: v.UnknownDataset, issues: ReadonlyArray<AnyIssue>): Dataset =>
  Object.assign(dataset, { typed: false, issues });

/** Marks the body of a request in JSON, for every copy of this package in a process. */
const jsonBody = Symbol.for("quittance/json");

const bodyOf = (given: unknown): { readonly body: unknown } | undefined =>
  isObject(given) && jsonBody in given ? { body: Reflect.get(given, jsonBody) } : undefined;

/**
 * Passes a body in JSON to an operation, which reads it by the names and values of JSON and names
 * properties in its issues by them.
 *
 * @example
 * await quittance.refunds.record(organizationId, paymentId, fromJson(JSON.parse(text)));
 */
export const fromJson = <Request>(body: unknown): Request =>
  ({ [jsonBody]: body }) as unknown as Request;

/** Reads a request, or returns every issue of its form. Pass the time for rules about it. */
export const read = <Input, Output>(
  schema: Schema<Input, Output>,
  given: Input | undefined,
  now?: Timestamp,
): Either<Invalid, Output> => {
  const json = bodyOf(given);
  const reading: Reading = { isJson: json !== undefined, now };
  const dataset = { value: json === undefined ? (given ?? {}) : (json.body ?? {}) };
  const { issues, value: content } = schema["~run"](dataset, reading);
  return issues === undefined ? right(content) : left(invalidBy(issues));
};

/** Creates the error of a request from issues of valibot. */
export const invalidBy = (issues: ReadonlyArray<AnyIssue>): Invalid =>
  invalid(
    ...issues.map(({ path = [], message }) => ({
      path: path.map(({ key }) => key as string | number),
      message,
    })),
  );

/** Puts the position of an element before the paths of its issues. */
export const within =
  (place: number) =>
  <Failure extends { readonly kind: string }>(failure: Failure): Failure =>
    mapIssues(failure, (issue) => ({ ...issue, path: [place, ...issue.path] }));

const mapIssues = <Failure extends { readonly kind: string }>(
  failure: Failure,
  change: (issue: Issue<IssueCode>) => Issue<IssueCode>,
): Failure =>
  failure.kind === "Invalid"
    ? { ...failure, issues: (failure as unknown as Invalid<IssueCode>).issues.map(change) }
    : failure;

/** Names the properties in issues of the content as the caller of an operation wrote them. */
export const asWritten =
  (request: unknown) =>
  <Failure extends { readonly kind: string }>(failure: Failure): Failure => {
    const isJson = bodyOf(request) !== undefined;
    return mapIssues(failure, (issue) => inNames(issue, isJson));
  };
