import { parseArgs } from "node:util";
import type { Options } from "./command.ts";
import { nearestName } from "./nearest-name.ts";
import { UsageError } from "./usage-error.ts";

type Arguments<Given extends Options> = ReturnType<
  typeof parseArgs<{ args: Array<string>; options: Given; allowPositionals: true; strict: true }>
>;

/** Reads the arguments of a command; an unknown option or a surplus argument is a `UsageError`. */
export const readArguments = <const Given extends Options>(
  args: ReadonlyArray<string>,
  options: Given,
  maxPositionals: number,
): Arguments<Given> => {
  const parsed = parse(args, options);
  const surplus = parsed.positionals[maxPositionals];
  if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}".`);
  return parsed;
};

const parse = <const Given extends Options>(
  args: ReadonlyArray<string>,
  options: Given,
): Arguments<Given> => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const unknown = /'--(.*?)'/su.exec(message)?.[1];
    if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION" || unknown === undefined) {
      throw new UsageError(message);
    }
    const nearest = nearestName(unknown, Object.keys(options));
    const hint = nearest === undefined ? "" : ` Did you mean "--${nearest}"?`;
    throw new UsageError(`Unknown option "--${unknown}".${hint}`);
  }
};
