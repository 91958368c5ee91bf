import { spawnSync } from "node:child_process";

/** The root of the repository. */
export const root: string = new URL("../..", import.meta.url).pathname;

/** The kinds of tests, whose faults are counted apart, by their paths: the cheapest first. */
const layers: Readonly<Record<string, RegExp>> = {
  vectors: /^test\/vectors\.test/u,
  beside: /^src\//u,
  "kit on memory": /^adapters\/memory\//u,
  "kit on PostgreSQL": /^adapters\/postgres\/test\/conformance\.test/u,
  HTTP: /^adapters\/http\//u,
  properties: /^test\/properties\//u,
  books: /^test\/books\/[^/]+\.property\.test/u,
  "data files": /^adapters\/cli\/test\/data-file/u,
  simulation: /^test\/faults\/simulation/u,
  agreement: /^adapters\/postgres\/test\/agreement\.test/u,
  PostgreSQL: /^adapters\/postgres\//u,
  events: /^adapters\/events\/test\/[^/]+$/u,
  providers: /^adapters\/providers\//u,
};

/** The names of all layers. */
export const layerNames: ReadonlyArray<string> = Object.keys(layers);

/** Returns the layer of a test file, by its path from the root. */
export const layerOf = (path: string): string | undefined =>
  layerNames.find((name) => layers[name]?.test(path));

/** Tests that start processes, listen to sockets, look at texts of sources or measure work. */
const unsuitable = [
  /\/pglite-|\/killed-worker|\/drivers\//u,
  /^adapters\/http\/test\/(?:memory\/|openapi\/|client\/independent)/u,
  /^adapters\/http\/test\/(?:hostile-sockets|drainable|stack-frames|hooks|max-requests)/u,
  /^adapters\/postgres\/test\/(?:conformance-shared|failover|faults-|granted-rights|large-)/u,
  /^adapters\/postgres\/test\/(?:lost-server|migrat|postgres-server|prepared-statements|upgrade)/u,
  /^adapters\/postgres\/test\/(?:recipes|replica|shared-|statements|three-servers)/u,
  /^src\/(?:quittance\/(?:hover|wrong-calls)|schema\/read-work)/u,
];

/** Returns the paths of the test files of some layers. */
export const filesOfLayers = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const listed = ["ls-files", "-co", "--exclude-standard", "*.test.ts", "*.layer.ts"];
  const { stdout } = spawnSync("git", listed, { cwd: root, encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((path) => names.includes(layerOf(path) ?? "") && !isUnsuitable(path));
};

const isUnsuitable = (path: string): boolean => unsuitable.some((pattern) => pattern.test(path));
