const isOurs = (name) => name === "quittance" || name.startsWith("@quittance/");

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Scripts that would run when a package is installed. */
const onInstall = ["preinstall", "install", "postinstall", "prepare"];

/** A program lists its files in `sideEffects`; a library has none. */
const sideEffectIssues = ({ bin, sideEffects }) => {
  const good =
    bin === undefined
      ? sideEffects === false
      : Object.values(bin).every((file) => sideEffects?.includes?.(file));
  return good ? [] : ["sideEffects must be false, or list the files of the program"];
};

const rangeIssues = (manifest, core) =>
  Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })
    .filter(([name, range]) => isOurs(name) && range !== `^${core.version}`)
    .map(([name, range]) => `requires ${name} ${range}, expected ^${core.version}`);

/** Returns the issues of a manifest, compared with that of the core. */
export const manifestIssues = (manifest, core) => {
  const { description, keywords, license, type, engines, publishConfig, version } = manifest;
  const requirements = [
    [
      typeof description === "string" && description.length >= 40,
      "description is shorter than 40 characters",
    ],
    [Array.isArray(keywords) && keywords.length >= 3, "fewer than 3 keywords"],
    [license === "MIT", "license is not MIT"],
    [type === "module", "type is not module"],
    [same(engines, core.engines), "engines differ from those of the core"],
    [version === core.version, "version differs from that of the core"],
    [
      same(publishConfig, { access: "public", provenance: true }),
      "publishConfig must be public with provenance",
    ],
    [manifest.private === undefined, "private must not be set"],
    [same(manifest.homepage, core.homepage), "homepage differs from that of the core"],
    [manifest.repository?.url === core.repository?.url, "repository differs from that of the core"],
    ...onInstall.map((name) => [manifest.scripts?.[name] === undefined, `has a script ${name}`]),
  ];
  return [
    ...requirements.filter(([isMet]) => !isMet).map(([, issue]) => issue),
    ...sideEffectIssues(manifest),
    ...rangeIssues(manifest, core),
  ];
};
