/** Runs the histories that it is sent, and sends back what came out. */
import { simulate, type Range } from "./simulate.ts";

process.on("message", (range: Range) => {
  void simulate(range).then((result) => process.send?.(result));
});
