const isOurs = (name) => name === "quittance" || name.startsWith("@quittance/");

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Scripts that would run on the machine of whoever installs a package. */
const onInstall = ["preinstall", "install", "postinstall", "prepare"];

/** A program is there for its effects and names its files; anything else has none. */
const sideEffectIssues = ({ bin, sideEffects }) => {
  const good =
    bin === undefined
      ? sideEffects === false
      : Object.values(bin).every((file) => sideEffects?.includes?.(file));
  return good ? [] : ["sideEffects must be false, or name the program's files"];
};

const rangeIssues = (manifest, core) =>
  Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })
    .filter(([name, range]) => isOurs(name) && range !== `^${core.version}`)
    .map(([name, range]) => `asks for ${name} ${range} in the place of ^${core.version}`);

/** What is wrong with a manifest, held against that of the core, in words. */
export const manifestIssues = (manifest, core) => {
  const { description, keywords, license, type, engines, publishConfig, version } = manifest;
  const needs = [
    [typeof description === "string" && description.length >= 40, "description says too little"],
    [Array.isArray(keywords) && keywords.length >= 3, "keywords are missing"],
    [license === "MIT", "license is not MIT"],
    [type === "module", "type is not module"],
    [same(engines, core.engines), "engines differ from those of the core"],
    [version === core.version, "version differs from that of the core"],
    [same(publishConfig, { access: "public", provenance: true }), "publishConfig is not as agreed"],
    [manifest.private === undefined, "private packages are not published"],
    [same(manifest.homepage, core.homepage), "homepage differs from that of the core"],
    [manifest.repository?.url === core.repository?.url, "repository differs from that of the core"],
    ...onInstall.map((name) => [manifest.scripts?.[name] === undefined, `has a script ${name}`]),
  ];
  return [
    ...needs.filter(([holds]) => !holds).map(([, issue]) => issue),
    ...sideEffectIssues(manifest),
    ...rangeIssues(manifest, core),
  ];
};
