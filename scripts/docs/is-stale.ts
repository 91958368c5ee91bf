import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Paths that a build of the site writes or does not read. */
const ignored =
  /(?:^|\/)(?:node_modules|dist|cache|test|bench)$|^docs\/(?:api|source|errors\/[A-Z_]+\.md|\.vitepress\/event-examples\.md|(?:guides|decisions|benchmarks|evidence)\/index\.md)$/u;

/** Whether a file does not exist, or is older than one of its sources. */
export const isStale = (built: string, roots: ReadonlyArray<string>): boolean =>
  !existsSync(built) || roots.some((root) => newestIn(root) > statSync(built).mtimeMs);

const newestIn = (path: string): number => {
  if (ignored.test(path)) return 0;
  const stats = statSync(path);
  return stats.isDirectory()
    ? readdirSync(path).reduce((newest, name) => Math.max(newest, newestIn(join(path, name))), 0)
    : stats.mtimeMs;
};
