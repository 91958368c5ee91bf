// Runs the wire suite against the recipes of docs/serve-http.md on their runtimes. The packages are
// packed and installed with the runtimes into a temporary folder.
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { differencesOf } from "../../../adapters/http/test/hosts/differences.ts";
import { exceptionsOf } from "../../../adapters/http/test/hosts/host-exceptions.ts";
import { overTheWire } from "../../../adapters/http/test/hosts/send-case.ts";
import { runWireSuite, wireCases } from "../../../adapters/http/test/hosts/wire-suite.ts";
import { inNewFolder, installPacked, writeFiles } from "../../../.ci/pack-packages.mjs";
import { packagesFor, root } from "../../../.ci/packages.mjs";
import { whileServing } from "../run-bounded.mjs";
import { runtimes, versions } from "./runtimes.mjs";

/** Time limit for the whole run. */
const deadlineMs = 300_000;

/** Installs the packed packages, the runtimes, the recipes and the service of the suite. */
const installHosts = async (folder) => {
  await installPacked(folder, versions, packagesFor(["memory", "http", "einvoice"]));
  const copy = (path) => {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  };
  mkdirSync(join(folder, "docs/examples"), { recursive: true });
  for (const name of readdirSync(join(root, "docs/examples"))) {
    if (name.startsWith("host-")) copy(`docs/examples/${name}`);
  }
  for (const name of ["create-test-api", "test-einvoices"]) copy(`adapters/http/test/${name}.ts`);
  copy("test/support");
  copy("adapters/http/test/hosts/service-under-test.ts");
  copy("test/lab/hosts/start");
  // The recipes mount the service of the suite instead of their own.
  const service = "../../adapters/http/test/hosts/service-under-test.ts";
  writeFiles(folder, {
    "docs/examples/host-handler.ts": `export { handler } from "${service}";\n`,
  });
};

const began = Date.now();
const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;

await inNewFolder("hosts", deadlineMs, async (folder) => {
  await installHosts(folder);
  console.log("installed", seconds());
  let reference;
  for (const [name, prepare] of Object.entries(runtimes)) {
    const issues = [];
    try {
      const commandOf = (port) => prepare(folder, port);
      const outcomes = await whileServing(commandOf, folder, {}, (url, page) => {
        if (page !== "The shop") throw new Error(`the front page is ${JSON.stringify(page)}`);
        return runWireSuite(overTheWire(new URL(url).port));
      });
      reference ??= outcomes;
      issues.push(...differencesOf(name, outcomes, reference));
    } catch (error) {
      issues.push(String(error));
    }
    const exceptions = Object.keys(exceptionsOf[name] ?? {}).length;
    console.log(
      issues.length === 0 ? "ok  " : "FAIL",
      `${name}: ${String(wireCases.length)} cases, ${String(exceptions)} exceptions, ${seconds()}`,
    );
    for (const issue of issues) console.log(`     ${issue}`);
    if (issues.length > 0) process.exitCode = 1;
  }
});
