import type { Actor, Principal } from "quittance/adapter";

/** Returns the caller as the actor of what it changes. */
export const actorOf = ({ keyId }: Principal): Actor =>
  keyId === undefined ? { type: "HOST", id: undefined } : { type: "API_KEY", id: keyId };
