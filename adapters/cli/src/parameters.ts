import { parseArgs } from "node:util";
import { jsonName } from "quittance/adapter";
import { nearestName } from "./nearest-name.ts";
import { UsageError } from "./usage-error.ts";

/** Reads a text, or throws a `UsageError` that begins with the name of its option or argument. */
export type Reader<Value> = (text: string, name: string) => Value;

/** What was given: `undefined` if nothing was. */
type Given = string | boolean | ReadonlyArray<string | boolean> | undefined;

/** Reads what was given for an option or an argument. */
interface Parameter<Value> {
  readonly read: (given: Given, name: string) => Value;
}

/** An argument that is not an option: its name in the help and in messages. */
export interface Argument<Value = unknown> extends Parameter<Value> {
  readonly name: string;
}

/** An option of a command: what `parseArgs` needs, its text for `--help`, and what reads it. */
export interface Option<Value = unknown> extends Parameter<Value> {
  readonly type: "string" | "boolean";
  /** Whether it may be set several times. */
  readonly multiple?: boolean;
  readonly isRequired?: boolean;
  /** Name of the value in the help, such as `FILE`; an option of type `boolean` has none. */
  readonly value?: string;
  readonly help: string;
}

/** The arguments of a command, in their order. */
export type Arguments = Readonly<Record<string, Argument>>;

/** The options of a command. `metricsPort` is `--metrics-port` on the command line. */
export type Options = Readonly<Record<string, Option>>;

/** What the arguments or options of a command were read as. */
export type Values<Of> = {
  readonly [Name in keyof Of]: Of[Name] extends Parameter<infer Value> ? Value : never;
};

/** Reads any text as it is. */
export const anyText: Reader<string> = (text) => text;

const required =
  <Value>(read: Reader<Value>, form: string) =>
  (given: Given, name: string): Value => {
    if (given !== undefined) return read(String(given), name);
    throw new UsageError(`${name} is required: ${form}.`);
  };

/** An option that can be left out, which is `undefined`. */
export const option = <Value>(
  value: string,
  help: string,
  read: Reader<Value>,
): Option<Value | undefined> => ({
  type: "string",
  value,
  help,
  read: (given, name) => (given === undefined ? undefined : read(String(given), name)),
});

/** An option that takes any text, and can be left out. */
export const textOption = (value: string, help: string): Option<string | undefined> =>
  option(value, help, anyText);

/** An option that has a value if it is left out. The help states it. */
export const optionWith = <Value>(
  value: string,
  byDefault: string,
  help: string,
  read: Reader<Value>,
): Option<Value> => ({
  type: "string",
  value,
  help: `${help} Default: ${byDefault}.`,
  read: (given, name) => read(String(given ?? byDefault), name),
});

/** An option that must be set. Its form is stated in a message, such as `org_<id>`. */
export const requiredOption = <Value>(
  value: string,
  form: string,
  help: string,
  read: Reader<Value>,
): Option<Value> => ({
  type: "string",
  value,
  help,
  isRequired: true,
  read: required(read, form),
});

/** An option that may be set several times. */
export const repeatedOption = <Value>(
  value: string,
  help: string,
  read: Reader<Value>,
): Option<ReadonlyArray<Value>> => ({
  type: "string",
  value,
  help,
  multiple: true,
  read: (given, name) => [given ?? []].flat().map((text) => read(String(text), name)),
});

/** An option without a value. */
export const flag = (help: string): Option<boolean> => ({
  type: "boolean",
  help,
  read: (given) => given === true,
});

/** An argument that must be given. Its form is stated in a message, such as `key_<id>`. */
export const argument = <Value>(
  name: string,
  form: string,
  read: Reader<Value>,
): Argument<Value> => {
  const readGiven = required(read, form);
  return { name, read: (given) => readGiven(given, name) };
};

/** A file that is standard input if it is `-` or left out. */
export const inputFile = (name: string): Argument<string> => ({
  name: `[${name}|-]`,
  read: (given) => String(given ?? "-"),
});

/** Returns the name of an option, or of a property that an option sets: `--as-of` for `asOf`. */
export const optionName = (property: string): string =>
  `--${jsonName(property).replaceAll("_", "-")}`;

/** Returns what follows the name of a command: its arguments, and the options that are required. */
export const usageOf = (named: Arguments, options: Options): string => {
  const needed = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  return [
    ...Object.values(named).map(({ name }) => name),
    ...needed.map(([name, { value = "" }]) => `${optionName(name)} ${value}`),
    ...(Object.keys(options).length > needed.length ? ["[options]"] : []),
  ].join(" ");
};

/** What was given to a command, by the names of its arguments and options. */
type GivenByName = Readonly<Record<string, Given>>;

/** Parses the command line. An unknown option or a surplus argument is a `UsageError`. */
export const parseGiven = (
  args: ReadonlyArray<string>,
  named: Arguments,
  options: Options,
): GivenByName => {
  const names = Object.keys(named);
  const { values, positionals } = parse(args, options);
  const surplus = positionals[names.length];
  if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}".`);
  return Object.fromEntries([
    ...names.map((name, index) => [name, positionals[index]]),
    ...Object.keys(options).map((name) => [name, values[optionName(name).slice(2)]]),
  ]) as GivenByName;
};

/** Reads the arguments or the options of a command from what was given. */
export const readGiven = <const Of extends Arguments | Options>(
  parameters: Of,
  given: GivenByName,
): Values<Of> =>
  Object.fromEntries(
    Object.entries<Parameter<unknown>>(parameters).map(([name, { read }]) => [
      name,
      read(given[name], optionName(name)),
    ]),
  ) as Values<Of>;

const parse = (args: ReadonlyArray<string>, options: Options) => {
  const known = Object.entries(options).map(
    ([name, { type, multiple = false }]) =>
      [optionName(name).slice(2), { type, multiple }] as const,
  );
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(known),
      strict: true,
      allowPositionals: true,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const unknown = /'--(.*?)'/su.exec(message)?.[1];
    if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION" || unknown === undefined) {
      throw new UsageError(message);
    }
    const nearest = nearestName(
      unknown,
      known.map(([name]) => name),
    );
    const hint = nearest === undefined ? "" : ` Did you mean "--${nearest}"?`;
    throw new UsageError(`Unknown option "--${unknown}".${hint}`);
  }
};
