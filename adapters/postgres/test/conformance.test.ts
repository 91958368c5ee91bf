import { postgresRounding, postgresStore } from "@quittance/postgres";
import { afterAll } from "vitest";
import { runKit } from "./support/run-kit.ts";
import { serviceExecutor } from "./support/service-role.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("conformance");
const service = await serviceExecutor(store);

afterAll(async () => {
  await service.close();
  await store.close();
});

const fill = async (...given: Parameters<typeof store.fill>) => {
  await store.fill(...given);
  return postgresStore(service.executor);
};

runKit("PostgreSQL, as a role with the rights of the service alone", fill, 40, () =>
  postgresRounding(service.executor),
);
