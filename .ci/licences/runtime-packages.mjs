import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { manifestIn } from "../packages.mjs";

/** Resolves a package from a folder; `undefined` if it is not installed. */
const installed = (name, from) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
    if (dirname(folder) === folder) return undefined;
  }
};

const isOurs = (name) => name === "quittance" || name.startsWith("@quittance/");

/** Returns the dependencies of a manifest, each with whether it is required. */
const dependenciesOf = ({ dependencies = {}, optionalDependencies = {} }) => [
  ...Object.keys(dependencies).map((name) => [name, !(name in optionalDependencies)]),
  ...Object.keys(optionalDependencies).map((name) => [name, false]),
];

/** Returns the licence text in a package; `undefined` if it has none. */
const licenceText = (folder) => {
  const isLicence = (name) => /^(?:licen[cs]e|copying)(?:[.-](?:md|txt|mit))?$/iu.test(name);
  const file = readdirSync(folder).find(isLicence);
  return file === undefined ? undefined : readFileSync(join(folder, file), "utf8").trim();
};

const described = (folder) => {
  const { name, version, license } = manifestIn(folder);
  return { name, version, licence: license ?? "none", text: licenceText(folder), folder };
};

const byName = (one, other) => (one.name < other.name ? -1 : 1);

/** Returns all direct and indirect dependencies of a package, except our own packages. */
export const installedWith = (folder) => {
  const found = new Map();
  const visit = (from) => {
    for (const [name, needed] of dependenciesOf(manifestIn(from))) {
      if (isOurs(name)) continue;
      const place = installed(name, from);
      if (place === undefined && needed) throw new Error(`${name} of ${from} is not installed`);
      if (place === undefined || found.has(place)) continue;
      found.set(place, described(place));
      visit(place);
    }
  };
  visit(folder);
  return [...found.values()].sort(byName);
};

/** Returns the installed peer dependencies of a package. */
export const peersOf = (folder) =>
  Object.keys(manifestIn(folder).peerDependencies ?? {})
    .filter((name) => !isOurs(name))
    .map((name) => installed(name, folder))
    .filter((place) => place !== undefined)
    .map(described);

/** Returns the packages that are bundled into a package, according to its source maps. */
export const bundledInto = (folder) => {
  const dist = join(folder, "dist");
  if (!existsSync(dist)) throw new Error(`${dist} does not exist: build first`);
  const files = readdirSync(dist, { recursive: true });
  const sources = files
    .filter((name) => name.endsWith(".map"))
    .flatMap((name) => JSON.parse(readFileSync(join(dist, name), "utf8")).sources);
  const names = sources
    .map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(source)?.[1])
    .filter((name) => name !== undefined);
  // Third-party bundles that are copied unchanged, without a source map.
  const copied = files
    .map((name) => /^([a-z]+)\.standalone\.js$/u.exec(name)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set([...names, ...copied])]
    .map((name) => {
      const place = installed(name, folder);
      if (place === undefined) throw new Error(`${name} is bundled, but not installed`);
      return described(place);
    })
    .sort(byName);
};
