/** An option of a command: what `parseArgs` needs, and its text for `--help`. */
export interface Option {
  readonly type: "string" | "boolean";
  readonly default?: string | boolean;
  /** Whether it may be set several times. */
  readonly multiple?: boolean;
  /** Name of the value in the help, such as `FILE`; an option of type `boolean` has none. */
  readonly value?: string;
  readonly help: string;
}

/** The options of a command, by name without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** A command: its text for `--help`, and the function that runs it. */
export interface Command {
  /** Arguments after the name of the command, one entry per form of the call. */
  readonly usage: ReadonlyArray<string>;
  readonly description: string;
  readonly options: Options;
  /** Complete command lines. */
  readonly examples: ReadonlyArray<string>;
  /** Resolves with the exit code. */
  readonly run: (args: ReadonlyArray<string>) => Promise<number>;
}
