import { mkdirSync } from "node:fs";
import { bundleVectors } from "../../test/vectors/bundle.ts";

mkdirSync("dist", { recursive: true });
bundleVectors("../../test/vectors", "dist");
