import { createCanvas } from '@napi-rs/canvas';
import { seeded, sheet } from './brush.ts';
import { type SceneName, scenes } from './scenes.ts';

const jpegQuality = 88;

/** The scene as a JPEG of that width, 3:2. The same bytes each time. */
export function paintScene(name: SceneName, width: number): Promise<Buffer> {
  const canvas = createCanvas(width, Math.round((width * sheet.height) / sheet.width));
  const brush = canvas.getContext('2d');
  brush.scale(width / sheet.width, width / sheet.width);
  scenes[name](brush, seeded(name.length * 7919));
  return canvas.encode('jpeg', jpegQuality);
}
