import { parseArgs, type ParseArgsConfig } from "node:util";
import { UsageError } from "./usage-error.ts";

/** Read the arguments of a command; an option that it does not know is a `UsageError`. */
export const readArguments = <const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: ReadonlyArray<string>,
  options: Options,
  maxPositionals: number,
): ReturnType<
  typeof parseArgs<{ args: Array<string>; options: Options; allowPositionals: true; strict: true }>
> => {
  const parsed = parse(args, options);
  if (parsed.positionals.length > maxPositionals) {
    throw new UsageError(`Unexpected argument ${String(parsed.positionals[maxPositionals])}.`);
  }
  return parsed;
};

const parse = <const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: ReadonlyArray<string>,
  options: Options,
): ReturnType<
  typeof parseArgs<{ args: Array<string>; options: Options; allowPositionals: true; strict: true }>
> => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};
