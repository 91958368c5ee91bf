import { expect, test } from "vitest";
import { poolTimeout } from "../../src/drivers/pool-timeout.ts";
import { failureOfError, postgresError, type PostgresFailure } from "../../src/failure.ts";
import { mayHaveCommitted, tryAgain } from "../../src/statements/run-transaction.ts";

const coded = (code: string, more: object = {}): Error =>
  Object.assign(new Error("expected"), { code, ...more });

test.each<readonly [PostgresFailure["kind"], ReadonlyArray<string>]>([
  [
    "Unavailable",
    ["08000", "08006", "08P01", "53300", "53200", "57P01", "57P02", "57P03", "57P05", "25006"],
  ],
  ["Unavailable", ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]],
  ["Unavailable", ["CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECT_TIMEOUT"]],
  ["Contended", ["40001", "40P01", "55P03"]],
  ["Rejected", ["23502", "23503", "23505", "23514", "23P01"]],
  ["Failed", ["42P01", "42501", "22P02", "57014", "XX000", "P0001", "40002"]],
  ["Failed", ["ERR_INVALID_ARG_TYPE", "UNDEFINED_VALUE"]],
  ["OutcomeUnknown", ["40003"]],
])("%s: %j", (kind, codes) => {
  for (const code of codes) {
    const sqlState = /\d/u.test(code) ? code : undefined;
    expect(failureOfError(coded(code))).toMatchObject({ kind, sqlState });
  }
});

test.each([
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Knex: Timeout acquiring a connection. The pool is probably full.",
])("Unavailable without a code: %s", (message) => {
  expect(failureOfError(new Error(message))).toMatchObject({ kind: "Unavailable" });
});

test.each([
  ["Unavailable", "failure on connection marked as essential: 10.0.0.1:5432"],
  ["OutcomeUnknown", "could not commit transaction for shard 102008 on at least one active node"],
])("a worker that fails in a transaction of Citus is %s", (kind, message) => {
  const error = Object.assign(new Error(message), { code: "XX000" });
  expect(failureOfError(error)).toMatchObject({ kind, sqlState: "XX000" });
});

test("a request to try again is contention", () => {
  expect(failureOfError(tryAgain())).toMatchObject({ kind: "Contended", sqlState: undefined });
});

test.each([undefined, null, "text", 7, {}, [], new Error("mine")])(
  "an error of no driver is Failed: %j",
  (value) => {
    expect(failureOfError(value)).toMatchObject({ kind: "Failed", sqlState: undefined });
  },
);

test("the name of the constraint is read from both drivers", () => {
  expect(failureOfError(coded("23505", { constraint: "a_key" })).constraint).toBe("a_key");
  expect(failureOfError(coded("23505", { constraint_name: "a_key" })).constraint).toBe("a_key");
});

test("the error of an ORM is classified by its cause", () => {
  const inner = coded("23505", { constraint: "a_key" });
  const drizzle = new Error("Failed query: insert ($1)\nparams: secret", { cause: inner });
  const typeOrm = Object.assign(new Error("expected"), { driverError: inner });
  for (const wrapped of [drizzle, typeOrm, new Error("outer", { cause: drizzle })]) {
    expect(failureOfError(wrapped)).toMatchObject({ kind: "Rejected", constraint: "a_key" });
  }
  const broken = new Error("Failed query", { cause: new Error("Connection terminated") });
  expect(failureOfError(broken).kind).toBe("Unavailable");
});

test("a circular chain of causes is Failed", () => {
  const circle: { cause?: unknown } = {};
  circle.cause = circle;
  expect(failureOfError(circle).kind).toBe("Failed");
});

test("a failure is returned unchanged", () => {
  const failure = failureOfError(coded("23505"));
  expect(failureOfError(failure)).toBe(failure);
});

const secret = "canary-7f3a";

test.each(["22P02", "23505", "40001", "P0001", "XX000", "57014"])(
  "the failure of %s contains neither its detail nor a value of a row",
  (code) => {
    const error = coded(code, { detail: `Key (id)=(${secret})`, where: secret, query: secret });
    if (code !== "57014") error.message = `invalid input: "${secret}"`;
    expect(JSON.stringify(failureOfError(error))).not.toContain(secret);
  },
);

test("the prefix of Knex, the statement with its values, is removed", () => {
  const error = coded("42P01");
  error.message = `insert into x values ('${secret} - ${secret}') - relation "x" does not exist`;
  const { message } = failureOfError(error);
  expect(message).toContain('relation "x" does not exist');
  expect(message).not.toContain(secret);
});

test.each([
  ["42P01", "migrations"],
  ["42501", "Grant"],
  ["42P05", "prepare: false"],
  ["26000", "prepare: false"],
  ["28P01", "password"],
  ["3D000", "Create the database"],
  ["25006", "primary"],
  ["25P01", "begin one"],
  ["ECONNREFUSED", "check that the server runs"],
  ["40003", "same idempotency key"],
  ["40001", "Run the whole transaction again"],
])("the message of %s says what to do: %s", (code, advice) => {
  expect(failureOfError(coded(code)).message).toContain(advice);
});

test.each([
  ...["ECONNRESET", "EPIPE", "ETIMEDOUT", "CONNECTION_CLOSED", "57P01", "57P02", "08006"].map(
    (code) => coded(code),
  ),
  new Error("Connection terminated unexpectedly"),
  new Error("Query read timeout"),
  Object.assign(new Error("from an ORM"), { cause: coded("ECONNRESET") }),
])("a statement can have been committed before %s", (error) => {
  expect(mayHaveCommitted(error)).toBe(true);
});

test.each([
  ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "CONNECT_TIMEOUT", "53300", "57P03", "25006"].map(
    (code) => coded(code),
  ),
  ...["40001", "23505", "55P03", "42P01"].map((code) => coded(code)),
  poolTimeout(10),
  new Error("timeout exceeded when trying to connect"),
  new Error("Cannot use a pool after calling end on the pool"),
  new Error("a defect"),
  postgresError({ kind: "Rejected", message: "A row violates a constraint" }),
])("a statement was not committed before %s", (error) => {
  expect(mayHaveCommitted(error)).toBe(false);
});
