import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { listen } from "../../support/listen.ts";
import { run } from "../run-bounded.mjs";

const kinds = { html: "text/html", js: "text/javascript" };

/** Serves the files of a folder while `use` runs with their URL. */
const served = async (folder, use) => {
  const server = await listen(({ url }, response) => {
    const path = join(folder, url === "/" ? "index.html" : new URL(url, "http://page").pathname);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const kind = kinds[path.split(".").at(-1)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": kind }).end(readFileSync(path));
  });
  try {
    return await use(server.url);
  } finally {
    await server.close();
  }
};

/** Returns the text of a page in headless Chromium, after its script has run. */
export const textInChromium = (program, folder, profile) =>
  served(folder, async (address) => {
    const args = [
      ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      ...[`--user-data-dir=${profile}`, "--virtual-time-budget=10000", "--dump-dom", address],
    ];
    const page = await run(program, args, { cwd: folder, seconds: 60 });
    return /<body>(.*?)<\/body>/su
      .exec(page)?.[1]
      ?.replaceAll(/<script.*?<\/script>/gsu, "")
      .trim();
  });

/** Returns the text that the script of a page writes in a context with few browser globals. */
export const textInContext = async (folder) => {
  const [script] = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  const document = {
    body: { textContent: "" },
    createElement: () => ({ relList: { supports: () => true } }),
  };
  const context = createContext({ document, structuredClone, TextEncoder, URL });
  new Script(readFileSync(join(folder, "assets", script), "utf8")).runInContext(context);
  for (let turn = 0; turn < 1000 && document.body.textContent === ""; turn += 1) {
    await new Promise(setImmediate);
  }
  return document.body.textContent;
};
