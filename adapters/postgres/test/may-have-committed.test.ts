import { postgresError } from "../src/failure.ts";
import { mayHaveCommitted } from "../src/statements/run-transaction.ts";
import { poolTimeout } from "../src/drivers/pool-timeout.ts";
import { expect, test } from "vitest";

const coded = (code: string): Error => Object.assign(new Error(code), { code });

test.each([
  ...["ECONNRESET", "EPIPE", "ETIMEDOUT", "CONNECTION_CLOSED", "57P01", "57P02", "08006"].map(
    coded,
  ),
  new Error("Connection terminated unexpectedly"),
  new Error("Query read timeout"),
  Object.assign(new Error("from an ORM"), { cause: coded("ECONNRESET") }),
])("a statement can have been committed before %s", (error) => {
  expect(mayHaveCommitted(error)).toBe(true);
});

test.each([
  ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "CONNECT_TIMEOUT", "53300", "57P03", "25006"].map(
    coded,
  ),
  ...["40001", "23505", "55P03", "42P01"].map(coded),
  poolTimeout(10),
  new Error("timeout exceeded when trying to connect"),
  new Error("Cannot use a pool after calling end on the pool"),
  new Error("a defect"),
  postgresError({ kind: "Rejected", message: "A row violates a constraint" }),
])("a statement was not committed before %s", (error) => {
  expect(mayHaveCommitted(error)).toBe(false);
});
