import { startServer } from "./postgres-server.ts";

/** Starts a server, prints its process id, and waits until this process is ended. */
const server = await startServer();
console.log(JSON.stringify({ pid: server.pid(), directory: server.directory }));
setInterval(() => undefined, 60_000);
