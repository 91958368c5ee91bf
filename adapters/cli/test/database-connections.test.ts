import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer, connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import type { JsonObject } from "quittance/adapter";
import { beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { emptyTestDatabase } from "../../postgres/test/support/migrated-database.ts";
import { databaseUrl, ensureRole } from "../../postgres/test/support/test-databases.ts";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { connectionWarnings } from "../src/store/connection-warnings.ts";
import { openDatabase } from "../src/store/open-database.ts";
import { expectUsageError, serveInTest, testFolder } from "./in-test.ts";
import { bin, quittance, sample, serve } from "./run-cli.ts";
import { changed } from "./sample-file.ts";
import { payInPart, post } from "./sample-requests.ts";

/** Each test starts the command several times. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const admin = inject("postgresUrl");
const [ownerRole, serviceRole] = ["cli_owner", "cli_service"];
const folder = testFolder();
const database = await emptyTestDatabase("cli_roles");

const urlAs = (role: string): string => databaseUrl(admin, database.name, role);

beforeAll(async () => {
  for (const role of [ownerRole, serviceRole]) await ensureRole(admin, role);
  await withClient(admin, (client) =>
    client.query(`ALTER DATABASE ${database.name} OWNER TO ${ownerRole}`),
  );
  const migrated = quittance([
    "migrate",
    "--database-url",
    urlAs(ownerRole),
    "--grant-to",
    serviceRole,
  ]);
  expect(migrated.err).toBe("");
});

/** Returns what `serve` writes to standard error from start to end. */
const warningsOf = async (args: ReadonlyArray<string>): Promise<string> => {
  const serving = await serve(args);
  expect((await fetch(`${serving.url}/ready`)).status).toBe(200);
  await serving.stop();
  return serving
    .errors()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => `${(JSON.parse(line) as { readonly message: string }).message}\n`)
    .join("");
};

test("a process is no longer ready when a newer version has migrated the schema", async () => {
  const serving = await serveInTest(["--database-url", urlAs(serviceRole), "--no-migrate"]);
  const ready = async () => {
    const response = await fetch(`${serving.url}/ready`);
    return [response.status, await response.json()];
  };
  const newer = (statement: string) =>
    withClient(urlAs(ownerRole), (client) => client.query(statement));
  const others = { store: "ok", rates: "ok" };
  expect(await ready()).toEqual([200, { status: "ok", checks: { schema: "ok", ...others } }]);
  await newer(
    "INSERT INTO quittance.migrations (name, number, checksum) VALUES ('9999_later', 9999, '')",
  );
  expect(await ready()).toEqual([
    503,
    { status: "unavailable", checks: { schema: "unavailable", ...others } },
  ]);
  await newer("DELETE FROM quittance.migrations WHERE number = 9999");
});

describe("records of a data file", () => {
  test("are not imported by the role of the service, and the message names the roles that may", () => {
    expectUsageError(
      quittance([
        ...["serve", "--database-url", urlAs(serviceRole), "--no-migrate", "--data", sample],
      ]),
      /cannot import.*migrate --data FILE.*--grant-import-to/u,
    );
  });

  test("are imported once by the owner with migrate --data, and then served", async () => {
    const args = ["migrate", "--database-url", urlAs(ownerRole), "--data", sample];
    expect(quittance(args)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/up to date.*\nImported the data file\.\n$/u) as unknown,
    });
    expect(quittance(args)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nDid not import the data file: .*\n$/u) as unknown,
    });
    const url = urlAs(serviceRole);
    const serving = await serveInTest(["--database-url", url, "--no-migrate", "--data", sample]);
    await payInPart(serving.url, "roles-1");
  });

  test("change the settings of stored organizations, and each command names them", async () => {
    const written = (name: string, properties: JsonObject): string => {
      const path = join(folder, `settings-${name}.json`);
      writeFileSync(path, JSON.stringify(changed("organizations", "org_harbour", properties)));
      return path;
    };
    const rounded = (mode: string) => ({ mode, at: "TOTAL", increments: { CHF: "0.05" } });
    const [up, down] = [
      written("up", { rounding: rounded("UP") }),
      written("down", { rounding: rounded("DOWN") }),
    ];
    const named = "Changed rounding of org_harbour to the values of the data file.";
    const migrateWith = (path: string): string =>
      quittance(["migrate", "--database-url", urlAs(ownerRole), "--data", path]).out;
    expect(migrateWith(up)).toContain(named);
    expect(migrateWith(up)).not.toContain("Changed");
    const serveAs = (role: string, path: string) => [
      ...["--database-url", urlAs(role), "--no-migrate", "--data", path],
    ];
    const unchanged = await serveInTest(serveAs(serviceRole, up));
    expect(unchanged.startupMessage).not.toContain("Changed");
    const serving = await serveInTest(serveAs(serviceRole, down));
    expect(serving.startupMessage).toContain(named);
    const whole = written("whole", { totals: "shop", numbering: "H{n}" });
    const changedAll = "Changed totals, rounding, numbering of org_harbour to the values of";
    expect(migrateWith(whole)).toContain(changedAll);
    expect(migrateWith(whole)).not.toContain("Changed");
    expect(migrateWith(written("silent", {}))).not.toContain("Changed");
  });

  test("are not imported with --dry-run or --print", () => {
    for (const option of ["--dry-run", "--print"]) {
      const { code, err } = quittance(["migrate", option, "--data", sample]);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining("--data cannot be combined with --dry-run or --print"),
      ]);
    }
  });
});

