import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";

const script = fileURLToPath(new URL("survivor.ts", import.meta.url));

test("a process survives the end of its connections: idle, in a query and in a transaction", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...["--conditions", "@quittance/source", "--import", "tsx"],
    ...[script, inject("postgresUrl")],
  ]);
  const round = "rejected rejected rejected fulfilled";
  expect(stdout.trim()).toBe(`alive ${Array<string>(5).fill(round).join(" ")}`);
});
