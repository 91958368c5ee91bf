import { nodeDigest } from "@quittance/http/node";
import type { RequestHandler, Response } from "express";
import type { Pool } from "pg";

/** A user of the platform. */
export interface User {
  readonly user_id: string;
  readonly email: string;
  readonly is_staff: boolean;
}

/** Responds with 401 to requests without a token of a user. */
export const signIn =
  (pool: Pool): RequestHandler =>
  async (request, response, next) => {
    const token = request.get("authorization")?.replace(/^Bearer /u, "") ?? "";
    const { rows } = await pool.query<User>(
      "SELECT user_id, email, is_staff FROM users WHERE token_digest = $1",
      [nodeDigest(token)],
    );
    response.locals["user"] = rows[0];
    if (rows[0] === undefined) response.status(401).json({ error: "Sign in first" });
    else next();
  };

/** Returns the user of a request that passed `signIn`. */
export const userOf = (response: Response): User => response.locals["user"] as User;

/** Responds with 403 to users who are not staff. */
export const staffOnly: RequestHandler = (_request, response, next) => {
  if (userOf(response).is_staff) next();
  else response.status(403).json({ error: "Only staff can do this" });
};
