import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";

const folder = fileURLToPath(new URL("../../../../node_modules/.cache/pglite", import.meta.url));

/** Creates an empty PGlite database from stored files: to create them takes seconds each time. */
export const createPglite = async (options: PGliteOptions = {}): Promise<PGlite> =>
  PGlite.create({ ...options, loadDataDir: await emptyDatabase() });

/** Returns the files of an empty database, which the first call creates. */
const emptyDatabase = async (): Promise<Blob> => {
  const path = `${folder}/${version()}.tar`;
  if (!existsSync(path)) {
    const database = await PGlite.create();
    const files = await database.dumpDataDir("none");
    await database.close();
    mkdirSync(folder, { recursive: true });
    const unfinished = `${path}.${String(process.pid)}`;
    writeFileSync(unfinished, new Uint8Array(await files.arrayBuffer()));
    renameSync(unfinished, path);
  }
  return openAsBlob(path);
};

const version = (): string => {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const text = readFileSync(new URL("../package.json", `file://${entry}`), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
};
