import { nodeListener } from "@quittance/http/node";
import express from "express";
import { handler } from "./host-handler.ts";

export const app = express();
app.use("/billing", nodeListener(handler));
app.use(express.json());
app.get("/", (_request, response) => void response.send("The shop"));
