import { test } from "node:test";
import { memoryCredentials } from "@quittance/memory";
import { credentialRepositoryCases } from "@quittance/conformance";

for (const { name, check } of credentialRepositoryCases) {
  await test(name, () => check((credentials) => Promise.resolve(memoryCredentials(credentials))));
}