describe("serve warns at its start", () => {
  test("never for the role of --grant-to with its time limits", async () => {
    expect(await warningsOf(["--database-url", urlAs(serviceRole), "--no-migrate"])).toBe("");
  });

  test("about a superuser", async () => {
    const written = await warningsOf(["--database-url", database.url, "--no-migrate"]);
    expect(written).toMatch(/^The role .* is a superuser\. .*--grant-to/u);
  });

  test("about the owner of the tables, and about a role with BYPASSRLS", async () => {
    await withClient(admin, (client) => client.query(`ALTER ROLE ${ownerRole} BYPASSRLS`));
    try {
      const written = await warningsOf(["--database-url", urlAs(ownerRole), "--no-migrate"]);
      expect(written).toContain(`"${ownerRole}" has BYPASSRLS and owns the tables.`);
    } finally {
      await withClient(admin, (client) => client.query(`ALTER ROLE ${ownerRole} NOBYPASSRLS`));
    }
  });

  test("about missing time limits, until the role has them", async () => {
    const { url } = await recorded(urlAs(serviceRole), withoutOptions);
    const args = ["--database-url", url, "--no-migrate"];
    const written = await warningsOf(args);
    expect(written).toContain("Connections have no time limits");
    const remedy = /Set them for the role: (?<sql>.*)\n/u.exec(written)?.groups?.["sql"] ?? "";
    expect(remedy).toMatch(/lock_timeout = '5s'.*statement_timeout = '10s'.*jit = 'off'/u);
    await withClient(admin, (client) => client.query(remedy));
    try {
      expect(await warningsOf(args)).toBe("");
    } finally {
      await withClient(admin, (client) => client.query(`ALTER ROLE ${serviceRole} RESET ALL`));
    }
  });
});

