import { posix } from "node:path";

const missingMap = (path, text, known) => {
  const target = /\n\/\/# sourceMappingURL=(\S+)\s*$/u.exec(text)?.[1];
  if (target === undefined || target.startsWith("data:")) return [];
  const map = posix.join(posix.dirname(path), target);
  return known.has(map) ? [] : [`${path} refers to the map ${map}, which is not in the package`];
};

/** Bundled packages of others are named without their text, because their code is not mapped. */
const isOfOthers = (source) => source.includes("node_modules/");

const missingSources = (path, text, known) => {
  const { sources, sourcesContent = [] } = JSON.parse(text);
  return sources
    .filter((source, at) => {
      if (isOfOthers(source)) return false;
      const place = posix.join(posix.dirname(path), source);
      return typeof sourcesContent[at] !== "string" && !known.has(place);
    })
    .map(
      (source) => `${path} refers to ${source}, but the package has neither the file nor its text`,
    );
};

const repeatedSources = (path, text, known) => {
  const { sources, sourcesContent = [] } = JSON.parse(text);
  return sources
    .filter((source, at) => {
      const place = posix.join(posix.dirname(path), source);
      return typeof sourcesContent[at] === "string" && known.has(place);
    })
    .map((source) => `${path} repeats the text of ${source}, which is in the package`);
};

const orphans = (files, known) =>
  files
    .filter((path) => path.endsWith(".map") && !known.has(path.replace(/\.map$/u, "")))
    .map((path) => `${path} has no corresponding file in the package`);

/** Returns scripts without their map, and maps without their script or sources, or that repeat them. */
export const mapIssues = (files, read) => {
  const known = new Set(files);
  return [
    ...files
      .filter((path) => /\.c?js$/u.test(path))
      .flatMap((path) => missingMap(path, read(path), known)),
    ...files
      .filter((path) => path.endsWith(".map"))
      .flatMap((path) => [
        ...missingSources(path, read(path), known),
        ...repeatedSources(path, read(path), known),
      ]),
    ...orphans(files, known),
  ];
};
