import { posix } from "node:path";

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

/** Files that each package must contain, in addition to those in its manifest. */
const required = ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "THIRD-PARTY-NOTICES.md"];

/** Allowed files beside these; a file that matches no pattern is an issue. */
const library = [/^dist\/[\w/-]+\.(?:js|cjs)(?:\.map)?$/u, /^dist\/[\w/-]+\.d\.c?ts$/u];
// The sources are shipped for the condition `@quittance/source` and for debuggers.
const sources = [/^src\/[\w/-]+\.ts$/u];

/** What single packages ship besides a library and its sources. */
const more = {
  quittance: [
    /^dist\/docs\/(?:errors\/)?[\w-]+\.md$/u,
    /^dist\/docs\/(?:llms\.txt|openapi\.json)$/u,
  ],
  "@quittance/http": [/^src\/openapi\/\w[\w-]*\.json$/u],
  "@quittance/postgres": [
    /^migrations\/(?:\d{4}[\w-]+|optional\/[\w-]+)\.sql$/u,
    /^schemas\/(?:drizzle\.ts|quittance\.prisma)$/u,
  ],
  "@quittance/console": [/^dist\/app\/(?:index\.html|assets\/[\w-]+\.(?:css|js|js\.map|svg))$/u],
};

/** What packages that are not libraries ship. */
const others = {
  "@quittance/vectors": [/^dist\/vectors\.json$/u],
  "@quittance/cli": [
    /^bin\/quittance\.js$/u,
    /^dist\/[\w-]+\.js(?:\.map)?$/u,
    /^dist\/redoc\.standalone\.js(?:\.LICENSE\.txt)?$/u,
    /^monitoring\/(?:alerts\.yml|dashboard\.json)$/u,
    /^sample\/[\w-]+\.json$/u,
  ],
};

const allowedIn = (name) => others[name] ?? [...library, ...sources, ...(more[name] ?? [])];

const isTest = (path) =>
  /(?:^|\/)(?:tests?|bench|__\w+__|coverage|fixtures)\/|[.-](?:test|spec|bench)\./u.test(path);

/** Returns the files that a manifest refers to: exports, types, programs. */
const filesOfManifest = (manifest) => {
  const { main, module, types, bin, exports, typesVersions } = manifest;
  const leaves = (value) =>
    typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(leaves);
  return [main, module, types, bin, exports, typesVersions]
    .flatMap(leaves)
    .map((path) => path.replace(/^\.\//u, ""));
};

/** Returns the issues of the list of files of a package. */
export const fileIssues = (manifest, files) => {
  const patterns = allowedIn(manifest.name);
  const known = new Set(files);
  return [
    ...files
      .filter((path) => !required.includes(path) && !patterns.some((form) => form.test(path)))
      .map((path) => `${path} is not allowed in the package`),
    ...files.filter(isTest).map((path) => `${path} is a test`),
    ...[...required, ...filesOfManifest(manifest)]
      .filter((path) => !known.has(path))
      .map((path) => `${path} is missing`),
  ];
};

const missingMap = (path, text, known) => {
  const target = /\n\/\/# sourceMappingURL=(\S+)\s*$/u.exec(text)?.[1];
  if (target === undefined || target.startsWith("data:")) return [];
  const map = posix.join(posix.dirname(path), target);
  return known.has(map) ? [] : [`${path} refers to the map ${map}, which is not in the package`];
};

/** Bundled packages of others are named without their text, because their code is not mapped. */
const isOfOthers = (source) => source.includes("node_modules/");

const missingSources = (path, text, known) => {
  const { sources, sourcesContent = [] } = JSON.parse(text);
  return sources
    .filter((source, at) => {
      if (isOfOthers(source)) return false;
      const place = posix.join(posix.dirname(path), source);
      return typeof sourcesContent[at] !== "string" && !known.has(place);
    })
    .map(
      (source) => `${path} refers to ${source}, but the package has neither the file nor its text`,
    );
};

const repeatedSources = (path, text, known) => {
  const { sources, sourcesContent = [] } = JSON.parse(text);
  return sources
    .filter((source, at) => {
      const place = posix.join(posix.dirname(path), source);
      return typeof sourcesContent[at] === "string" && known.has(place);
    })
    .map((source) => `${path} repeats the text of ${source}, which is in the package`);
};

const orphans = (files, known) =>
  files
    .filter((path) => path.endsWith(".map") && !known.has(path.replace(/\.map$/u, "")))
    .map((path) => `${path} has no corresponding file in the package`);

/** Returns scripts without their map, and maps without their script or sources, or that repeat them. */
export const mapIssues = (files, read) => {
  const known = new Set(files);
  return [
    ...files
      .filter((path) => /\.c?js$/u.test(path))
      .flatMap((path) => missingMap(path, read(path), known)),
    ...files
      .filter((path) => path.endsWith(".map"))
      .flatMap((path) => [
        ...missingSources(path, read(path), known),
        ...repeatedSources(path, read(path), known),
      ]),
    ...orphans(files, known),
  ];
};
