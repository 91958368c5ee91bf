import { expect, test } from "vitest";
import { serve } from "./run-cli.ts";

test("serve replies 431 to 200 headers, and never as if those beyond were not sent", async () => {
  const serving = await serve();
  const ask = async (fillers: number): Promise<number> => {
    const headers = new Headers(
      Array.from({ length: fillers }, (_, at): [string, string] => [`x-filler-${String(at)}`, "1"]),
    );
    headers.set("z-last", "1");
    headers.set("authorization", "sk_test_wrong");
    const response = await fetch(`${serving.url}/invoices/invoice_observatory`, {
      method: "POST",
      headers,
    });
    await response.arrayBuffer();
    return response.status;
  };
  expect([await ask(100), await ask(220)]).toEqual([401, 431]);
  await serving.stop();
});
