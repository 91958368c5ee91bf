/** Measures how fast webhooks are delivered from PostgreSQL: `npm run lab -- bench:webhooks`. */
import { startServer } from "../../../../adapters/postgres/test/support/postgres-server.ts";
import { describeShared, markdownTable, median, publish } from "../report.ts";
import { measuredSettings } from "../postgres/bench-server.ts";
import { sendJobs } from "../../../../adapters/events/test/pg-boss/send-jobs.ts";
import { openWebhookBench } from "./webhook-bench.ts";
import { optionsOf } from "../../options.ts";

const { events, rounds, pending, write } = optionsOf({
  events: 2000,
  rounds: 3,
  pending: 400_000,
  write: false,
});

const server = await startServer({ settings: measuredSettings });
try {
  const url = server.url("postgres");
  const bench = await openWebhookBench(url);
  const one: Array<number> = [];
  const many: Array<number> = [];
  const queue: Array<number> = [];
  for (let round = 0; round < rounds; round += 1) {
    one.push(await bench.deliver(1, events));
    queue.push(await sendJobs(url, events));
    many.push(await bench.deliver(30, events));
    console.log(
      `Round ${String(round + 1)}: ${[one, many, queue].map((all) => all.at(-1)?.toFixed(0)).join(", ")} events/s`,
    );
  }
  const idle = await bench.pollIdle(1000);
  const poll = await bench.pollBehindWaiting(pending);
  await bench.close();
  const rate = (measured: ReadonlyArray<number>): string => median(measured).toFixed(0);
  const ofQueue = (measured: ReadonlyArray<number>): string =>
    (median(measured) / median(queue)).toFixed(2);
  const rows = [
    ["one organization, events/s", rate(one), ofQueue(one)],
    ["30 organizations, events/s", rate(many), ofQueue(many)],
    ["pg-boss with batches of 32, events/s", rate(queue), "1.00"],
    ["1,000 idle organizations, statements/s", idle.toFixed(1), ""],
    [`a poll with ${pending.toLocaleString("en-US")} undelivered, ms`, poll.toFixed(2), ""],
  ];
  const text = `# Webhook deliveries

Written by \`npm run lab -- bench:webhooks --write\`: ${events.toLocaleString("en-US")} events of as many invoices, to a receiver on the
same machine, through \`loopEngine\` and a role with row security; medians of ${String(rounds)} rounds. PostgreSQL
${server.binaries.version}, ${describeShared()}

${markdownTable(["", "Measured", "Ratio to pg-boss"], rows)}

- **pg-boss** sends the same bodies in jobs: batches of 32 are fetched, sent at once on kept connections, and
  completed. It reads no events, signs nothing, and keeps no order per invoice, no attempts and no limits
  for each endpoint. The process that delivers, with the receiver in it, uses most of a core in both: more
  processes deliver more.
- **Idle organizations** have an endpoint and nothing to do. All of them together cost one statement for each
  poll.
- **A poll** looks for organizations with work, and for the due lanes of one whose deliveries all wait behind
  a receiver that is down.
`;
  publish("webhooks", text, write);
} finally {
  await server.remove();
}
