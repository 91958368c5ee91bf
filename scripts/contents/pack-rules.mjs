/** Allowed files of all packages; a file that matches no pattern is an issue. */
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
  quittance: [...library, ...sources],
  "@quittance/memory": [...library, ...sources],
  "@quittance/mcp": [...library, ...sources],
  "@quittance/rates": [...library, ...sources],
  "@quittance/providers": [...library, ...sources],
  "@quittance/einvoice": [...library, ...sources],
  "@quittance/events": [...library, ...sources],
  "@quittance/http": [...library, ...sources, /^src\/openapi\/\w[\w-]*\.json$/u],
  "@quittance/conformance": [...library, ...sources],
  "@quittance/vectors": [/^dist\/vectors\.json$/u],
  "@quittance/postgres": [
    ...library,
    ...sources,
    /^migrations\/(?:\d{4}[\w-]+|optional\/[\w-]+)\.sql$/u,
  ],
  "@quittance/console": [
    ...library,
    ...sources,
    /^dist\/app\/(?:index\.html|assets\/[\w-]+\.(?:css|js|js\.map|svg))$/u,
  ],
  "@quittance/cli": [
    /^bin\/quittance\.js$/u,
    /^dist\/[\w-]+\.js(?:\.map)?$/u,
    /^dist\/redoc\.standalone\.js(?:\.LICENSE\.txt)?$/u,
    /^monitoring\/(?:alerts\.yml|dashboard\.json)$/u,
    /^sample\/[\w-]+\.json$/u,
  ],
};

/** Files that each package must contain, in addition to those in its manifest. */
const required = ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "THIRD-PARTY-NOTICES.md"];

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
  const patterns = [...everywhere, ...(allowed[manifest.name] ?? [])];
  const known = new Set(files);
  return [
    ...files
      .filter((path) => !patterns.some((pattern) => pattern.test(path)))
      .map((path) => `${path} is not allowed in the package`),
    ...files.filter(isTest).map((path) => `${path} is a test`),
    ...[...required, ...filesOfManifest(manifest)]
      .filter((path) => !known.has(path))
      .map((path) => `${path} is missing`),
  ];
};
