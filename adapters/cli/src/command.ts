import {
  parseGiven,
  readGiven,
  usageOf,
  type Arguments,
  type Options,
  type Values,
} from "./parameters.ts";

/** A command: its text for `--help`, and the function that runs it. */
export interface Command {
  /** What follows the name of the command. */
  readonly usage: string;
  readonly description: string;
  readonly options: Options;
  /** Complete command lines. */
  readonly examples: ReadonlyArray<string>;
  /** Resolves with the exit code. */
  readonly run: (args: ReadonlyArray<string>) => Promise<number>;
}

/** No arguments, or no options. */
export type None = Readonly<Record<symbol, never>>;

/** What a command consists of. */
export interface Definition<Given extends Arguments, Chosen extends Options> {
  readonly description: string;
  readonly arguments?: Given;
  readonly options?: Chosen;
  readonly examples: ReadonlyArray<string>;
}

/** The values of the arguments and the options of a command, by name. */
type Read<Given, Chosen> = Values<Given> & Values<Chosen>;

/** Defines a command. Its arguments and options are read before its function is called. */
export const command = <Given extends Arguments = None, Chosen extends Options = None>(
  definition: Definition<Given, Chosen> & {
    readonly run: (values: Read<Given, Chosen>) => number | Promise<number>;
  },
): Command => commandWith({}, definition, definition.run);

/**
 * Defines a command that has the options of many commands, too.
 *
 * @param run gets the values of these options after its own.
 */
export const commandWith = <
  Shared extends Options,
  Given extends Arguments = None,
  Chosen extends Options = None,
>(
  shared: Shared,
  definition: Definition<Given, Chosen>,
  run: (values: Read<Given, Chosen>, ofShared: Values<Shared>) => number | Promise<number>,
): Command => {
  const { description, examples } = definition;
  const named = definition.arguments ?? ({} as Given);
  const chosen = definition.options ?? ({} as Chosen);
  const options = { ...chosen, ...shared };
  return {
    usage: usageOf(named, options),
    description,
    options,
    examples,
    run: async (args) => {
      const given = parseGiven(args, named, options);
      const values = { ...readGiven(named, given), ...readGiven(chosen, given) };
      return run(values, readGiven(shared, given));
    },
  };
};
