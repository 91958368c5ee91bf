/**
 * Records what the HTTP API replies to many requests, or compares its replies with recorded ones:
 * `npm run lab -- exchanges --record FOLDER`, then `--compare FOLDER` in another revision. The requests
 * are in the recording, so that both revisions get the same. `--examples 3` shows more of each class,
 * `--only "Refund"` compares the operations whose names match alone.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "@quittance/http/openapi";
import { optionsOf } from "../options.ts";
import { accepted, acceptedInDocument } from "./accepted.ts";
import { createSender, type ExchangeRequest, type Reply } from "./replies.ts";
import { differenceOf, differentPaths, isAccepted, type Difference } from "./differences.ts";
import { requestsOf } from "./requests.ts";

/** A line of a recording. */
interface Exchange extends ExchangeRequest {
  readonly replies: ReadonlyArray<Reply>;
}

const { record, compare, examples, only } = optionsOf({
  record: undefined,
  compare: undefined,
  examples: 2,
  only: "",
});
const document = openApiDocument({
  catalog: true,
  webhooks: true,
  settings: true,
  eInvoices: true,
});

const recordTo = async (folder: string): Promise<void> => {
  const repliesTo = createSender();
  const lines: Array<string> = [];
  for (const request of requestsOf(document)) {
    const exchange: Exchange = { ...request, replies: await repliesTo(request) };
    lines.push(JSON.stringify(exchange));
  }
  const revision = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "document.json"), JSON.stringify({ revision, document }));
  writeFileSync(join(folder, "exchanges.jsonl"), `${lines.join("\n")}\n`);
  console.log(`Recorded ${String(lines.length)} exchanges of revision ${revision}.`);
};

/** Counts by name. */
type Counts = Map<string, number>;

const count = (counts: Counts, name: string): number => {
  const found = (counts.get(name) ?? 0) + 1;
  counts.set(name, found);
  return found;
};

const shown = ({ path, body, faults, replies }: Exchange, after: ReadonlyArray<Reply>): string => {
  const textOf = (given: ReadonlyArray<Reply>): string =>
    given.map(({ status, text }) => `${String(status)} ${text.slice(0, 700)}`).join("\n          ");
  return [
    `  ${path} with ${faults.join(" and ")}`,
    `  body    ${body.slice(0, 400)}`,
    `  before  ${textOf(replies)}`,
    `  after   ${textOf(after)}`,
  ].join("\n");
};

const nameOf = ({ aspects }: Difference): string => aspects.join(" + ");

const compareWith = async (folder: string): Promise<number> => {
  const repliesTo = createSender();
  const recorded = readFileSync(join(folder, "document.json"), "utf8");
  const exchanges = readFileSync(join(folder, "exchanges.jsonl"), "utf8").trimEnd().split("\n");
  const chosen = new RegExp(only, "u");
  let compared = 0;
  const perOperation = new Map<string, Counts>();
  const reasons: Counts = new Map();
  const unaccepted: Counts = new Map();
  for (const line of exchanges) {
    const exchange = JSON.parse(line) as Exchange;
    const { operation, replies } = exchange;
    if (!chosen.test(operation)) continue;
    const counts: Counts = perOperation.get(operation) ?? new Map<string, number>();
    perOperation.set(operation, counts);
    const after = await repliesTo(exchange);
    compared += 1;
    const difference = differenceOf(replies, after);
    if (difference === undefined) {
      count(counts, "identical");
      continue;
    }
    count(counts, nameOf(difference));
    const reason = accepted.find((one) => isAccepted(operation, difference, one))?.reason;
    if (reason !== undefined) count(reasons, reason);
    else if (count(unaccepted, `${operation}: ${nameOf(difference)}`) <= examples) {
      console.log(`${operation}: ${nameOf(difference)}\n${shown(exchange, after)}\n`);
    }
  }
  for (const [operation, counts] of perOperation) {
    const found = [...counts].map(([name, number]) => `${String(number)} ${name}`);
    console.log(`${operation.padEnd(26)}${found.join(", ")}`);
  }
  for (const [reason, number] of reasons) console.log(`Accepted: ${String(number)}: ${reason}`);
  const { document: before } = JSON.parse(recorded) as { readonly document: unknown };
  for (const path of differentPaths(before, document)) {
    const [reason] = acceptedInDocument.find(([, pattern]) => pattern.test(path)) ?? [];
    if (reason === undefined) count(unaccepted, `the OpenAPI document: ${path}`);
    else console.log(`Accepted: the OpenAPI document: ${path}: ${reason}`);
  }
  for (const [name, number] of unaccepted) console.log(`Differs: ${String(number)}: ${name}`);
  if (unaccepted.size === 0) {
    console.log(`${String(compared)} exchanges: no unexpected differences.`);
    return 0;
  }
  return 1;
};

if (record !== undefined) await recordTo(record);
else if (compare !== undefined) process.exitCode = await compareWith(compare);
else throw new Error("Pass --record FOLDER or --compare FOLDER.");
