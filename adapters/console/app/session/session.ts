import { createClient, type QuittanceClient } from "@quittance/http/client";
import { shallowRef } from "vue";
import { resultOf, type Failure } from "../api/result.ts";
import type { InvoiceDetails } from "../api/schemas.ts";
import { sellerZone } from "../show/time.ts";

/** What sends the requests of the console. A page whose service runs in the browser replaces it. */
export const transport = {
  send: (request: Request): Promise<Response> => fetch(request),
};

/** A user who signed in. */
export interface Session {
  /** Sends requests with the key. The key is kept here only: it is in no storage and no cookie. */
  readonly client: QuittanceClient;
  readonly environment: string;
  /** Name of the organization, if the key may read it from an invoice. */
  readonly organization: string | undefined;
}

/** The session; `undefined` until a user signs in. */
export const session = shallowRef<Session>();

/** Why the last session ended. */
export const ended = shallowRef<"expired" | "signedOut">();

/** Ends the session, and forgets the key. */
export const endSession = (reason: "expired" | "signedOut"): void => {
  session.value = undefined;
  ended.value = reason;
};

/** Returns the client of the session. */
export const currentClient = (): QuittanceClient => {
  if (session.value === undefined) throw new Error("There is no session");
  return session.value.client;
};

/** The address of the API: the console is mounted beside it, at any path. */
const baseUrl = new URL("..", document.baseURI).href.replace(/\/$/u, "");

/** Starts a session with an API key or access token, if the API accepts it. */
export const signIn = async (secret: string): Promise<Failure | undefined> => {
  const authorization = secret.startsWith("sk_") ? secret : `Bearer ${secret}`;
  const client = createClient({ baseUrl, authorization, fetch: transport.send });
  const listed = await resultOf(client.POST("/invoices/list", { body: { limit: 1 } }));
  // A key that may not read invoices is valid.
  if (!listed.ok && listed.failure.status !== 403) return listed.failure;
  const environment = listed.ok ? listed.environment : "";
  const id = listed.ok ? listed.data.invoices[0]?.id : undefined;
  const { organization, seller } = id === undefined ? {} : await sellerOf(client, id);
  sellerZone.value = seller?.time_zone ?? "UTC";
  session.value = { client, environment, organization: organization?.name };
  ended.value = undefined;
  return undefined;
};

const sellerOf = async (
  client: QuittanceClient,
  id: string,
): Promise<Pick<InvoiceDetails, "organization" | "seller">> => {
  const result = await resultOf(
    client.POST("/invoices/{id}", { params: { path: { id } }, body: { expand: ["organization"] } }),
  );
  return result.ok ? result.data : {};
};
