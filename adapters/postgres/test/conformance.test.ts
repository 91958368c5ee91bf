import { postgresRounding, postgresStore } from "@quittance/postgres";
import { runAdministrationKit, runKit } from "./support/run-kit.ts";
import { adminExecutor, serviceExecutor } from "./support/service-role.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("conformance");
const service = await serviceExecutor(store);
const admin = await adminExecutor(store);

const fill = async (...given: Parameters<typeof store.fill>) => {
  await store.fill(...given);
  return postgresStore(service.executor);
};

runKit("PostgreSQL, as a role with the rights of the service alone", fill, 10, () =>
  postgresRounding(service.executor),
);

runAdministrationKit("PostgreSQL, as roles of limited rights", async (records) => {
  await store.fill(records);
  const serving = postgresStore(service.executor);
  const { recordUse } = serving.apiKeys;
  const { countNumbers } = serving.organizations;
  const { apiKeys, organizations, ...administration } = postgresStore(admin.executor);
  return {
    ...administration,
    organizations: { ...organizations, countNumbers },
    apiKeys: { ...apiKeys, recordUse },
    outbox: serving.outbox,
  };
});
