import { connect, type Socket } from "node:net";

/** A request as bytes, and the status that its reply must have. */
export interface Shot {
  readonly bytes: Buffer;
  readonly status: number;
}

/** Put a request together, without a body when there is none. */
export const shotOf = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  { path = "/pay/quote", method = "POST" } = {},
): Shot => {
  const lines = Object.entries({
    host: "localhost",
    ...headers,
    ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  return { bytes: Buffer.from(head + (body ?? "")), status };
};

/** Send a request so many times over some connections that are kept open, one at a time on each. */
export const fire = async (
  port: number,
  { bytes, status }: Shot,
  times: number,
  connections: number,
): Promise<void> => {
  let left = times;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let socket: Socket | undefined;
      let received = "";
      const next = (): void => {
        if (left === 0) {
          socket?.destroy();
          resolve();
          return;
        }
        left -= 1;
        received = "";
        socket?.write(bytes);
      };
      const open = (): void => {
        socket = connect({ port, host: "127.0.0.1", noDelay: true }, next);
        socket.setEncoding("latin1").on("data", (chunk: string) => {
          received += chunk;
          const reply = wholeReply(received);
          if (reply === undefined) return;
          if (reply.status !== status)
            reject(new Error(`Unexpected reply: ${received.slice(0, 300)}`));
          else if (reply.closes) {
            socket?.removeAllListeners().destroy();
            open();
          } else next();
        });
        socket.once("error", reject);
      };
      open();
    });
  await Promise.all(Array.from({ length: connections }, one));
};

/** The status of a reply that has arrived to its last byte. */
const wholeReply = (text: string) => {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = text.slice(0, end).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  const rest = text.length - end - 4;
  const isWhole = length === undefined ? text.endsWith("0\r\n\r\n") : rest >= parseInt(length, 10);
  if (!isWhole) return undefined;
  return { status: parseInt(head.slice(9, 12), 10), closes: head.includes("connection: close") };
};