/** Starts a proxy of the database that records what clients send. */
const recorded = async (
  target: string,
  change: (first: Buffer) => Buffer = (first) => first,
  isRejected: () => boolean = () => false,
): Promise<{ readonly url: string; readonly sent: () => string }> => {
  const { hostname, port } = new URL(target);
  const chunks: Array<Buffer> = [];
  const server = createServer((client) => {
    if (isRejected()) {
      client.destroy();
      return;
    }
    const upstream = connect(parseInt(port, 10), hostname);
    let isFirst = true;
    client.on("data", (chunk) => {
      chunks.push(chunk);
      upstream.write(isFirst ? change(chunk) : chunk);
      isFirst = false;
    });
    client.on("error", () => upstream.destroy()).on("end", () => upstream.end());
    upstream.on("error", () => client.destroy()).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  const own = { hostname: "127.0.0.1", port: String((server.address() as AddressInfo).port) };
  const url = Object.assign(new URL(target), own).href;
  return { url, sent: () => Buffer.concat(chunks).toString("latin1") };
};

/** The first packet of a connection without its settings, as some poolers forward it. */
const withoutOptions = (first: Buffer): Buffer => {
  const text = first.toString("latin1");
  const forwarded = Buffer.from(text.replace(/(?<=\0)options\0[^\0]*\0/u, ""), "latin1");
  forwarded.writeInt32BE(forwarded.length, 0);
  return forwarded;
};

/** Runs the command without blocking this process, which is the proxy. */
const run = (args: ReadonlyArray<string>): Promise<number | null> =>
  new Promise((resolve) => {
    spawn(process.execPath, [bin, ...args], { stdio: "ignore" }).once("exit", resolve);
  });

const name = /quittance_[\da-f]{16}\0/u;

describe("--wait-for-database", () => {
  test.each([["serve"], ["migrate"]])("lets %s start before its database", async (command) => {
    let rejected = 0;
    const { url } = await recorded(
      urlAs(ownerRole),
      (first) => first,
      () => (rejected += 1) <= 2,
    );
    const args = ["--database-url", url, "--wait-for-database", "120"];
    if (command === "migrate") expect(await run([command, ...args])).toBe(0);
    else {
      const serving = await serveInTest(args);
      expect((await fetch(`${serving.url}/ready`)).status).toBe(200);
    }
    expect(rejected).toBeGreaterThan(2);
  });

  test("does not wait for what waiting does not change", () => {
    const url = databaseUrl(admin, "database_that_does_not_exist", serviceRole);
    const args = ["--database-url", url, "--wait-for-database", "3600"];
    expect(quittance(["serve", ...args])).toMatchObject({
      code: 2,
      err: expect.stringContaining("Create the database") as unknown,
    });
  });
});

test("serve warns about a clock that differs from the clock of the database", async () => {
  const executor = await openDatabase(urlAs(serviceRole));
  onTestFinished(async () => {
    vi.useRealTimers();
    await executor.close();
  });
  const warnings = (): Promise<ReadonlyArray<string>> =>
    connectionWarnings(executor.executor, "quittance");
  expect(await warnings()).toEqual([]);
  for (const minutes of [15, -15]) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
    const [warning, ...others] = await warnings();
    expect(warning).toMatch(/differs from the clock of the database by 9\d\d seconds/u);
    expect(others).toEqual([]);
    vi.useRealTimers();
  }
});

describe("--no-prepare", () => {
  const commands = [["check"], ["rollups", "--rebuild"]];
  test.each(commands)("prevents named prepared statements of %s", async (...command) => {
    const plain = await recorded(urlAs(serviceRole));
    expect(await run([...command, "--database-url", plain.url])).toBe(0);
    expect(plain.sent()).toMatch(name);
    const old = await recorded(urlAs(serviceRole));
    expect(await run([...command, "--database-url", old.url, "--no-prepare"])).toBe(0);
    expect(old.sent()).toContain("FROM");
    expect(old.sent()).not.toMatch(name);
  });

  test("prevents named prepared statements of migrate", async () => {
    const old = await recorded(urlAs(ownerRole));
    const all = ["migrate", "--database-url", old.url, "--data", sample, "--no-prepare"];
    expect(await run(all)).toBe(0);
    expect(old.sent()).toContain("FROM");
    expect(old.sent()).not.toMatch(name);
  });

  test("prevents named prepared statements of serve, with the same responses", async () => {
    const proxy = await recorded(urlAs(serviceRole));
    const args = ["--database-url", proxy.url, "--no-migrate", "--data", sample];
    const serving = await serveInTest([...args, "--no-prepare"]);
    await payInPart(serving.url, "unprepared-1");
    expect(await post(serving.url, "/payments", {})).toMatchObject({ status: 200 });
    expect(proxy.sent()).not.toMatch(name);
    const usual = await serveInTest(args);
    await payInPart(usual.url, "prepared-1");
    expect(proxy.sent()).toMatch(name);
  });

  test("is a usage error without a database server", () => {
    for (const args of [["check", "--store", "."], ["serve"]]) {
      expectUsageError(quittance([...args, "--no-prepare"]), /--no-prepare (?:cannot|requires)/u);
    }
  });
});

describe("--connections", () => {
  test("is how many connections serve uses at most, of which an organization has half", async () => {
    const store = await openDatabase(urlAs(serviceRole), true, 6);
    onTestFinished(() => store.close());
    const ends: Array<() => void> = [];
    const hold = (organization: string) =>
      Array.from({ length: 4 }, () =>
        store.executor.transaction(() => new Promise<void>((resolve) => ends.push(resolve)), {
          organization,
        }),
      );
    const held = hold("org_a");
    await expect.poll(() => ends.length).toBe(3);
    held.push(...hold("org_b"), ...hold("org_c"));
    await expect.poll(() => ends.length).toBe(6);
    expect(store.connections?.()).toEqual({ used: 6, idle: 0, waiting: 0 });
    await expect
      .poll(() => {
        for (const end of ends.splice(0)) end();
        return store.connections?.().used;
      })
      .toBe(0);
    await Promise.all(held);
  });

  test("is a usage error without a database server, and for too few or too many", () => {
    for (const store of [[], ["--store", "folder"]]) {
      const args = ["serve", ...store, "--connections", "6"];
      expectUsageError(quittance(args), /--connections requires --database-url/u);
    }
    for (const number of ["5", "1001", "six"]) {
      const args = ["serve", "--database-url", urlAs(serviceRole), "--connections", number];
      expectUsageError(quittance(args), /--connections must be a whole number from 6 to 1000/u);
    }
  });
});
