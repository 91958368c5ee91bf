import {
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  type MessagePort,
} from "node:worker_threads";
import { pathToFileURL } from "node:url";

/** The result of a command. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What a command is given. */
export interface Call {
  readonly args: ReadonlyArray<string>;
  readonly input: string;
  readonly env: NodeJS.ProcessEnv;
}

interface CommandThread {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly signal: Int32Array;
}

let started: CommandThread | undefined;

const start = (bin: string): CommandThread => {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL("command-thread.mjs", import.meta.url), {
    workerData: { bin: pathToFileURL(bin).href, port: port2, signal },
    transferList: [port2],
  });
  worker.unref();
  port1.unref();
  return { worker, port: port1, signal };
};

const timeoutMs = 300_000;

/** What the thread sends when a command has ended. */
interface Ended {
  readonly ran: Ran;
  /** Whether the command ended its thread, so that the next one needs another. */
  readonly hasExited: boolean;
}

/** Runs a command of a bundle to its end in a thread that is kept, and waits for it. */
export const runInThread = (bin: string, call: Call): Ran => {
  started ??= start(bin);
  const { port, signal } = started;
  Atomics.store(signal, 0, 0);
  port.postMessage({ ...call, env: withoutUndefined(call.env) });
  const waited = Atomics.wait(signal, 0, 0, timeoutMs);
  const received = receiveMessageOnPort(port) as { readonly message: Ended } | undefined;
  if (waited === "timed-out" || received === undefined) {
    throw new Error(`The command did not end: quittance ${call.args.join(" ")}`);
  }
  const { ran, hasExited } = received.message;
  if (hasExited) started = undefined;
  return ran;
};

/** A command that runs in a thread while the test goes on. */
export interface Started {
  readonly ended: Promise<Ran>;
  /** Does what a signal to its process does. */
  readonly kill: (signal: "SIGINT" | "SIGTERM") => void;
}

/** Threads whose command has ended. */
const idle: Array<Worker> = [];

/** Starts a command of a bundle in a kept thread; `onText` gets what it writes, as it does. */
export const startInThread = (
  bin: string,
  call: Call,
  onText: (stream: "out" | "err", text: string) => void,
): Started => {
  const worker =
    idle.pop() ??
    new Worker(new URL("command-thread.mjs", import.meta.url), {
      workerData: { bin: pathToFileURL(bin).href },
    });
  worker.ref();
  const ended = new Promise<Ran>((resolve) => {
    const receive = (message: Ended | { readonly name: "out" | "err"; readonly text: string }) => {
      if ("text" in message) {
        onText(message.name, message.text);
        return;
      }
      worker.off("message", receive);
      worker.unref();
      if (!message.hasExited) idle.push(worker);
      resolve(message.ran);
    };
    worker.on("message", receive);
  });
  worker.postMessage({ ...call, env: withoutUndefined(call.env) });
  return {
    ended,
    kill: (signal) => {
      worker.postMessage({ kill: signal });
    },
  };
};

const withoutUndefined = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
