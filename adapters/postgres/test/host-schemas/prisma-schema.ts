import { file, withPrismaEngine } from "./prisma-engine.ts";

/** The blocks that a host has: a generator, and a data source with both schemas. */
const hostBlocks = (schemas: ReadonlyArray<string>): string => `generator client {
  provider        = "prisma-client"
  output          = "./generated"
  previewFeatures = ["partialIndexes"]
}

datasource db {
  provider = "postgresql"
  schemas  = ${JSON.stringify(schemas)}
}
`;

/** Returns the script of `prisma migrate diff` from a database to models; empty if they agree. */
export const diffByPrisma = (url: string, models: string): Promise<string> => {
  const content = `${hostBlocks(["public", "quittance"])}\n${models}`;
  const files = [{ path: file, content }];
  return withPrismaEngine(url, content, async (engine) => {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: "/" },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? "" : (stdout ?? "");
  });
};

/**
 * Returns the Prisma models of the tables in a database, as Prisma introspects them. Their names
 * start with `quittance_`, so that a host can have models of the same names.
 */
export const prismaSchemaOf = async (url: string): Promise<string> => {
  const blocks = hostBlocks(["quittance"]);
  const { schema } = await withPrismaEngine(url, blocks, (engine) =>
    engine.introspect({
      schema: { files: [{ path: file, content: blocks }] },
      baseDirectoryPath: "/",
      force: false,
      compositeTypeDepth: -1,
      namespaces: ["quittance"],
    }),
  );
  const text = schema.files.map(({ content }) => content).join("\n");
  const models = text.slice(text.indexOf("\nmodel ")).replaceAll(/^\/\/\/.*\n/gmu, "");
  const names = [...models.matchAll(/^model (?<name>\w+)/gmu)].flatMap(({ groups }) => [
    groups?.["name"] ?? "",
  ]);
  const prefixed = names.reduce(
    (renamed, name) =>
      renamed
        .replace(
          new RegExp(`^model ${name} \\{(?<body>.*?)\\n\\}`, "msu"),
          `model quittance_${name} {$<body>\n  @@map("${name}")\n}`,
        )
        .replaceAll(
          new RegExp(`^(?<field> +\\w+ +)${name}(?=[[?]| |$)`, "gmu"),
          `$<field>quittance_${name}`,
        ),
    models,
  );
  return `${header.map((line) => `// ${line}\n`).join("")}${prefixed.trimEnd()}\n`;
};

const header = [
  "The tables of Quittance in the schema quittance, for Prisma: read them, and write by the library",
  "alone. Written from a migrated database by `npm run generate`.",
];
