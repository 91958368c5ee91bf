import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The compared libraries. decimal.js is a dependency of Quittance. */
export const peerVersions = {
  "bignumber.js": "11.1.5",
  "dinero.js": "2.0.2",
  "@medusajs/utils": "2.21.2",
} as const;

/** Installs the peers into a folder of their own, unless these versions are installed; returns it. */
export const installPeers = (): string => {
  const folder = resolve("node_modules/.cache/bench-peers");
  const wanted = JSON.stringify({ name: "peers", private: true, dependencies: peerVersions });
  const stamp = join(folder, "installed.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), wanted);
  const quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"];
  execFileSync("npm", ["install", ...quiet], { cwd: folder, stdio: "inherit", timeout: 480_000 });
  writeFileSync(stamp, wanted);
  return folder;
};

/** Imports a module of a peer by its path in their folder. */
export const importPeer = async <Module>(folder: string, path: string): Promise<Module> =>
  (await import(pathToFileURL(join(folder, "node_modules", path)).href)) as Module;
