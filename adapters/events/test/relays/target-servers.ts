import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { createClient } from "redis";
import { freePort, host } from "../../../postgres/test/support/free-port.ts";
import { eventually } from "../../../postgres/test/support/eventually.ts";

/** The kinds of targets. */
export const targetKinds = ["nats", "redis"] as const;

/** A kind of target. */
export type TargetKind = (typeof targetKinds)[number];

/** A server that events are published to. */
export interface TargetServer {
  readonly url: string;
  /** Returns the bodies of all messages, in their order. */
  readonly messages: () => Promise<ReadonlyArray<string>>;
  readonly remove: () => Promise<void>;
}

/** Starts a server on loopback, with an empty stream. */
export const startTarget = (kind: TargetKind): Promise<TargetServer> =>
  kind === "nats" ? startNats() : startRedis();

const packages = { "nats-server": "nats-server", "redis-server": "redis-server" } as const;

const start = async (
  binary: keyof typeof packages,
  argumentsFor: (port: string, folder: string) => ReadonlyArray<string>,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> => {
  if (spawnSync(binary, ["--version"], { stdio: "ignore" }).error !== undefined) {
    throw new Error(
      `The program ${binary} is not installed. Install it, for example with ` +
        `"apt-get install ${packages[binary]}", and run the command again.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "quittance-relay-"));
  const port = await freePort();
  const server = spawn(binary, argumentsFor(String(port), folder), { stdio: "ignore" });
  const end = once(server, "exit");
  await eventually(() => accepts(server, port));
  return {
    port,
    stop: async () => {
      server.kill("SIGKILL");
      await end;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const accepts = (server: ChildProcess, port: number): Promise<boolean> => {
  if (server.exitCode !== null) throw new Error(`${server.spawnfile} ended at once.`);
  return new Promise((resolve) => {
    const socket = connectSocket(port, host);
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => {
      end(true);
    });
    socket.once("error", () => {
      end(false);
    });
  });
};

const startNats = async (): Promise<TargetServer> => {
  const { port, stop } = await start("nats-server", (free, folder) => [
    ...["--jetstream", "--addr", host, "--port", free, "--store_dir", folder],
  ]);
  const url = `nats://${host}:${String(port)}`;
  const connection = await connect({ servers: url });
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: "quittance", subjects: ["quittance.>"] });
  return {
    url,
    messages: async () => {
      const { state } = await manager.streams.info("quittance");
      if (state.messages === 0) return [];
      const consumer = await jetstream(connection).consumers.get("quittance");
      const found: Array<string> = [];
      for await (const message of await consumer.fetch({ max_messages: state.messages })) {
        found.push(message.string());
      }
      return found;
    },
    remove: async () => {
      await connection.close();
      await stop();
    },
  };
};

const startRedis = async (): Promise<TargetServer> => {
  const { port, stop } = await start("redis-server", (free, folder) => [
    ...["--bind", host, "--port", free, "--dir", folder, "--save", "", "--appendonly", "yes"],
  ]);
  const url = `redis://${host}:${String(port)}`;
  const client = createClient({ url });
  await client.connect();
  return {
    url,
    messages: async () => {
      const entries = await client.xRange("quittance", "-", "+");
      return (entries ?? []).map(({ message }) => message["event"] ?? "");
    },
    remove: async () => {
      client.destroy();
      await stop();
    },
  };
};
