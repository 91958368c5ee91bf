import { startServer } from "./postgres-server.ts";

/** A program that starts a server, reports it, and then waits until it is ended. */
const server = await startServer();
console.log(JSON.stringify({ pid: server.pid(), directory: server.directory }));
setInterval(() => undefined, 60_000);
