import { parseArgs } from "node:util";

/** A number, a text, `false` for a flag, or `undefined` for a text that may be absent. */
type Default = number | string | false | undefined;

type Read<Given extends Default> = Given extends number
  ? number
  : Given extends false
    ? boolean
    : Given extends string
      ? string
      : string | undefined;

/** Returns a seed for an experiment without `--seed`. */
export const anySeed = (): number => Date.now() % 1_000_000;

/** Reads the options of an experiment; each has the type of its default. */
export const optionsOf = <const Defaults extends Readonly<Record<string, Default>>>(
  defaults: Defaults,
): { readonly [Name in keyof Defaults]: Read<Defaults[Name]> } => {
  const entries = Object.entries(defaults);
  const { values } = parseArgs({
    options: Object.fromEntries(
      entries.map(([name, fallback]) => {
        return [name, { type: fallback === false ? ("boolean" as const) : ("string" as const) }];
      }),
    ),
  });
  const read = entries.map(([name, fallback]) => {
    const given = values[name] ?? fallback;
    return [name, typeof fallback === "number" ? numberOf(name, given) : given];
  });
  return Object.fromEntries(read) as { readonly [Name in keyof Defaults]: Read<Defaults[Name]> };
};

const numberOf = (name: string, given: unknown): number => {
  if (typeof given === "number") return given;
  if (/^\d{1,9}(?:\.\d{1,9})?$/u.test(String(given))) return parseFloat(String(given));
  throw new Error(`--${name} must be a number of at most nine digits`);
};
