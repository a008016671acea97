import { loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { catalogue } from '../../../sandbox/partner/catalogue.ts';
import { scenes } from '../../../sandbox/partner/scenes/scenes.ts';
import { openSandbox, type WirePackage } from './client.ts';

async function pictureAt(url: string) {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height } = await loadImage(bytes);
  return { type: response.headers.get('content-type'), width, height, bytes };
}

it('every picture of every package is a JPEG in each of its sizes', async () => {
  const { call } = await openSandbox();
  const { data } = await call<readonly WirePackage[]>('sale-packages', { date: '2026-03-11' });
  for (const image of new Set(data.flatMap(({ images }) => images))) {
    expect(await pictureAt(`${image}/small`)).toMatchObject({ type: 'image/jpeg', width: 360, height: 240 });
  }
  const [image] = data[0]?.images ?? [];
  expect(await pictureAt(`${image}/medium`)).toMatchObject({ width: 720, height: 480 });
  expect(await pictureAt(`${image}/large`)).toMatchObject({ width: 1280, height: 853 });
  expect(await pictureAt(`${image}/public`)).toMatchObject({ width: 1080, height: 720 });
  expect(await pictureAt(`${image}`)).toMatchObject({ width: 1080, height: 720 });
});

it('the scenes differ, and each is the same every time', async () => {
  const [first, second] = [await openSandbox(), await openSandbox()];
  const drawn = new Set<string>();
  for (const scene of Object.keys(scenes)) {
    const [one, other] = await Promise.all(
      [first, second].map(({ sandbox }) => pictureAt(`${sandbox.url}/pictures/${scene}/small`)),
    );
    expect(one?.bytes.equals(other?.bytes ?? Buffer.alloc(0))).toBe(true);
    drawn.add(one?.bytes.toString('base64') ?? '');
  }
  expect(drawn.size).toBe(Object.keys(scenes).length);
});

it('each package has a scene of its own', () => {
  expect(new Set(catalogue.map(({ scenes: [own] }) => own)).size).toBe(catalogue.length);
});

it.each(['pictures/nothing/small', 'pictures/fireworks/huge', 'pictures/toString/small'])(
  '%s is no picture',
  async (path) => {
    const { sandbox } = await openSandbox();
    expect((await fetch(`${sandbox.url}/${path}`)).status).toBe(404);
  },
);
