/** Runs the ranges of histories that its parent sends, and returns the results. */
import { simulate, type Range } from "./simulate.ts";

process.on("message", (range: Range) => {
  void simulate(range).then((result) => process.send?.(result));
});
