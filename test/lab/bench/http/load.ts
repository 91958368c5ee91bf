import { connect, type Socket } from "node:net";
import { fork, spawnSync, type ChildProcess } from "node:child_process";
import { cpus } from "node:os";
import { bundleOf } from "../../bundle.ts";

/** A request as bytes, and the expected status. */
export interface PreparedRequest {
  readonly bytes: Buffer;
  readonly status: number;
}

/** Creates a request, with or without a body. */
export const prepareRequest = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  { path = "/pay/quote", method = "POST" } = {},
): PreparedRequest => {
  const lines = Object.entries({
    host: "localhost",
    ...headers,
    ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  return { bytes: Buffer.from(head + (body ?? "")), status };
};

/** A persistent connection for one request at a time. */
export interface Connection {
  /** Rejects if the status of the response is another one than expected. */
  readonly send: (request: PreparedRequest) => Promise<void>;
  readonly close: () => void;
}

interface Waiting {
  readonly request: PreparedRequest;
  readonly resolve: () => void;
  readonly reject: (cause: Error) => void;
}

/** Connects to a server on this machine, and reconnects when the server closes. */
export const connectTo = (port: number): Connection => {
  let socket: Socket | undefined;
  let received = "";
  let waiting: Waiting | undefined;
  const settle = (failure?: Error): void => {
    const { resolve, reject } = waiting ?? {};
    waiting = undefined;
    if (failure === undefined) resolve?.();
    else reject?.(failure);
  };
  const drop = (): void => {
    socket?.removeAllListeners().destroy();
    socket = undefined;
  };
  const take = (chunk: string): void => {
    received += chunk;
    const reply = completeResponse(received);
    if (reply === undefined) return;
    if (reply.closes) drop();
    const isExpected = reply.status === waiting?.request.status;
    settle(isExpected ? undefined : new Error(`Unexpected reply: ${received.slice(0, 300)}`));
  };
  const open = (bytes: Buffer): Socket => {
    const opened = connect({ port, host: "127.0.0.1", noDelay: true }, () => opened.write(bytes));
    return opened.setEncoding("latin1").on("data", take).once("error", settle);
  };
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { request, resolve, reject };
        received = "";
        if (socket === undefined) socket = open(request.bytes);
        else socket.write(request.bytes);
      }),
    close: drop,
  };
};

/** Sends a request many times over some connections, one at a time on each. */
export const sendMany = async (
  port: number,
  request: PreparedRequest,
  times: number,
  connections: number,
): Promise<void> => {
  let left = times;
  const one = async (): Promise<void> => {
    const connection = connectTo(port);
    while (left > 0) {
      left -= 1;
      await connection.send(request);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, one));
};

/** Returns the status of a complete response. */
const completeResponse = (text: string) => {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = text.slice(0, end).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  const rest = text.length - end - 4;
  const isWhole = length === undefined ? text.endsWith("0\r\n\r\n") : rest >= parseInt(length, 10);
  if (!isWhole) return undefined;
  return { status: parseInt(head.slice(9, 12), 10), closes: head.includes("connection: close") };
};

/** A contender in a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Whether processes can be pinned to a core. */
export const hasTaskset = spawnSync("taskset", ["-V"]).status === 0 && cpus().length > 1;

/** Pins a process to a core, if that is supported. */
export const pin = (pid: number | undefined, core: number): void => {
  if (hasTaskset) spawnSync("taskset", ["-a", "-p", "-c", String(core), String(pid)]);
};

/**
 * The compiled servers, which import the packages as they are published. A loader that compiles at
 * run time would name every function at run time, which is slow.
 */
const contender = "test/lab/bench/http/server.ts";

/** Starts a contender, or another bundled server, on the first core. */
export const startServer = async (name: string, server = contender): Promise<Running> => {
  const child = fork(bundleOf(server), [name], { execArgv: [] });
  const { port } = (await nextMessage(child)) as { readonly port: number };
  pin(child.pid, 0);
  return { child, port };
};

/** Returns the next message of a server. */
export const nextMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once("message", resolve));
