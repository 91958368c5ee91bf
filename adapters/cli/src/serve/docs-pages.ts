import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Reply } from "@quittance/http";

/** The folder of the documentation in the core package; a checkout has it after a build. */
const packed = (): string =>
  fileURLToPath(new URL("../dist/docs", import.meta.resolve("quittance")));

/**
 * Returns the documentation of the core package as pages: `/llms.txt` leads to `/docs/llms.txt`, which
 * lists the Markdown pages below `/docs/`. There are none without a build.
 */
export const docsPages = (folder = packed()): ReadonlyMap<string, Reply> => {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map([
    ["/llms.txt", redirect],
    ...names
      .filter((name) => [".md", ".txt"].includes(extname(name)))
      .map((name) => {
        const text = readFileSync(join(folder, name), "utf8");
        return [`/docs/${name.replaceAll("\\", "/")}`, replyOf(name, text)] as const;
      }),
  ]);
};

const headers = { "x-content-type-options": "nosniff", "cache-control": "no-cache" };

const replyOf = (name: string, body: string): Reply => ({
  kind: "Reply",
  status: 200,
  headers: {
    ...headers,
    "content-type": `text/${extname(name) === ".md" ? "markdown" : "plain"}; charset=utf-8`,
  },
  body,
  bytes: new TextEncoder().encode(body),
  close: false,
});

const redirect: Reply = {
  kind: "Reply",
  status: 308,
  headers: { ...headers, location: "docs/llms.txt" },
  body: "",
  close: false,
};
