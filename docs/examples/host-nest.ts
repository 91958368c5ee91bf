import type { INestApplication } from "@nestjs/common";
import { nodeListener } from "@quittance/http/node";
import { handler } from "./host-handler.ts";

/** Between `NestFactory.create` and `app.listen`: the parsers of Nest come behind what stands here. */
export const mountBilling = (app: INestApplication): void => {
  app.use("/billing", nodeListener(handler));
};
