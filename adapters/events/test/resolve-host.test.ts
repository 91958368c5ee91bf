import { pbkdf2 } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { hostResolver } from "../src/resolve-host.ts";

const sockets: Array<Socket> = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const typeA = 1;

/** Writes the response to a request: one address for IPv4, none for IPv6; see RFC 1035. */
const responseTo = (request: Buffer, address: ReadonlyArray<number>): Buffer => {
  let end = 12;
  while (request.readUInt8(end) > 0) end += request.readUInt8(end) + 1;
  const head = Buffer.from(request.subarray(0, end + 5));
  const hasRecord = request.readUInt16BE(end + 1) === typeA;
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(hasRecord ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const record = [0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 60, 0, address.length, ...address];
  return hasRecord ? Buffer.concat([head, Buffer.from(record)]) : head;
};

/** Starts a name server that responds with an address, or never. Returns where it is. */
const startNameServer = async (address?: ReadonlyArray<number>): Promise<string> => {
  const socket = createSocket("udp4");
  sockets.push(socket);
  socket.on("message", (request, { port }) => {
    if (address !== undefined) socket.send(responseTo(request, address), port, "127.0.0.1");
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return `127.0.0.1:${String(socket.address().port)}`;
};

test("returns the addresses that a name server responds with", async () => {
  const resolve = hostResolver({ servers: [await startNameServer([93, 184, 215, 14])] });
  expect(await resolve("shop.example")).toEqual([{ address: "93.184.215.14", family: 4 }]);
});

test("resolves localhost and the names below it without a name server", async () => {
  const resolve = hostResolver({ servers: [await startNameServer()] });
  const loopback = ["127.0.0.1", "::1"];
  for (const name of ["localhost", "receiver.localhost", "localhost."]) {
    expect((await resolve(name)).map(({ address }) => address)).toEqual(loopback);
  }
});

test("rejects if no name server responds in time", async () => {
  const resolve = hostResolver({ servers: [await startNameServer()], timeoutMs: 50 });
  await expect(resolve("slow.example")).rejects.toThrow("No name server responded");
});

// `dns.lookup` occupies the threads of the runtime, so that files and keys waited as well.
test("names whose servers are silent hold up neither files nor keys nor other names", async () => {
  const slow = hostResolver({ servers: [await startNameServer()], timeoutMs: 60_000 });
  const fast = hostResolver({ servers: [await startNameServer([93, 184, 215, 14])] });
  let ended = 0;
  const end = (): void => {
    ended += 1;
  };
  const names = Array.from({ length: 40 }, (_, index) => `h${String(index)}.slow.example`);
  for (const name of names) void slow(name).then(end, end);
  await Promise.all([
    readFile(import.meta.filename),
    promisify(pbkdf2)("password", "salt", 1, 32, "sha256"),
    fast("shop.example"),
  ]);
  expect(ended).toBe(0);
});
