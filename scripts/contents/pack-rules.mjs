/** Which files the packages hold, by patterns; whatever matches none of them is an issue. */
const everywhere = [
  /^package\.json$/u,
  /^README\.md$/u,
  /^LICENSE$/u,
  /^CHANGELOG\.md$/u,
  /^THIRD-PARTY-NOTICES\.md$/u,
];
const library = [/^dist\/[\w/-]+\.(?:js|cjs)(?:\.map)?$/u, /^dist\/[\w/-]+\.d\.c?ts$/u];
// The sources are shipped for the condition `@quittance/source` and for debuggers.
const sources = [/^src\/[\w/-]+\.ts$/u];

const allowed = {
  quittance: [...library, ...sources, /^dist\/vectors\.json$/u],
  "@quittance/memory": [...library, ...sources],
  "@quittance/http": [
    ...[...library, ...sources],
    /^src\/openapi\/\w[\w-]*\.json$/u,
    /^dist\/redoc\.standalone\.js(?:\.LICENSE\.txt)?$/u,
  ],
  "@quittance/postgres": [
    ...library,
    ...sources,
    /^migrations\/(?:\d{4}[\w-]+|optional\/[\w-]+)\.sql$/u,
  ],
  "@quittance/cli": [
    /^bin\/quittance\.js$/u,
    /^dist\/[\w-]+\.js(?:\.map)?$/u,
    /^sample\/[\w-]+\.json$/u,
  ],
};

/** Files that each package must hold, whatever its manifest leads to. */
const required = ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "THIRD-PARTY-NOTICES.md"];

const isTest = (path) =>
  /(?:^|\/)(?:tests?|bench|__\w+__|coverage|fixtures)\/|[.-](?:test|spec|bench)\./u.test(path);

/** Every file of the package that a manifest leads to: exports, types, programs. */
const namedInManifest = (manifest) => {
  const { main, module, types, bin, exports, typesVersions } = manifest;
  const leaves = (value) =>
    typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(leaves);
  return [main, module, types, bin, exports, typesVersions]
    .flatMap(leaves)
    .map((path) => path.replace(/^\.\//u, ""));
};

/** What is wrong with the list of files of a package, in words. */
export const fileIssues = (manifest, files) => {
  const patterns = [...everywhere, ...(allowed[manifest.name] ?? [])];
  const there = new Set(files);
  return [
    ...files
      .filter((path) => !patterns.some((pattern) => pattern.test(path)))
      .map((path) => `${path} does not belong into the package`),
    ...files.filter(isTest).map((path) => `${path} is a test`),
    ...[...required, ...namedInManifest(manifest)]
      .filter((path) => !there.has(path))
      .map((path) => `${path} is missing`),
  ];
};
