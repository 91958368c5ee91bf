import { readdirSync, readFileSync } from "node:fs";

/** A fenced block of a page: the language after the opening fence, and the text inside. */
export interface Block {
  readonly language: string;
  readonly text: string;
}

const markdownIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

/** The pages that teach, from the root of the repository; their code is run. */
export const guides: ReadonlyArray<string> = [
  "README.md",
  ...markdownIn("docs"),
  ...readdirSync("adapters").map((name) => `adapters/${name}/README.md`),
];

/** Every page that is kept in the repository, except measurements; the site build adds others. */
export const pages: ReadonlyArray<string> = [
  ...guides,
  ...markdownIn("docs/decisions").filter((path) => path !== "docs/decisions/index.md"),
  "docs/errors/index.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "test/vectors/README.md",
];

/** Every fenced block of a page, in order. */
export const blocksOf = (page: string): ReadonlyArray<Block> =>
  blocksIn(readFileSync(page, "utf8"));

/** The fenced blocks of a page after a line. */
export const blocksAfter = (page: string, line: string): ReadonlyArray<Block> => {
  const text = readFileSync(page, "utf8");
  return blocksIn(text.slice(text.indexOf(`\n${line}\n`) + 1));
};

const blocksIn = (text: string): ReadonlyArray<Block> =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```$/gmsu)].map(([, language = "", inside = ""]) => ({
    language,
    text: inside,
  }));

/** The text of a page without its fenced blocks. */
export const proseOf = (page: string): string =>
  readFileSync(page, "utf8").replaceAll(/^```.*?^```$/gmsu, "");
