/**
 * Counts the size of the repository: `npm run lab -- measure`. `--packed` adds the bytes of each
 * package, after a build; `--core` adds the roles of its lines, its bundles and the seconds of its type
 * check; `--json` prints JSON; `--write` makes the numbers the budgets.
 */
import { overBudget, readBudgets, writeBudgets } from "./budgets.ts";
import { measureCosts } from "./core-costs.ts";
import { measureRoles } from "./core-roles.ts";
import { measureSources, type Measured } from "./measure-sources.ts";
import { execFileSync } from "node:child_process";
import { optionsOf } from "../options.ts";
import { packagesOf } from "./workspace.ts";

/** Returns the size of each package as `npm pack` would write it; needs a build. */
const packedBytes = (): Measured => {
  const packed: Record<string, number> = {};
  const unpacked: Record<string, number> = {};
  for (const { name, folder } of packagesOf()) {
    const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: folder === "" ? "." : folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 26,
    });
    const [found] = JSON.parse(output) as ReadonlyArray<{
      readonly size: number;
      readonly unpackedSize: number;
    }>;
    packed[name] = found?.size ?? 0;
    unpacked[name] = found?.unpackedSize ?? 0;
  }
  return { "packed bytes": packed, "unpacked bytes": unpacked };
};

const options = optionsOf({ packed: false, core: false, json: false, write: false });

/** Renders the numbers as a line for each place with a number for each thing counted. */
const render = (measured: Measured): string =>
  Object.entries(measured)
    .map(([what, counts]) => {
      const rows = Object.entries(counts).map(
        ([where, count]) => `  ${where.padEnd(32)}${count.toLocaleString("en-US").padStart(12)}`,
      );
      return [what, ...rows, ""].join("\n");
    })
    .join("\n");

const measured = measureSources();
const ofCore = async (): Promise<Measured> => ({
  ...measureRoles(["minimumTotal", "failureReason", "customer"]),
  ...(await measureCosts(["createQuotes", "createQuittance"])),
});
const all = {
  ...measured,
  ...(options.packed ? packedBytes() : {}),
  ...(options.core ? await ofCore() : {}),
};
console.log(options.json ? JSON.stringify(all, null, 2) : render(all));
if (options.write) writeBudgets(measured);
for (const message of overBudget(measured, readBudgets())) {
  console.error(`Over budget: ${message}`);
  process.exitCode = 1;
}
