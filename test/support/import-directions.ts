import { importsOf, type Rule } from "./source-file.ts";

/**
 * The nouns of the core in levels. Rules of a noun import those of its own level and of the levels
 * before it.
 */
const levels: ReadonlyArray<ReadonlyArray<string>> = [
  ["kernel"],
  ["ids.ts", "time", "money"],
  ["rates", "contact", "party"],
  ["pricing", "subscription", "product", "billing-schema", "catalog", "tax", "coupon", "quote"],
  ["customer", "organization", "provider", "api-key"],
  ["payment"],
  ["refund"],
  ["invoice", "credit-note", "event", "notification"],
  ["dashboard", "webhook"],
];

/** Folders that have no rules: they serve all nouns, in the layers of their files. */
const shared = ["record", "listing", "administration", "failure", "wire", "quittance"];

/** The ends of the names of files with operations. */
const operationNames = [
  "create get list find write update rotate rotate-secret administer recording",
  "recording-many move change-status void sweep preview review calculate validate",
  "accept replay decide decide-in-order complete quote convert derive-status",
  "look-up absent content errors",
].flatMap((names) => names.split(" "));

/** The layers of a noun by the names of the files, the first that matches; rules are the rest. */
const layerNames: ReadonlyArray<readonly [layer: string, path: RegExp]> = [
  ["failure", /^failure\//u],
  ["entry point", /(?:^|\/)index\.ts$/u],
  ["port", /(?:-(?:repository|source|writer|log|provider|ports)|\/outbox)\.ts$/u],
  ["service", /-(?:service|operations|arguments|message)\.ts$/u],
  ["request", /-(?:request|response|describe|json|render|property|properties)\.ts$/u],
  ["record", /^record\/|-record\.ts$/u],
  ["filter", /-filter\.ts$/u],
  ["provider", /\/(?:rates|coupons)-|-from-catalog\.ts$/u],
  ["operation", new RegExp(`/decision\\.ts$|-(?:${operationNames.join("|")})\\.ts$`, "u")],
  ["filter", /^listing\//u],
  ["request", /^wire\//u],
  ["service", /^quittance\//u],
];

const operations = ["rules", "filter", "port", "provider", "operation"];
const reading = ["rules", "filter", "record", "operation", "failure", "request"];
const service = [...operations, "failure", "service"];

/** The layers that files of a layer, or of a folder that is not a noun, import. */
const mayImport: Readonly<Record<string, ReadonlyArray<string>>> = {
  rules: ["rules"],
  filter: ["rules", "filter"],
  record: ["rules", "filter", "record"],
  port: ["rules", "filter", "port"],
  provider: ["rules", "port", "provider"],
  operation: operations,
  failure: [...operations, "failure"],
  request: reading,
  service,
  "decimal/": ["rules"],
  "errors/": [...operations, "failure", "service"],
  "evidence/": ["rules", "filter", "record", "request", "entry point"],
  "books/": ["rules"],
  "html/": ["rules"],
  "testing/": operations,
  "adapter/": [...service, "record"],
  "wire/index.ts": reading,
  "index.ts": [...service, "request"],
};

const placesOf = (path: string): { readonly folder: string; readonly layer: string } => {
  const inside = path.replace(/^src\//u, "");
  const [folder = ""] = inside.split("/");
  const own = [inside, `${folder}/`].find((place) => place in mayImport);
  const found = layerNames.find(([, pattern]) => pattern.test(inside));
  return { folder, layer: own ?? found?.[0] ?? "rules" };
};

const levelOf = (folder: string): number => levels.findIndex((nouns) => nouns.includes(folder));

/** Returns the layer of a file of the core, such as `operation`, by its name and folder. */
export const layerOf = (path: string): string => placesOf(path).layer;

/** Imports of the core follow the layers inside a noun, and rules the levels between nouns. */
export const followsDirections: Rule = (source) => {
  const { folder, layer } = placesOf(source.path);
  const isKnown = levelOf(folder) >= 0 || shared.includes(folder) || layer in ownPlaces;
  if (!isKnown) return [{ line: 1, message: `${folder} is not in the list of nouns` }];
  return importsOf(source).flatMap(({ line, target }) => {
    if (target === undefined) return [];
    const to = placesOf(target);
    const isInward =
      target.startsWith("src/") &&
      (to.layer === layer || (mayImport[layer]?.includes(to.layer) ?? false)) &&
      (layer !== "rules" || levelOf(to.folder) <= levelOf(folder));
    return isInward ? [] : [{ line, message: `${folder} (${layer}) may not import ${target}` }];
  });
};

const ownPlaces = Object.fromEntries(
  Object.entries(mayImport).filter(([place]) => /\/|\.ts$/u.test(place)),
);
