import { importsOf, type SourceFile } from "./source-file.ts";

/** The files of a list that each file imports, types included. */
export const graphOf = (
  sources: ReadonlyArray<SourceFile>,
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target }) =>
        target !== undefined && paths.has(target) ? [target] : [],
      ),
    ]),
  );
};

/**
 * Returns the layer of each file: 1 for a file that imports none of the others, else one more than
 * the highest layer that it imports. The files must be free of circles.
 */
export const layersOf = (sources: ReadonlyArray<SourceFile>): ReadonlyMap<string, number> => {
  const graph = graphOf(sources);
  const layers = new Map<string, number>();
  const layerOf = (path: string): number => {
    const known = layers.get(path);
    if (known !== undefined) return known;
    const layer = 1 + Math.max(0, ...(graph.get(path) ?? []).map(layerOf));
    layers.set(path, layer);
    return layer;
  };
  for (const { path } of sources) layerOf(path);
  return layers;
};

/** Returns every import circle that a depth-first search finds, as `a -> b -> a`. */
export const circlesOf = (sources: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const graph = graphOf(sources);
  const done = new Set<string>();
  const circles: Array<string> = [];
  const visit = (path: string, way: ReadonlyArray<string>): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
    if (done.has(path) || way.includes(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return circles;
};
