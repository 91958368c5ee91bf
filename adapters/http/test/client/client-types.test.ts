import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

/** `.ci/client-types.mjs`, which has no types. */
interface ClientTypes {
  readonly writeClientTypes: (document: string, target: string) => Promise<boolean>;
}

test("the types of the client are written when they are missing or of another document", async () => {
  const { href } = new URL("../../../../.ci/client-types.mjs", import.meta.url);
  const { writeClientTypes } = (await import(/* @vite-ignore */ href)) as ClientTypes;
  const folder = mkdtempSync(join(tmpdir(), "quittance-client-types-"));
  try {
    const [document, target] = [join(folder, "openapi.json"), join(folder, "api-paths.ts")];
    const describe = (title: string): void => {
      const components = { schemas: { [title]: { type: "string" } } };
      const info = { title, version: "1" };
      writeFileSync(document, JSON.stringify({ openapi: "3.1.0", info, paths: {}, components }));
    };
    describe("First");
    expect(await writeClientTypes(document, target)).toBe(true);
    expect(readFileSync(target, "utf8")).toContain("First: string");
    expect(await writeClientTypes(document, target)).toBe(false);
    describe("Second");
    expect(await writeClientTypes(document, target)).toBe(true);
    expect(readFileSync(target, "utf8")).toContain("Second: string");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
