/**
 * Load, faults and an audit: `npm run chaos -- --seconds 240 --seed 7`. With `--controls` the audit
 * itself is put to the test, by services that are spoiled on purpose; `--sabotage no-row-lock` is one
 * of them in the whole storm. The seed decides what clients and faults choose, though not how they
 * meet. Exit 1 says that something is wrong.
 */
import { parseArgs } from "node:util";
import {
  startServer,
  type PostgresServer,
} from "../../../postgres/test/support/postgres-server.ts";
import { controls, isCaught, runControl } from "./controls.ts";
import { lastingPort } from "./lasting-port.ts";
import { runChaos } from "./run-chaos.ts";
import { sabotageNames } from "./sabotage.ts";
import { summaryOf, violationsOf } from "./summary.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    clients: { type: "string", default: "20" },
    controls: { type: "boolean", default: false },
    sabotage: { type: "string" },
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

const sabotage = sabotageNames.find((name) => name === values.sabotage);
if (values.sabotage !== undefined && sabotage === undefined) {
  throw new Error(`--sabotage is one of ${sabotageNames.join(", ")}`);
}

const runControls = async (server: PostgresServer): Promise<boolean> => {
  let areCaught = true;
  for (const control of controls) {
    const report = await runControl(server, control, { seed, ...(seconds && { seconds }) });
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
  const spoiled = sabotage && { sabotage };
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
