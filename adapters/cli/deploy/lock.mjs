/**
 * Returns the package-lock.json of a folder in which tarballs of this repository are installed. All
 * other packages have the versions, the digests and the places of the lock of the repository, so
 * that `npm ci` installs nothing that was not reviewed there.
 *
 * @param lock the package-lock.json of the repository.
 * @param tarballs what is installed: the `folder` of each package in the repository, "" for the
 *   core, its `manifest`, and the `file` and the `integrity` of its tarball.
 */
export const lockOf = (lock, tarballs) => {
  const own = new Map(tarballs.map((tarball) => [tarball.manifest.name, tarball]));
  const packages = { "": rootOf(tarballs) };
  const placeOf = new Map();
  for (const { folder, manifest, file, integrity } of tarballs) {
    const place = `node_modules/${manifest.name}`;
    placeOf.set(folder, place);
    packages[place] = { ...entryOf(manifest), resolved: `file:${file}`, integrity };
  }

  /** Adds what a package of the repository's lock needs, and the packages below it. */
  const add = (from, needs, isOptional) => {
    for (const [name, isNeeded] of needs) {
      if (own.has(name)) continue;
      const found = resolve(lock.packages, from, name);
      if (found === undefined && !isNeeded) continue;
      if (found === undefined) throw new Error(`${name} of "${from}" is not in the lock`);
      const place = placeIn(placeOf, found);
      const optional = isOptional || !isNeeded;
      const known = packages[place];
      if (known !== undefined && (optional || known.optional !== true)) continue;
      const entry = lock.packages[found];
      if (entry.link === true || entry.integrity === undefined) {
        throw new Error(`${found} has no digest in the lock`);
      }
      packages[place] = { ...entryOf(entry), integrity: entry.integrity };
      if (optional) packages[place].optional = true;
      add(found, needsOf(entry), optional);
    }
  };
  for (const { folder, manifest } of tarballs) add(folder, needsOf(manifest), false);
  const { name, version } = packages[""];
  return { name, version, lockfileVersion: 3, requires: true, packages };
};

/** The package.json of the folder, which names every tarball. */
export const rootOf = (tarballs) => ({
  name: "quittance-service",
  version: "0.0.0",
  dependencies: Object.fromEntries(
    tarballs.map(({ manifest, file }) => [manifest.name, `file:${file}`]),
  ),
});

const kept = [
  ...["version", "license", "dependencies", "optionalDependencies", "peerDependencies"],
  ...["peerDependenciesMeta", "bin", "engines", "os", "cpu", "libc", "hasInstallScript"],
];

/** Returns the properties of a package that a lock has, without those of its place in another. */
const entryOf = (found) =>
  Object.fromEntries(kept.flatMap((key) => (key in found ? [[key, found[key]]] : [])));

/** Returns the names of what a package needs at run time, each with whether it is required. */
const needsOf = ({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) => [
  ...Object.keys(dependencies).map((name) => [name, !(name in optionalDependencies)]),
  ...Object.keys(optionalDependencies).map((name) => [name, false]),
  ...Object.keys(peerDependencies)
    .filter((name) => peerDependenciesMeta[name]?.optional !== true)
    .map((name) => [name, true]),
];

/** Returns the place of a package in a lock as Node finds it from another; `undefined` if none. */
const resolve = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/"), 0))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return undefined;
  }
};

/** Returns the place in the new folder: packages below one of ours stay below it. */
const placeIn = (placeOf, found) => {
  for (const [folder, place] of placeOf) {
    if (folder !== "" && found.startsWith(`${folder}/`)) return place + found.slice(folder.length);
  }
  return found;
};
