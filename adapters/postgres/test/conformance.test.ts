import { afterAll } from "vitest";
import { runKit } from "./support/run-kit.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("conformance");

afterAll(() => store.close());

runKit("PostgreSQL", (records) => store.fill(records), 40);
