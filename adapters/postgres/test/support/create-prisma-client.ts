import { PrismaPg } from "@prisma/adapter-pg";
import { getPrismaClient } from "@prisma/client/runtime/client";
import type { PrismaTransaction } from "../../src/drivers/prisma.ts";
import { webAssembly } from "./web-assembly.ts";

/** A transaction of a client without models. */
interface PrismaRawTransaction extends PrismaTransaction {
  readonly $executeRaw: (
    query: TemplateStringsArray,
    ...values: Array<string>
  ) => PromiseLike<unknown>;
}

/** The part of a client of Prisma that the tests use. */
export interface PrismaClient {
  readonly $transaction: <Result>(
    work: (transaction: PrismaRawTransaction) => Promise<Result>,
  ) => Promise<Result>;
  readonly $disconnect: () => Promise<void>;
}

type Config = Parameters<typeof getPrismaClient>[0];
type CompilerRuntime = NonNullable<Config["compilerWasm"]>["getRuntime"];

/** The query compiler, whose modules have no declarations. */
const compiler = "@prisma/client/runtime/query_compiler_fast_bg.postgresql";

/** The client that Prisma generates for a schema without models. */
const Client = getPrismaClient({
  previewFeatures: [],
  clientVersion: "7.10.0",
  engineVersion: "0edf323efd1d98336f3f0a68684b56f689b900d3",
  activeProvider: "postgresql",
  inlineSchema: 'datasource db {\n  provider = "postgresql"\n}\n',
  runtimeDataModel: { models: {}, enums: {}, types: {} },
  parameterizationSchema: { strings: [], graph: "AAAA" },
  compilerWasm: {
    getRuntime: () => import(`${compiler}.mjs`) as ReturnType<CompilerRuntime>,
    getQueryCompilerWasmModule: async () => {
      const { wasm } = (await import(`${compiler}.wasm-base64.mjs`)) as { readonly wasm: string };
      return webAssembly.compile(Buffer.from(wasm, "base64"));
    },
    importName: "./query_compiler_fast_bg.js",
  },
});

/** Creates a client of Prisma for a database. */
export const createPrismaClient = (url: string): PrismaClient =>
  new Client({ adapter: new PrismaPg({ connectionString: url }) });
