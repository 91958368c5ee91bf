/** All documented entry points with their files. */
export const entryPoints: Readonly<Record<string, string>> = {
  quittance: "src/index.ts",
  "quittance/errors": "src/errors/index.ts",
  "quittance/wire": "src/wire/index.ts",
  "quittance/evidence": "src/evidence/index.ts",
  "quittance/books": "src/books/index.ts",
  "quittance/html": "src/html/index.ts",
  "quittance/adapter": "src/adapter/index.ts",
  "quittance/decimal": "src/decimal/index.ts",
  "quittance/testing": "src/testing/index.ts",
  "quittance/testing/generators": "src/testing/generators.ts",
  "@quittance/conformance": "adapters/conformance/src/index.ts",
  "@quittance/conformance/generators": "adapters/conformance/src/generators.ts",
  "@quittance/memory": "adapters/memory/src/index.ts",
  "@quittance/postgres": "adapters/postgres/src/index.ts",
  "@quittance/events": "adapters/events/src/index.ts",
  "@quittance/postgres/migrate": "adapters/postgres/src/migrate/index.ts",
  "@quittance/http": "adapters/http/src/index.ts",
  "@quittance/http/fetch": "adapters/http/src/fetch/index.ts",
  "@quittance/http/node": "adapters/http/src/node/index.ts",
  "@quittance/http/openapi": "adapters/http/src/openapi/index.ts",
  "@quittance/http/client": "adapters/http/src/client/index.ts",
  "@quittance/console": "adapters/console/src/index.ts",
  "@quittance/console/node": "adapters/console/src/node/index.ts",
  "@quittance/console/pay": "adapters/console/src/pay/index.ts",
  "@quittance/mcp": "adapters/mcp/src/index.ts",
  "@quittance/rates": "adapters/rates/src/index.ts",
  "@quittance/providers": "adapters/providers/src/index.ts",
};

/** The folder of the API reference, relative to the root of the repository. */
export const apiFolder = "docs/api";
