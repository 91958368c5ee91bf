import "reflect-metadata";
import { Controller, Get, Module } from "@nestjs/common";

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
export class ShopModule {
  readonly name = "shop";
}
Module({ controllers: [ShopController] })(ShopModule);
