import { createServer, type Server } from "node:http";
import { authenticateBy, createHttpHandler } from "@quittance/http";
import { nodeDigest, nodeListener } from "@quittance/http/node";
import type { Quittance } from "quittance";
import type { CredentialRepository } from "quittance/adapter";

/** Creates a server for quotes, for callers with a known key. Call `listen` on the result. */
export const serveQuotes = (payments: Quittance, credentials: CredentialRepository): Server => {
  const environment = "development";
  const authenticate = authenticateBy(credentials, { environment, digest: nodeDigest });
  return createServer(nodeListener(createHttpHandler({ payments, environment, authenticate })));
};
