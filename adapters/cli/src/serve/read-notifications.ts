import { readFileSync } from "node:fs";
import {
  checkSecrets,
  endpointsByProvider,
  schemes,
  type NotificationEndpoint,
} from "@quittance/providers";
import { schemas } from "quittance/adapter";
import { readFileBy } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";

const names = schemas.optional(schemas.list(schemas.text(), 10), []);

const endpointInFile = schemas.object({
  providerId: schemas.id("prov"),
  organizationId: schemas.id("org"),
  scheme: schemas.oneOf(schemes),
  secretVariables: names,
  secretFiles: names,
  adyenCapture: schemas.optional(schemas.oneOf(["AUTOMATIC", "MANUAL"]), "AUTOMATIC"),
  stripeRefunds: schemas.optional(schemas.oneOf(["OBJECTS", "TOTALS"]), "OBJECTS"),
});

const notificationsFile = schemas.object({
  endpoints: schemas.notEmpty(schemas.list(endpointInFile, 1000)),
});

/**
 * Reads the endpoints in a file. Secrets come from environment variables and files of their own,
 * never from the command line. Throws `UsageError`, which never contains a secret.
 */
export const readNotifications = (
  path: string,
  variables: NodeJS.ProcessEnv = process.env,
): ReadonlyArray<NotificationEndpoint> => {
  const { endpoints } = readFileBy(path, notificationsFile);
  const found = endpoints.map(({ secretVariables, secretFiles, ...endpoint }, index) => {
    const place = `${path}: endpoints.${String(index)}`;
    const secrets = [
      ...secretVariables.map((name) => secretIn(name, variables, place)),
      ...secretFiles.map((file) => secretInFile(file, place)),
    ];
    orUsageError(place, () => {
      checkSecrets(endpoint.scheme, secrets);
    });
    return { ...endpoint, secrets };
  });
  orUsageError(path, () => endpointsByProvider(found));
  return found;
};

const orUsageError = (place: string, check: () => unknown): void => {
  try {
    check();
  } catch (error) {
    throw new UsageError(`${place}: ${(error as Error).message}.`);
  }
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
