import { newWebhookSecret, signWebhook, verifyWebhook } from "@quittance/events";

const secret = process.env["QUITTANCE_WEBHOOK_SECRET"] ?? newWebhookSecret();

// In your database: insert the identifier and the job in one transaction.
const handled = new Set<string>();
const jobs: Array<{ readonly type: string; readonly data: object }> = [];

export const POST = async (request: Request): Promise<Response> => {
  const verified = verifyWebhook(await request.text(), request.headers, secret);
  if (verified._tag === "Left") return new Response(verified.left.reason, { status: 400 });
  const { id, type, data } = verified.right;
  if (!handled.has(id)) {
    handled.add(id);
    jobs.push({ type, data });
  }
  return new Response(null, { status: 204 });
};

const body = JSON.stringify({ id: "event_1", type: "invoice.completed", data: {} });
const timestamp = Math.floor(Date.now() / 1000);
const headers = { ...signWebhook({ id: "event_1", timestamp, body }, [secret]) };
const send = (text: string): Promise<Response> =>
  POST(new Request("https://shop.example/webhooks", { method: "POST", headers, body: text }));

console.log((await send(body)).status); // 204
console.log((await send(body)).status); // 204
console.log(jobs.length); // 1
console.log((await send(`${body} `)).status); // 400
