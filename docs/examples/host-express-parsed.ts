import { defaultBodyLimit } from "@quittance/http";
import { bodyErrorListener, nodeListener } from "@quittance/http/node";
import express from "express";
import { handler } from "./host-handler.ts";

export const app = express();
app.use(express.json({ limit: defaultBodyLimit }));
app.use("/billing", nodeListener(handler), bodyErrorListener(handler));
app.get("/", (_request, response) => void response.send("The shop"));
