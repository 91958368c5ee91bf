import { memoryStore, randomIds } from "@quittance/memory";
import { orThrow, timestampOf } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { eventsOf } from "../../test/support/create-test-app.ts";
import { createOrganizations } from "./organizations.ts";

test("the event about a change of an organization has an identifier of events", async () => {
  const store = memoryStore();
  const clock = () => timestampOf("2026-01-01 00:00:00");
  const organizations = createOrganizations({ ...store, clock, newId: randomIds });
  orThrow(await organizations.create({ id: testOrganization, name: "Shop" }));
  orThrow(await organizations.update(testOrganization, { name: "Tea shop" }));
  const events = await eventsOf(store);
  expect(events).toMatchObject([{ type: "organization.updated" }]);
  for (const { id } of events) expect(id).toMatch(/^event_\w{32}$/u);
});
