import type { AddressInfo } from "node:net";
import { contenders } from "./contenders.ts";

const make = contenders[process.argv[2] ?? ""];
if (make === undefined) throw new Error("Unknown contender");
const server = await make();
// Longer than any load: a connection that is closed just when it is used again counts as a failure.
server.keepAliveTimeout = 600_000;
let before = process.cpuUsage();
process.on("message", (command) => {
  if (command === "start") {
    before = process.cpuUsage();
    process.send?.({ started: true });
  } else {
    const { user, system } = process.cpuUsage(before);
    process.send?.({ microseconds: user + system });
  }
});
process.once("disconnect", () => {
  process.exit(0);
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
