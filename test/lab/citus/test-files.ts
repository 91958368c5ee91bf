/** The test files of the PostgreSQL adapter that run on a cluster. */
export const testFiles: ReadonlyArray<string> = [
  "conformance",
  "tenants",
  "concurrency-catalog",
  "concurrency-idempotency",
  "concurrency-isolation",
  "concurrency-lost-race",
  "concurrency-outbox",
  "concurrency-settlement",
  "rollups",
  "rollups-concurrency",
  "rollups-dashboard",
  "outbox-positions",
  "record-payments",
  "redeem-coupons",
  "distribute",
  "grouped-payments",
].map((name) => `adapters/postgres/test/${name}.test.ts`);
