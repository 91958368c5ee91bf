// Last step of the build, for the folders of the packages that were built: source maps refer to the sources that the package ships, have only the text of
// others, and map lines, except for minified code. Bundled packages of others are only named, for the notices:
// their code is readable as it is. CommonJS chunks get maps with the absolute path of the file among their sources, and
// a copied third-party bundle refers to a map that is not copied.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { manifestIn } from "./packages.mjs";

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Reads the numbers of a segment: base 64, five bits a digit, the sign in the lowest bit. */
const readSegment = (segment) => {
  const numbers = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
};

const writeNumber = (number) => {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = "";
  do {
    const more = rest > 31 ? 32 : 0;
    text += digits[(rest & 31) | more];
    rest >>= 5;
  } while (rest > 0);
  return text;
};

/**
 * Reduces the mappings of a source map to one per generated line, the first, without a name: a fifth
 * of the size, and right for stack traces and breakpoints in code that is not minified. Leaves out
 * sources that are not mapped, by their index.
 */
const lineMappings = (mappings, isMapped) => {
  let place = [0, 0, 0];
  let written = [0, 0, 0];
  const lineOf = (line) => {
    let first;
    for (const [, ...steps] of line.split(",").map(readSegment)) {
      if (steps.length < 3) continue;
      place = place.map((value, at) => value + steps[at]);
      if (isMapped(place[0])) first ??= place;
    }
    if (first === undefined) return "";
    const steps = first.map((value, at) => writeNumber(value - written[at]));
    written = first;
    return `A${steps.join("")}`;
  };
  return mappings.split(";").map(lineOf).join(";");
};

/** The build of the console puts its application here. */
const isMinified = (path) => basename(dirname(path)) === "assets";

const fixMap = (path, isShipped) => {
  const { sourcesContent: texts = [], ...map } = JSON.parse(readFileSync(path, "utf8"));
  const sources = map.sources.map((source) => (isAbsolute(source) ? basename(source) : source));
  const isOfOthers = (source) => !isMinified(path) && source.includes("node_modules/");
  const kept = sources.map((source, at) =>
    isShipped(join(dirname(path), source)) || isOfOthers(source) ? null : (texts[at] ?? null),
  );
  const file = map.file === undefined ? {} : { file: basename(map.file) };
  const sourcesContent = kept.every((text) => text === null) ? {} : { sourcesContent: kept };
  const isMapped = (index) => !isOfOthers(sources[index]);
  const lines = isMinified(path)
    ? {}
    : { names: [], mappings: lineMappings(map.mappings, isMapped) };
  writeFileSync(path, JSON.stringify({ ...map, ...file, sources, ...sourcesContent, ...lines }));
};

const fixScript = (path) => {
  const text = readFileSync(path, "utf8");
  const [comment, target] = /\n\/\/# sourceMappingURL=(\S+)\s*$/u.exec(text) ?? [];
  if (target === undefined || existsSync(join(dirname(path), target))) return;
  writeFileSync(path, text.slice(0, -comment.length) + "\n");
};

for (const folder of process.argv.slice(2).map((name) => resolve(name))) {
  const dist = join(folder, "dist");
  const { files } = manifestIn(folder);
  const isShipped = (path) =>
    ["src", "schemas"].some(
      (name) => files.includes(name) && path.startsWith(join(folder, name, sep)),
    );
  for (const name of readdirSync(dist, { recursive: true })) {
    if (name.endsWith(".map")) fixMap(join(dist, name), isShipped);
    if (/\.c?js$/u.test(name)) fixScript(join(dist, name));
  }
}
