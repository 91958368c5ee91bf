import type { MetadataIssue } from "../kernel/metadata.ts";
import type { Issue } from "../schema/schema.ts";
import { requirement } from "./requirement.ts";

/** Returns the path and the message of an issue of metadata. */
export const describeMetadataIssue = (issue: MetadataIssue): Issue => {
  switch (issue.kind) {
    case "TooMuchMetadata":
      return { path: ["metadata"], message: requirement.metadata };
    case "MetadataKeyInvalid":
      return { path: ["metadata", issue.key], message: requirement.metadataKey };
    case "MetadataValueInvalid":
      return { path: ["metadata", issue.key], message: requirement.metadataValue };
  }
};
