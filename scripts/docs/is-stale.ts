import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What a build of the site writes itself, and what does not matter to it. */
const aside =
  /(?:^|\/)(?:node_modules|dist|cache|test|bench)$|^docs\/(?:api|source|(?:decisions|benchmarks|evidence)\/index\.md)$/u;

/** Whether a file was never built, or something that it is made from has changed since. */
export const isStale = (built: string, roots: ReadonlyArray<string>): boolean =>
  !existsSync(built) || roots.some((root) => newestIn(root) > statSync(built).mtimeMs);

const newestIn = (path: string): number => {
  if (aside.test(path)) return 0;
  const stats = statSync(path);
  return stats.isDirectory()
    ? readdirSync(path).reduce((newest, name) => Math.max(newest, newestIn(join(path, name))), 0)
    : stats.mtimeMs;
};
