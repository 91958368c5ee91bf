import { defaultBodyLimit } from "@quittance/http";
import { bodyErrorListener, nodeListener } from "@quittance/http/node";
import express from "express";
import { edge } from "./host-edge.ts";

export const app = express();
app.use(express.json({ limit: defaultBodyLimit }));
app.use("/billing", nodeListener(edge), bodyErrorListener(edge));
app.get("/", (_request, response) => void response.send("The shop"));
