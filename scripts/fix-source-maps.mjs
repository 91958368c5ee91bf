// Last step of the build: fixes source maps with references that are not in the package. CommonJS
// chunks get maps with the absolute path of the file among their sources, and a copied third-party
// bundle refers to a map that is not copied.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { packages } from "./packages.mjs";

const fixMap = (path) => {
  const map = JSON.parse(readFileSync(path, "utf8"));
  const sources = map.sources.map((source) => (isAbsolute(source) ? basename(source) : source));
  const file = map.file === undefined ? {} : { file: basename(map.file) };
  writeFileSync(path, JSON.stringify({ ...map, ...file, sources }));
};

const fixScript = (path) => {
  const text = readFileSync(path, "utf8");
  const [comment, target] = /\n\/\/# sourceMappingURL=(\S+)\s*$/u.exec(text) ?? [];
  if (target === undefined || existsSync(join(dirname(path), target))) return;
  writeFileSync(path, text.slice(0, -comment.length) + "\n");
};

for (const folder of packages) {
  const dist = join(folder, "dist");
  for (const name of readdirSync(dist, { recursive: true })) {
    if (name.endsWith(".map")) fixMap(join(dist, name));
    if (/\.c?js$/u.test(name)) fixScript(join(dist, name));
  }
}
