import type { Scene } from './brush.ts';
import { cableCarDay, kiteBeach, waterPark } from './day.ts';
import { carousel, ferrisWheel, fireworks, sunsetBay } from './evening.ts';
import { balloonMorning, lighthouse, mountainPass } from './morning.ts';

export const scenes = {
  cableCarDay,
  balloonMorning,
  sunsetBay,
  ferrisWheel,
  carousel,
  kiteBeach,
  waterPark,
  fireworks,
  mountainPass,
  lighthouse,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

export function isSceneName(text: string): text is SceneName {
  return Object.hasOwn(scenes, text);
}
