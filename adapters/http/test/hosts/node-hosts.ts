import { createServer, type RequestListener, type Server } from "node:http";
import { Logger, Controller, Get, Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { toNodeHandler } from "h3";
import { app as expressApp } from "../../../../docs/examples/host-express.ts";
import { app as parsingApp } from "../../../../docs/examples/host-express-parsed.ts";
import { app as fastifyApp } from "../../../../docs/examples/host-fastify.ts";
import { app as h3App } from "../../../../docs/examples/host-h3.ts";
import { app as koaApp } from "../../../../docs/examples/host-koa.ts";
import { mountBilling } from "../../../../docs/examples/host-nest.ts";
import { server as nodeServer } from "../../../../docs/examples/host-node.ts";
import "reflect-metadata";

/** Makes the server of a recipe, ready to listen. */
export type MakeServer = () => Server | Promise<Server>;

const listening = (listener: RequestListener): Server => createServer(listener);

/** The recipes that run on Node, each with what it takes to make a server of it. */
export const nodeHosts: Readonly<Record<string, MakeServer>> = {
  "node:http": () => nodeServer,
  "Express before parsers": () => listening(expressApp),
  "Express behind a parser": () => listening(parsingApp),
  Fastify: async () => {
    await fastifyApp.ready();
    return fastifyApp.server;
  },
  Koa: () => {
    koaApp.silent = true;
    const respond = koaApp.callback();
    return listening((request, response) => void respond(request, response));
  },
  NestJS: async () => {
    Logger.overrideLogger(false);
    const app = await NestFactory.create(ShopModule);
    mountBilling(app);
    await app.init();
    return app.getHttpServer() as Server;
  },
  h3: () => listening(toNodeHandler(h3App)),
};

/** The host's own controller. Decorators are called by hand: this code base compiles without. */
class ShopController {
  home(): string {
    return "The shop";
  }
}

const { prototype } = ShopController;
const home = Object.getOwnPropertyDescriptor(prototype, "home");
if (home === undefined) throw new Error("the method is there");
Get()(prototype, "home", home);
Controller()(ShopController);

/** The host's own application. */
class ShopModule {
  readonly name = "shop";
}
Module({ controllers: [ShopController] })(ShopModule);
