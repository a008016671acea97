import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf, sendJson } from '../http.ts';
import { paintScene } from './scenes/painter.ts';
import { isSceneName, type SceneName } from './scenes/scenes.ts';

/** Width in pixels of each size label; all are 3:2. */
export const pictureSizes = { small: 360, medium: 720, large: 1280, public: 1080 } as const;

type PictureSize = keyof typeof pictureSizes;

/** Caches each picture, which is always the same. */
const drawn = new Map<string, Promise<Buffer>>();

function draw(scene: SceneName, size: PictureSize): Promise<Buffer> {
  const key = `${scene}/${size}`;
  const picture = drawn.get(key) ?? paintScene(scene, pictureSizes[size]);
  drawn.set(key, picture);
  return picture;
}

/** Serves `/pictures/<scene>/<size>`, and `/pictures/<scene>` alone as `public`. */
export async function servePicture(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , scene = '', size = 'public'] = pathOf(request).split('/');
  if (!isSceneName(scene) || !isSize(size)) return sendJson(response, 404, { error: 'No such picture' });
  const jpeg = await draw(scene, size);
  response.writeHead(200, {
    'content-type': 'image/jpeg',
    'content-length': jpeg.length,
    'cache-control': 'public, max-age=86400',
  });
  response.end(request.method === 'HEAD' ? undefined : jpeg);
}

function isSize(text: string): text is PictureSize {
  return Object.hasOwn(pictureSizes, text);
}
