/**
 * Runs the layers of tests against faults in the sources, and prints which layer finds which:
 * `npm run lab -- faults`. `--layers beside,HTTP` runs some layers, `--only TEXT` some faults, by
 * their files and words, and `--open` those that no test is noted for. With `--first` the first layer
 * that finds a fault is enough, and with `--noted` only the test files run that the tables note.
 * `--write` notes in the tables which test file finds each fault. The exit code is 1 if a fault is
 * not found that should be, or is found although its table says that no test does.
 */
import { optionsOf } from "../lab/options.ts";
import { readFaults, writeFinders, type Fault } from "./fault.ts";
import { filesOfLayers, layerNames, layerOf } from "./layers.ts";
import { runFaults, type Looked } from "./run-faults.ts";

const options = optionsOf({
  layers: undefined,
  only: undefined,
  first: false,
  noted: false,
  open: false,
  write: false,
  verbose: false,
});

const chosen = options.layers === undefined ? layerNames : options.layers.split(",");
const only = options.only ?? "";

const isChosen = ({ file, breaks, foundBy }: Fault): boolean =>
  `${file}: ${breaks}`.includes(only) && !(options.open && foundBy.length > 0);

const faults = readFaults().filter(isChosen);

const placeOf = (file: string): number => layerNames.indexOf(layerOf(file) ?? "");
const noted = new Set(faults.flatMap(({ foundBy }) => foundBy));
const suitable = filesOfLayers(chosen).filter((file) => !options.noted || noted.has(file));
const files = [...suitable].sort((a, b) => placeOf(a) - placeOf(b));

const print = (text: string): void => {
  process.stdout.write(text);
};

const found = await runFaults({
  faults,
  files,
  isFirstEnough: options.first || options.noted,
  isNoted: options.noted,
  print: options.verbose ? print : undefined,
});

const isFound = ({ foundBy }: Looked): boolean => foundBy.size > 0;

/** If the first layer that finds a fault is enough, the others were not asked. */
const areAllAsked = !options.first && !options.noted;
const row = (...cells: ReadonlyArray<string>): void => {
  print(`| ${(areAllAsked ? cells : cells.slice(0, 3)).join(" | ")} |\n`);
};

row("layer", "reached", "found", "found by it alone");
row("---", "---", "---", "---");
for (const layer of chosen) {
  const own = found.filter(({ foundBy }) => foundBy.has(layer));
  const alone = own.filter(({ foundBy }) => foundBy.size === 1);
  const reached = found.filter(({ reachedBy }) => reachedBy.includes(layer));
  row(layer, ...[reached, own, alone].map(({ length }) => String(length)));
}
print(`\n${String(found.filter(isFound).length)} of ${String(found.length)} faults are found.\n`);

if (options.verbose) {
  for (const { fault, foundBy } of found) {
    print(`${fault.file}: ${fault.breaks}\n`);
    for (const [layer, test] of foundBy) print(`  ${layer}: ${test}\n`);
  }
}

if (options.write) {
  const finders = found.flatMap(({ fault, foundBy }) => {
    const layer = layerNames.find((name) => foundBy.has(name));
    const [file] = (foundBy.get(layer ?? "") ?? "").split(":");
    return file ? [[fault.breaks, file] as const] : [];
  });
  writeFinders(new Map(finders));
}

const describe = ({ fault, reachedBy }: Looked): string =>
  `  ${fault.file}: ${fault.breaks} (reached by ${reachedBy.join(", ") || "no layer"})\n`;

const missed = found.filter((each) => !isFound(each) && !each.fault.notFoundBecause);
const known = found.filter(({ fault: { notFoundBecause } }) => notFoundBecause !== undefined);
const wrong = known.filter(isFound);
print(
  `\nNot found, for a reason:\n${known
    .filter((each) => !isFound(each))
    .map(describe)
    .join("")}`,
);
print(`\nNot found:\n${missed.map(describe).join("")}`);
print(`\nFound, although the table says that no test finds it:\n${wrong.map(describe).join("")}`);
process.exitCode = missed.length + wrong.length > 0 ? 1 : 0;
