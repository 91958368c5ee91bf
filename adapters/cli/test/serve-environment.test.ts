import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { quittance, sample, serve } from "./run-cli.ts";
import { testDatabase, testFolder } from "./test-place.ts";
import { parsed } from "./sample-file.ts";

const folder = testFolder();
const database = await testDatabase("cli_environment");

/** A database that cannot be reached. */
const unreachable = "postgres://user:sEcret@127.0.0.1:1/ledger";

test("every command uses the database of DATABASE_URL", async () => {
  const variables = { DATABASE_URL: database.url };
  const empty = await serve([], variables);
  expect(empty.startupMessage).toContain("It has no API keys yet");
  expect(empty.startupMessage).toContain("--data");
  expect(empty.startupMessage).not.toContain("Send one of");
  await empty.stop();

  const serving = await serve(["--no-migrate", "--data", sample], variables);
  expect(serving.startupMessage).toContain("Send one of its api_keys in the Authorization header.");
  expect(serving.startupMessage).toContain("Imported the records of");
  await serving.stop();
  expect(quittance(["rollups"], "", variables)).toMatchObject({ code: 0, err: "" });
  expect(quittance(["check"], "", variables)).toMatchObject({ code: 0, err: "" });
  expect(quittance(["migrate"], "", variables).out).toContain("up to date");
});

test.each([["serve"], ["check"], ["rollups"], ["migrate"]])(
  "%s: --database-url takes precedence over DATABASE_URL",
  (command) => {
    const args = [command, "--database-url", unreachable.replace("/ledger", "/of_the_option")];
    const { code, out, err } = quittance(args, "", { DATABASE_URL: unreachable });
    expect(code).toBe(75);
    expect(err).not.toContain("--help");
    expect(err).toContain(command === "migrate" ? "check that the server runs" : "of_the_option");
    expect(out + err).not.toContain("sEcret");
  },
);

test("an empty DATABASE_URL names no database", async () => {
  const serving = await serve([], { DATABASE_URL: "" });
  expect(serving.startupMessage).toContain("Serving the sample data on");
  await serving.stop();
});

test("the message about an invalid DATABASE_URL does not contain its password", () => {
  const { code, out, err } = quittance(["serve"], "", { DATABASE_URL: "mysql://u:sEcret@h/d" });
  expect(code).toBe(2);
  expect(err).toContain("--database-url or DATABASE_URL must be postgres://");
  expect(out + err).not.toContain("sEcret");
});

test("the startup message says that a data file has no keys", async () => {
  const path = join(folder, "no-keys.json");
  writeFileSync(path, JSON.stringify({ ...parsed(), api_keys: [], access_tokens: [] }));
  const serving = await serve(["--data", path]);
  expect(serving.startupMessage).toContain("It has no API keys yet");
  await serving.stop();
});
