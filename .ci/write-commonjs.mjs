// Second step of the build of the core: writes its CommonJS files from its ES modules. Only imports
// and exports are rewritten, line by line, so that both have one source map, and so that the types
// of ES modules can refer to those of CommonJS instead of repeating them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestIn, root } from "./packages.mjs";

const dist = join(root, "dist");

const { exports } = manifestIn(root);
const entryPoints = new Set(Object.values(exports).map((entry) => entry.import?.types));

const required = (specifier) => `require("${specifier.replace(/^(\..*)\.js$/u, "$1.cjs")}")`;

const exported = (list) => list.replaceAll(/([\w$]+)(?: as ([\w$]+))?,?/gu, assigned);

const assigned = (_all, name, alias = name) => `exports.${alias} = ${name};`;

/** Returns an ES module of the bundler as CommonJS, with as many lines. */
export const toCommonJs = (text) => {
  const written = text
    .replaceAll(/^import \{([^}]*)\} from "([^"]+)";$/gmu, (_all, list, specifier) => {
      return `const {${list.replaceAll(" as ", ": ")}} = ${required(specifier)};`;
    })
    .replaceAll(/^import \* as (\w+) from "([^"]+)";$/gmu, (_all, name, specifier) => {
      return `const ${name} = ${required(specifier)};`;
    })
    .replaceAll(/^import "([^"]+)";$/gmu, (_all, specifier) => `${required(specifier)};`)
    .replaceAll(/^export \{([^}]*)\};$/gmu, (_all, list) => exported(list));
  const left = /^(?:import|export)\b.*/mu.exec(written)?.[0];
  if (left !== undefined) throw new Error(`Cannot write as CommonJS: ${left}`);
  return `"use strict"; Object.defineProperty(exports, "__esModule", { value: true }); ${written}`;
};

for (const name of readdirSync(dist, { recursive: true })) {
  const path = join(dist, name);
  const text = /\.js$/u.test(name) || name.endsWith(".d.ts") ? readFileSync(path, "utf8") : "";
  if (name.endsWith(".js")) writeFileSync(path.replace(/\.js$/u, ".cjs"), toCommonJs(text));
  if (!name.endsWith(".d.ts")) continue;
  const types = text.replaceAll(/(?<=')(\.{1,2}\/[^']+)\.js(?=')/gu, "$1.cjs");
  writeFileSync(path.replace(/\.ts$/u, ".cts"), types);
  if (!entryPoints.has(`./dist/${name}`)) rmSync(path);
  else {
    const file = name.replace(/^.*\//u, "").replace(/\.d\.ts$/u, ".cjs");
    writeFileSync(path, `export * from "./${file}";\n`);
  }
}
