// Runs everything that must pass, three steps at a time: two keep the cores busy, while the third
// often waits for processes that it kills. The longest begin first. Prints the output of a step when
// it ends, and at the end a summary that names the step that failed first, and what failed in each.
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

const steps = [
  "npm run test:all",
  "npm test",
  "npm run packages && QUITTANCE_FROM=dist node .ci/check-start.mjs",
  "npm run lint",
  "npm run lab -- console",
  "npm run docs -- api",
  "npm run typecheck -- --vue",
  "npm run lab -- chaos --seconds 20",
  "npx knip --no-progress",
  "npm run lab -- pictures reports/pictures",
];

const since = performance.now();
const secondsSince = (start) => Math.round((performance.now() - start) / 1000);

/** Steps that have ended, in this order, each with its output, whether it passed and its seconds. */
const ended = [];

/** Returns the names of the tests that failed in a step, or how its output ends. */
const failuresIn = (output) => {
  const lines = stripVTControlCharacters(output).trimEnd().split("\n");
  const names = [...new Set(lines.filter((line) => /^ *FAIL /u.test(line)))];
  return names.length > 0 ? names.slice(0, 10) : lines.slice(-10);
};

const run = (step) =>
  new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(step, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => chunks.push(chunk));
    }
    child.once("close", (code) => {
      const seconds = secondsSince(start);
      const output = Buffer.concat(chunks).toString();
      ended.push({ step, output, hasPassed: code === 0, seconds });
      process.stdout.write(`\n== ${step}\n${output}`);
      console.log(`== ${code === 0 ? "passed" : "FAILED"}: ${step}, ${String(seconds)} s`);
      resolve();
    });
  });

const waiting = [...steps];
const work = async () => {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step);
};
await Promise.all([work(), work(), work()]);

const failed = ended.filter(({ hasPassed }) => !hasPassed);
console.log(`\nSummary, ${String(secondsSince(since))} s`);
for (const { step, hasPassed, seconds } of ended) {
  console.log(`  ${hasPassed ? "passed" : "FAILED"}  ${String(seconds).padStart(4)} s  ${step}`);
}
if (failed.length > 0) console.log(`\nThe first step that failed: ${failed[0].step}`);
for (const { step, output } of failed) {
  console.log(`\nFailed in ${step}:\n${failuresIn(output).join("\n")}`);
}
console.log(
  `\nsteps: ${String(ended.length - failed.length)} passed, ${String(failed.length)} failed`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
