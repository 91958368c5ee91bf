import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Dashboard } from "quittance";
import { productionFile, productionKey } from "./production-file.ts";
import { quittance, sample, serve, type Serving } from "./run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "quittance-console-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
