import { describe, test } from "vitest";
import { inFiles, inMemory, kitOver, type StoreOpener } from "./kit.ts";
import { openNodeSqlite } from "./open-node-sqlite.ts";
import { openWasmSqlite } from "./open-wasm-sqlite.ts";

const conforms = (opener: StoreOpener, propertyRuns: number): void => {
  test.each(kitOver(opener, propertyRuns))("$name", ({ check }) => check());
};

describe("SQLite in WebAssembly, in memory", () => {
  conforms(inMemory(openWasmSqlite), 20);
});

describe("SQLite in WebAssembly, two connections to a file", () => {
  conforms(inFiles(openWasmSqlite), 3);
});

const open = openNodeSqlite;
if (open === undefined) {
  test.skip(`the SQLite of Node, which ${process.version} does not have`);
} else {
  describe("the SQLite of Node, in memory", () => {
    conforms(inMemory(open), 20);
  });

  describe("the SQLite of Node, two connections to a file", () => {
    conforms(inFiles(open), 3);
  });
}
