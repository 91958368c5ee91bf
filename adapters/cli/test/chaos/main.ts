/**
 * Load, faults and an audit: `npm run chaos -- --seconds 240 --seed 7`. With `--controls` the audit
 * itself is put to the test, by services that are spoiled on purpose; `--mutant no-row-lock` is one
 * of them in the whole storm. The seed decides what clients and faults choose, though not how they
 * meet. Exit 1 says that something is wrong.
 */
import { parseArgs } from "node:util";
import {
  startServer,
  type PostgresServer,
} from "../../../postgres/test/support/postgres-server.ts";
import { controls, isCaught, runControl } from "./controls.ts";
import { lastingPort } from "./stable-port.ts";
import { runChaos, type Report } from "./run-chaos.ts";
import { mutantNames } from "./seeded-bugs.ts";
import { summaryOf, violationsOf } from "./summary.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    clients: { type: "string", default: "20" },
    controls: { type: "boolean", default: false },
    mutant: { type: "string" },
  },
});

const wholeNumber = (option: string, text: string, most: number): number => {
  const value = /^\d{1,9}$/u.test(text) ? parseInt(text, 10) : 0;
  if (value >= 1 && value <= most) return value;
  throw new Error(`--${option} is a whole number from 1 to ${String(most)}`);
};

const seed = wholeNumber("seed", values.seed, 999_999_999);
const clients = wholeNumber("clients", values.clients, 200);
const seconds =
  values.seconds === undefined ? undefined : wholeNumber("seconds", values.seconds, 86_400);

const mutant = mutantNames.find((name) => name === values.mutant);
if (values.mutant !== undefined && mutant === undefined) {
  throw new Error(`--mutant is one of ${mutantNames.join(", ")}`);
}

/** How often a seeded bug that depends on the order of requests is given a chance to show itself. */
const maxAttempts = 5;

const runControls = async (server: PostgresServer): Promise<boolean> => {
  let areCaught = true;
  for (const control of controls) {
    let attempt = 0;
    let report: Report;
    do {
      const options = { seed: seed + attempt, ...(seconds && { seconds }) };
      report = await runControl(server, control, options);
      attempt += 1;
    } while (!isCaught(control, report) && control.finds.length > 0 && attempt < maxAttempts);
    const caught = isCaught(control, report);
    areCaught &&= caught;
    const finds = control.finds.join(", ") || "nothing";
    process.stdout.write(`${control.title}\n\n${summaryOf(report)}\n`);
    process.stdout.write(`to be found: ${finds}. ${caught ? "So it was." : "IT WAS NOT."}\n\n\n`);
  }
  return areCaught;
};

const run = async (server: PostgresServer): Promise<boolean> => {
  const time = { seed, seconds: seconds ?? 20 };
  const spoiled = mutant && { mutant };
  const report = await runChaos(server, {
    ...{ ...time, ...spoiled, clients, hotShare: 40 },
    faults: "storm",
  });
  process.stdout.write(summaryOf(report));
  return violationsOf(report) === 0;
};

process.stdout.write(`seed ${String(seed)}\n\n`);
const server = await startServer({ port: await lastingPort() });
try {
  const isGood = await (values.controls ? runControls(server) : run(server));
  process.exitCode = isGood ? 0 : 1;
} finally {
  await server.remove();
}
