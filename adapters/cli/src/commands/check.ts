import { checkStore } from "@quittance/postgres";
import { print, printable } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { databaseOptions, withDatabase } from "../store/with-database.ts";

/** `quittance check`: hold everything that is stored against what it follows from. */
export const check = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = readArguments(args, databaseOptions, 0);
  return withDatabase(values, async (executor) => {
    let count = 0;
    for await (const finding of checkStore(executor, { schema: values.schema })) {
      count += 1;
      const { organizationId, kind, subject, message } = finding;
      print(`${printable(`${organizationId} ${kind} ${subject}: ${message}`)}\n`);
    }
    print(count === 0 ? "Everything holds.\n" : `Found: ${String(count)}.\n`);
    return count === 0 ? 0 : 1;
  });
};
