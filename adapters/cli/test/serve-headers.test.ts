import { expect, test } from "vitest";
import { serve } from "./run-cli.ts";

test("serve responds with 431 to more than 200 headers, and never drops headers silently", async () => {
  const serving = await serve();
  const statusWith = async (fillers: number): Promise<number> => {
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
  expect([await statusWith(100), await statusWith(220)]).toEqual([401, 431]);
  await serving.stop();
});
