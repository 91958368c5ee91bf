import { posix } from "node:path";

const missingMap = (path, text, there) => {
  const target = /\n\/\/# sourceMappingURL=(\S+)\s*$/u.exec(text)?.[1];
  if (target === undefined || target.startsWith("data:")) return [];
  const map = posix.join(posix.dirname(path), target);
  return there.has(map) ? [] : [`${path} names the map ${map}, which is not in the package`];
};

const missingSources = (path, text, there) => {
  const { sources, sourcesContent = [] } = JSON.parse(text);
  return sources
    .filter((source, at) => {
      const place = posix.join(posix.dirname(path), source);
      return typeof sourcesContent[at] !== "string" && !there.has(place);
    })
    .map((source) => `${path} names ${source}, and has neither the file nor its text`);
};

const orphans = (files, there) =>
  files
    .filter((path) => path.endsWith(".map") && !there.has(path.replace(/\.map$/u, "")))
    .map((path) => `${path} belongs to no file of the package`);

/** Where maps lead nowhere: a script without its map, a map without its script or its sources. */
export const mapIssues = (files, read) => {
  const there = new Set(files);
  return [
    ...files
      .filter((path) => /\.c?js$/u.test(path))
      .flatMap((path) => missingMap(path, read(path), there)),
    ...files
      .filter((path) => path.endsWith(".map"))
      .flatMap((path) => missingSources(path, read(path), there)),
    ...orphans(files, there),
  ];
};
