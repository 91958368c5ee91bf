import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const folders = ["src", "test", "adapters", "docs/examples"];
const code = /\.(?:ts|tsx|mjs|js|vue|json)$/u;
const skipped = /(?:^|\/)(?:node_modules|dist)\//u;

const filesIn = (root) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((path) => code.test(path) && !skipped.test(path)),
  );

/** The source of each entry point, by its name in an import. */
const entryPoints = (root) =>
  new Map(
    [".", ...readdirSync(join(root, "adapters")).map((name) => `adapters/${name}`)].flatMap(
      (folder) => {
        const { name, exports } = JSON.parse(
          readFileSync(join(root, folder, "package.json"), "utf8"),
        );
        return Object.entries(exports ?? {}).flatMap(([path, target]) =>
          typeof target === "string" || target["@quittance/source"] === undefined
            ? []
            : [[name + path.slice(1), normalize(join(folder, target["@quittance/source"]))]],
        );
      },
    ),
  );

const specifier = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*"([^"]+)"/gu;

/** The files that import each file, types included. */
const importersOf = (root) => {
  const files = filesIn(root);
  const known = new Set(files);
  const packages = entryPoints(root);
  const importers = new Map(files.map((path) => [path, []]));
  for (const path of files) {
    if (path.endsWith(".json")) continue;
    for (const [, name] of readFileSync(join(root, path), "utf8").matchAll(specifier)) {
      const target = name.startsWith(".")
        ? normalize(join(dirname(path), name)).replaceAll("\\", "/")
        : packages.get(name);
      if (known.has(target)) importers.get(target).push(path);
    }
  }
  return importers;
};

/** Returns the test files that import one of some files, also through others, nearest first. */
export const relatedTests = (root, changed) => {
  const importers = importersOf(root);
  const found = new Set(changed.filter((path) => importers.has(path)));
  for (const path of found) {
    for (const importer of importers.get(path)) found.add(importer);
  }
  return [...found].filter((path) => path.endsWith(".test.ts") && !path.startsWith("docs/"));
};
