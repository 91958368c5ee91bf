// The last step of the build: maps that lead nowhere outside of the machine that built them. CommonJS
// that is cut into chunks gets maps with the absolute path of the file itself among their sources; a
// bundle of others that is copied names a map that is not copied along.
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
