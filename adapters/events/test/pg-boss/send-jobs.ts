import { Agent, request } from "node:http";
import PgBoss from "pg-boss";
import { startCountingReceiver } from "../support/counting-receiver.ts";

const queue = "bench";

/** Number of jobs that are fetched at once. */
const batchSize = 32;

/** A body as long as that of an event of an invoice. */
const body = JSON.stringify({ type: "invoice.created", data: "x".repeat(700) });

/** Sends events as the jobs of a pg-boss queue, and returns how many each second. */
export const sendJobs = async (connectionString: string, events: number): Promise<number> => {
  const boss = new PgBoss({ connectionString, max: 4, schema: "bench_boss" });
  boss.on("error", (error: unknown) => {
    throw error;
  });
  await boss.start();
  await boss.createQueue(queue);
  await boss.insert(Array.from({ length: events }, () => ({ name: queue, data: { body } })));
  const receiver = await startCountingReceiver(events);
  const agent = new Agent({ keepAlive: true });
  const since = performance.now();
  for (;;) {
    const jobs = await boss.fetch<{ readonly body: string }>(queue, { batchSize });
    if (jobs.length === 0) break;
    await Promise.all(jobs.map(({ data }) => post(receiver.url, data.body, agent)));
    await boss.complete(
      queue,
      jobs.map(({ id }) => id),
    );
  }
  await receiver.all;
  const seconds = (performance.now() - since) / 1000;
  agent.destroy();
  await receiver.close();
  await boss.stop({ graceful: false });
  return events / seconds;
};

const post = (url: string, text: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent }, (response) => {
      response.resume().on("end", resolve);
    });
    sent.on("error", reject);
    sent.end(text);
  });
