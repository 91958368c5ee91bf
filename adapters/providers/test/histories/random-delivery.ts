import type { History, Step } from "./history.ts";
import type { RandomSource } from "./random-source.ts";

/** Returns the notifications of a history in random order, some repeated and some lost. */
export const randomDelivery = ({ steps }: History, random: RandomSource): ReadonlyArray<Step> => {
  const arrived = steps.filter(({ canBeLost }) => !canBeLost || random.below(5) > 0);
  return random.shuffled(arrived.flatMap((step) => Array<Step>(1 + random.below(3)).fill(step)));
};
