import { expect, test, vi } from "vitest";
import { sendRow } from "./exchange-rows.ts";
import { exampleRequests } from "./openapi/example-exchanges.ts";
import { createApi, noCredentials } from "./send-to-api.ts";

/** Why no operation calls a function of the service; `all` of a namespace calls its `list`. */
const notOffered: Readonly<Record<string, string>> = {
  "invoices.preview": "A quote shows the same prices.",
  "invoices.quote": "The full invoice has the calculations.",
  "invoices.dueIn": "The amount due is a part of the response of `due`.",
  "invoices.sweep": "It is work of the host, for all organizations.",
  "payments.recordMany": "It is for imports.",
  "payments.byKey": "The list of payments has a filter for the key.",
};

test("every function of the service is called by an operation, or is listed", async () => {
  const { call, payments } = createApi();
  const spies = Object.entries<object>({ ...payments }).flatMap(([name, functions]) =>
    typeof functions === "function"
      ? []
      : Object.keys(functions).map((each) => ({
          name: `${name}.${each}`,
          spy: vi.spyOn(functions as unknown as Record<string, () => unknown>, each),
        })),
  );
  for (const row of exampleRequests) await sendRow(call, row);
  await call("/invoices/invoice_1/payable", {}, { as: noCredentials });
  const notCalled = spies.flatMap(({ name, spy }) =>
    spy.mock.calls.length > 0 || name.endsWith(".all") ? [] : [name],
  );
  expect(notCalled).toEqual(Object.keys(notOffered));
});
