import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { ColumnType, SqlDriverAdapter, SqlQuery } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import pg from "pg";
import { webAssembly } from "../support/web-assembly.ts";

const program = createRequire(import.meta.url)
  .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
  .replace(/\.js$/u, ".wasm");

/** The types of the system tables, by their object identifier. */
const columnTypes: Readonly<Record<number, ColumnType>> = {
  16: ColumnTypeEnum.Boolean,
  18: ColumnTypeEnum.Character,
  19: ColumnTypeEnum.Text,
  20: ColumnTypeEnum.Int64,
  21: ColumnTypeEnum.Int32,
  23: ColumnTypeEnum.Int32,
  25: ColumnTypeEnum.Text,
  26: ColumnTypeEnum.Int64,
  1002: ColumnTypeEnum.CharacterArray,
  1003: ColumnTypeEnum.TextArray,
  1007: ColumnTypeEnum.Int32Array,
  1009: ColumnTypeEnum.TextArray,
  1043: ColumnTypeEnum.Text,
};

type Parser = (text: string) => unknown;
const parserOf = pg.types.getTypeParser.bind(pg.types) as (type: number) => Parser;

/** The parsers that differ from those of `pg`: `"char"` has one character, arrays have texts. */
const parsers: Readonly<Record<number, Parser>> = {
  18: (text) => (text === "" ? "\0" : text),
  26: String,
  1002: parserOf(1009),
  1003: parserOf(1009),
};

/** An adapter of the schema engine. That of Prisma does not know `"char"` of the system tables. */
const adapterOf = (pool: pg.Pool): SqlDriverAdapter => {
  const info = { provider: "postgres", adapterName: "@prisma/adapter-pg" } as const;
  const queryRaw = async ({ sql, args }: SqlQuery) => {
    const { fields, rows } = await pool.query<Array<unknown>>({
      text: sql,
      values: args,
      rowMode: "array",
      types: { getTypeParser: (type: number) => parsers[type] ?? parserOf(type) },
    });
    const types = fields.map(({ name, dataTypeID }) => {
      const type = columnTypes[dataTypeID];
      if (type === undefined) throw new Error(`The column ${name} has type ${String(dataTypeID)}`);
      return type;
    });
    return { columnNames: fields.map(({ name }) => name), columnTypes: types, rows };
  };
  return {
    ...info,
    queryRaw,
    executeRaw: async ({ sql, args }) => (await pool.query(sql, args)).rowCount ?? 0,
    executeScript: async (script) => {
      await pool.query(script);
    },
    startTransaction: () => Promise.reject(new Error("The schema engine only reads here")),
    getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
    dispose: () => Promise.resolve(),
  };
};

/** Runs work with the schema engine of Prisma, which is what `prisma migrate diff` runs. */
export const withPrismaEngine = async <Result>(
  url: string,
  datamodel: string,
  work: (engine: bindings.SchemaEngine) => Promise<Result>,
): Promise<Result> => {
  loaded ??= load();
  await loaded;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const adapter = adapterOf(pool);
    const connect = () => Promise.resolve(adapter);
    const factory = { ...adapter, connect, connectToShadowDb: connect };
    const engine = await bindings.SchemaEngine.new(
      { datamodels: [[file, datamodel]] },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(factory),
    );
    return await work(engine);
  } finally {
    await pool.end();
  }
};

let loaded: Promise<void> | undefined;

/** Loads the engine, once: its bindings keep the memory of one instance. */
const load = async (): Promise<void> => {
  const module = await webAssembly.compile(readFileSync(program));
  const { exports } = await webAssembly.instantiate(module, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(exports);
  (exports["__wbindgen_start"] as () => void)();
};

/** The name of the only schema file. */
export const file = "schema.prisma";
