import { nodeListener } from "@quittance/http/node";
import express from "express";
import { edge } from "./host-edge.ts";

export const app = express();
app.use("/billing", nodeListener(edge));
app.use(express.json());
app.get("/", (_request, response) => void response.send("The shop"));
