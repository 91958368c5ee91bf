import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { withReference } from "@quittance/http";
import { nodeListener } from "@quittance/http/node";
import { service } from "../create-test-api.ts";

/** The memory usage that the server reports after a garbage collection. */
export interface MemoryReport {
  /** Bytes that are reachable: objects, and buffers outside of the heap. */
  readonly reachable: number;
  /** Bytes of the process that are in memory, also those that only the runtime knows of. */
  readonly resident: number;
  /** Bytes that arrived on all connections that are open. */
  readonly received: number;
  /** Replies that were begun. */
  readonly replies: number;
}

const collectGarbage = globalThis.gc;
if (collectGarbage === undefined) throw new Error("Start this with --expose-gc.");

const script = "x".repeat(2 ** 23);
const listener = nodeListener(withReference(service(), { document: {}, script }));
const sockets = new Set<Socket>();
let replies = 0;
const server = createServer((request, response) => {
  listener(request, response);
  if (response.headersSent) replies += 1;
});
server.on("connection", (socket) => {
  sockets.add(socket.once("close", () => sockets.delete(socket)));
});

const report = async (): Promise<MemoryReport> => {
  // What one collection finalizes, the next one frees.
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const received = [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  return { reachable: heapUsed + external, resident: rss, received, replies };
};

process.on("message", () => {
  void report().then((message) => process.send?.(message));
});
process.once("disconnect", () => {
  process.exit(0);
});
server.listen(0, "127.0.0.1", 2048, () => {
  process.send?.((server.address() as AddressInfo).port);
});
