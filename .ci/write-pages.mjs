// Writes the pages of docs that are made from the sources, unless they are newer than the sources.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./packages.mjs";

const pages = [
  "cli.md",
  "errors/index.md",
  "event-types.md",
  "http-operations.md",
  "limits.md",
  "options.md",
];
const sources = ["src", "docs/openapi.json", "docs/.vitepress/build"].concat(
  readdirSync(join(root, "adapters")).map((name) => `adapters/${name}/src`),
);

const newestIn = (path) => {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
  return Math.max(mtimeMs, ...files.map((name) => statSync(join(path, name)).mtimeMs));
};

export const writePages = () => {
  const written = pages.map((page) => join(root, "docs", page));
  const oldest = Math.min(
    ...written.map((path) => (existsSync(path) ? statSync(path).mtimeMs : 0)),
  );
  if (sources.every((path) => newestIn(join(root, path)) < oldest)) return 0;
  const flags = ["--import", "tsx", "--conditions=@quittance/source"];
  const args = [...flags, "docs/.vitepress/build/main.mjs", "pages"];
  return spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status ?? 1;
};
