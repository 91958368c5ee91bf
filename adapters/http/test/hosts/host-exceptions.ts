/** Responses of hosts in place of the service: summaries by the names of cases. */
export type Exceptions = Readonly<Record<string, string>>;

/** `URL` takes dots out of a path before anybody sees it. */
const dots: Exceptions = { "dots in the path": "200" };

/** Routers that decode paths reject invalid encodings. */
const brokenPaths: Exceptions = {
  "a broken encoding in the path": "400",
  "a broken character in the path": "400",
};

/** Next.js redirects what has two slashes, hands on the first of two headers, and is a `URL` host. */
const nextjs: Exceptions = {
  ...dots,
  "an absolute target": "308",
  "two slashes": "308",
  "a broken encoding in the path": "500",
  "a broken character in the path": "500",
  "credentials twice": "200",
};

/** Every host that prevents something, and what. */
export const exceptionsOf: Readonly<Record<string, Exceptions>> = {
  "Express behind a parser": {
    // The parser replaces invalid characters, decompresses bodies, and waits for whole bodies.
    "bytes that are not UTF-8": "400 VALIDATION_FAILED",
    "a body that is packed": "200",
    "a length that is declared too large": "silence",
  },
  Fastify: brokenPaths,
  h3: { ...brokenPaths, ...dots },
  "h3 by fetch": { ...brokenPaths, ...dots },
  "Hono by fetch": dots,
  "a handler of fetch": dots,
  "Next.js handlers by fetch": dots,
  Bun: dots,
  // Bun gives a bare path when the Host is none, and Hono looks for the path behind a host.
  "Hono on Bun": { ...dots, "a Host that is none": "404", "no Host in HTTP/1.0": "404" },
  "h3 on Bun": { ...brokenPaths, ...dots },
  // Deno creates a URL from the Host header, which changes the path.
  Deno: { "a Host that is none": "404 NOT_FOUND" },
  "Hono on Deno": { "a Host that is none": "404" },
  Workers: { "a Host that is none": "404 NOT_FOUND", "no Host in HTTP/1.0": "400" },
  "Hono on Workers": { "a Host that is none": "404", "no Host in HTTP/1.0": "400" },
  "Next.js": nextjs,
};
