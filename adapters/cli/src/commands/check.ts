import { checkStore, isNotChecked, type Mismatch } from "@quittance/postgres";
import { print, printable } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { databaseOptions, withDatabase } from "../store/with-database.ts";

const options = { ...databaseOptions, "external-catalog": { type: "boolean" } } as const;

/** `quittance check`: check everything that is stored against what it follows from. */
export const check = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = readArguments(args, options, 0);
  const { schema, "external-catalog": isExternal } = values;
  const catalog = isExternal === true ? { catalog: "external" as const } : {};
  return withDatabase(values, async (executor) => {
    let count = 0;
    const notChecked = new Map<string, number>();
    for await (const mismatch of checkStore(executor, { schema, ...catalog })) {
      if (isNotChecked(mismatch)) {
        const line = inOneLine(mismatch);
        notChecked.set(line, (notChecked.get(line) ?? 0) + 1);
        continue;
      }
      count += 1;
      const { organizationId, kind, subject, message } = mismatch;
      print(`${printable(`${organizationId} ${kind} ${subject}: ${message}`)}\n`);
    }
    for (const [line, times] of notChecked) {
      const count = times === 1 ? "" : ` (${String(times)} times)`;
      print(`Not checked: ${printable(line)}${count}\n`);
    }
    if (notChecked.size > 0) print(hint);
    print(summaryOf(count, notChecked.size > 0));
    return count === 0 ? 0 : 1;
  });
};

/** Without the subject, so that the same reason on many invoices takes one line. */
const inOneLine = ({ organizationId, kind, message }: Mismatch): string =>
  `${organizationId} ${kind}: ${message}`;

const hint =
  "To check this too, call checkStore of @quittance/postgres with `catalog` and " +
  "`adjustmentKinds` in your own program.\n";

const summaryOf = (count: number, isPartial: boolean): string => {
  if (count > 0) return `Found: ${String(count)}.\n`;
  return isPartial ? "Everything that was checked is consistent.\n" : "Everything holds.\n";
};
