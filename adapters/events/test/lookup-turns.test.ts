import { createWebhooks } from "@quittance/events";
import { memoryStore } from "@quittance/memory";
import { orThrow, timestampOf, type OrganizationId } from "quittance";
import type { Timer } from "quittance/adapter";
import { sequentialIds } from "quittance/testing";
import { expect, test } from "vitest";
import { lookupTurns, maxLookups, maxLookupsInAll } from "../src/lookup-turns.ts";
import type { ResolvedAddress } from "../src/resolve-host.ts";

const attacker: OrganizationId = "org_attacker";
const victim: OrganizationId = "org_victim";
const found: ReadonlyArray<ResolvedAddress> = [{ address: "93.184.215.14", family: 4 }];

/** A resolver for which names that begin with `slow` never get a response. */
const resolver = () => {
  const asked: Array<string> = [];
  const resolve = (host: string): Promise<ReadonlyArray<ResolvedAddress>> => {
    asked.push(host);
    return host.startsWith("slow") ? new Promise(() => undefined) : Promise.resolve(found);
  };
  return { asked, resolve };
};

/** A timer whose time limits all end when the test ends them. */
const stoppedTimer = () => {
  const ends = new Set<() => void>();
  const timer: Timer = (_, end) => {
    ends.add(end);
    return () => ends.delete(end);
  };
  const expire = (): void => {
    for (const end of ends) end();
  };
  return { timer, expire };
};

const names = (count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => `slow${String(index)}.example`);

test("an endpoint is created beside 40 look-ups of another organization without a response", async () => {
  const { asked, resolve } = resolver();
  const webhooks = createWebhooks({
    ...memoryStore(),
    environment: "production",
    resolve,
    clock: () => timestampOf("2026-01-01 00:00:00"),
    newId: sequentialIds(),
  });
  for (const name of names(40)) {
    void webhooks.create(attacker, { url: `https://${name}/` });
  }
  orThrow(await webhooks.create(victim, { url: "https://shop.example/" }));
  // One look-up of the attacker is in progress, and the others have not begun.
  expect(asked).toEqual(["slow0.example", "shop.example"]);
});

test("look-ups of an organization that exceed the time limit find no address", async () => {
  const { asked, resolve } = resolver();
  const { timer, expire } = stoppedTimer();
  const resolveFor = lookupTurns(resolve, { timer });
  const waiting = Promise.all(names(3).map((name) => resolveFor(attacker)(name)));
  await resolveFor(victim)("shop.example");
  expire();
  expect(await waiting).toEqual([[], [], []]);
  expect(asked).toEqual(["slow0.example", "shop.example"]);
  expect(await resolveFor(attacker)("shop.example")).toEqual(found);
});

test("look-ups of an organization are limited in number", async () => {
  const { resolve } = resolver();
  const { timer, expire } = stoppedTimer();
  const resolveFor = lookupTurns(resolve, { timer });
  const waiting = names(maxLookups).map((name) => resolveFor(attacker)(name));
  expect(await resolveFor(attacker)("shop.example")).toEqual([]);
  expect(await resolveFor(victim)("shop.example")).toEqual(found);
  expire();
  await Promise.all(waiting);
  expect(await resolveFor(attacker)("shop.example")).toEqual(found);
});

test("organizations share what all of them can look up, and one more finds a place", async () => {
  const { resolve } = resolver();
  const { timer, expire } = stoppedTimer();
  const resolveFor = lookupTurns(resolve, { timer });
  const organizations = Array.from(
    { length: maxLookupsInAll / maxLookups },
    (_, index) => `org_${String(index)}` as const,
  );
  const waiting = organizations.flatMap((organization) =>
    names(maxLookups).map((name) => resolveFor(organization)(name)),
  );
  expect(await resolveFor(victim)("shop.example")).toEqual(found);
  expire();
  await Promise.all(waiting);
});

test("look-ups of all organizations are limited in number", async () => {
  const { resolve } = resolver();
  const { timer, expire } = stoppedTimer();
  const resolveFor = lookupTurns(resolve, { timer });
  const waiting = names(maxLookupsInAll).map((name, index) =>
    resolveFor(`org_${String(index)}` as const)(name),
  );
  expect(await resolveFor(victim)("shop.example")).toEqual([]);
  expire();
  await Promise.all(waiting);
  expect(await resolveFor(victim)("shop.example")).toEqual(found);
});

test("a look-up that fails does not hold up later ones of its organization", async () => {
  const resolveFor = lookupTurns((host) =>
    host === "bad.example" ? Promise.reject(new Error("no response")) : Promise.resolve(found),
  );
  const failed = resolveFor(attacker)("bad.example");
  const other = resolveFor(attacker)("shop.example");
  await expect(failed).rejects.toThrow("no response");
  expect(await other).toEqual(found);
});
