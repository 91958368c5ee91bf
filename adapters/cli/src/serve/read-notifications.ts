import { readFileSync } from "node:fs";
import {
  checkSecrets,
  endpointsByProvider,
  schemes,
  type NotificationEndpoint,
} from "@quittance/providers";
import * as v from "valibot";
import { idSchema } from "../id-schema.ts";
import { readJsonFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";

/** The option of `quittance serve` that receives notifications of payment providers. */
export const notificationsOption = {
  notifications: {
    type: "string",
    value: "FILE",
    help: `Receive notifications of payment providers at POST /providers/{id}/notifications. The file
lists endpoints, and names the environment variables or files with their secrets.`,
  },
} as const;

const names = v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(10)), []);

const endpointSchema = v.strictObject({
  provider_id: idSchema("prov"),
  organization_id: idSchema("org"),
  scheme: v.picklist(schemes, `must be one of ${schemes.join(", ")}`),
  secret_variables: names,
  secret_files: names,
  adyen_capture: v.optional(v.picklist(["AUTOMATIC", "MANUAL"]), "AUTOMATIC"),
  stripe_refunds: v.optional(v.picklist(["OBJECTS", "TOTALS"]), "OBJECTS"),
});

const fileSchema = v.strictObject({
  endpoints: v.pipe(
    v.array(endpointSchema),
    v.minLength(1, "must contain at least 1 element"),
    v.maxLength(1000),
  ),
});

/**
 * Reads the endpoints in a file. Secrets come from environment variables and files of their own,
 * never from the command line. Throws `UsageError`, which never contains a secret.
 */
export const readNotifications = (
  path: string,
  variables: NodeJS.ProcessEnv = process.env,
): ReadonlyArray<NotificationEndpoint> => {
  const parsed = v.safeParse(fileSchema, readJsonFile(path));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const property = v.getDotPath(issue);
    throw new UsageError(`${path}: ${property === null ? "" : `${property}: `}${issue.message}.`);
  }
  const found = parsed.output.endpoints.map((entry, index): NotificationEndpoint => {
    const place = `${path}: endpoints.${String(index)}`;
    const secrets = [
      ...entry.secret_variables.map((name) => secretIn(name, variables, place)),
      ...entry.secret_files.map((file) => secretInFile(file, place)),
    ];
    try {
      checkSecrets(entry.scheme, secrets);
    } catch (error) {
      throw new UsageError(`${place}: ${(error as Error).message}.`);
    }
    return {
      providerId: entry.provider_id,
      organizationId: entry.organization_id,
      scheme: entry.scheme,
      secrets,
      adyenCapture: entry.adyen_capture,
      stripeRefunds: entry.stripe_refunds,
    };
  });
  try {
    endpointsByProvider(found);
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}.`);
  }
  return found;
};

const secretIn = (name: string, variables: NodeJS.ProcessEnv, place: string): string => {
  const secret = variables[name]?.trim();
  if (secret === undefined || secret === "") {
    throw new UsageError(`${place}: the environment variable ${name} has no secret.`);
  }
  return secret;
};

const secretInFile = (file: string, place: string): string => {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new UsageError(`${place}: cannot read ${file}: ${(error as Error).message}.`);
  }
};
