import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeListener } from "@quittance/http/node";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typesOf } from "../openapi/generated-files.ts";
import { key, service } from "../create-test-api.ts";
import { whileServed } from "./served.ts";
import { expectedSights, type tour as takeTour } from "./tour.ts";

const strict: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
};

const modules = join(
  dirname(createRequire(import.meta.url).resolve("openapi-fetch/package.json")),
  "..",
);
const ownTypes = '"../../src/client/api-paths.ts"';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quittance-client-"));
  symlinkSync(modules, join(folder, "node_modules"));
  const document: unknown = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
  const text = readFileSync(new URL("tour.ts", import.meta.url), "utf8");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "service.d.ts"), await typesOf(document));
  writeFileSync(join(folder, "tour.ts"), text.replace(ownTypes, '"./service.js"'));
  expect(text).toContain(ownTypes);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("other people's tools make a client from the document, and it takes the same tour", async () => {
  const program = ts.createProgram([join(folder, "tour.ts")], strict);
  const { diagnostics } = program.emit();
  const diagnosed = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  expect(diagnosed.map(({ messageText }) => messageText)).toEqual([]);

  const { href } = pathToFileURL(join(folder, "tour.js"));
  const { tour } = (await import(/* @vite-ignore */ href)) as { tour: typeof takeTour };
  const { default: createClient } = await import("openapi-fetch");
  const sights = await whileServed(nodeListener(service()), (baseUrl) =>
    tour(createClient({ baseUrl, headers: { authorization: key } })),
  );
  expect(sights).toEqual(expectedSights);
});
