import type { INestApplication } from "@nestjs/common";
import { nodeListener } from "@quittance/http/node";
import { handler } from "./host-handler.ts";

/** Call this between `NestFactory.create` and `app.listen`: Nest adds its body parsers later. */
export const mountBilling = (app: INestApplication): void => {
  app.use("/billing", nodeListener(handler));
};
