import { describe, expect, it } from 'vitest';
import { ordering, written } from './readings.ts';
import { samplePackages } from './sample-world.ts';
import { createWalker } from './walker.ts';

describe('a link that names a package', () => {
  it('preselects it on the day that is then chosen', async () => {
    const walker = createWalker();
    await walker.begin({ packageCode: 'C' });
    await walker.does({ kind: 'text', text: written(ordering({ days: ['2026-12-25'] })) });
    expect(walker.screen()?.text).toContain('Package C');
  });

  it('says that it is not sold that day, and shows the others', async () => {
    const walker = createWalker();
    await walker.move({
      kind: 'world',
      change: { packages: { kind: 'known', packages: samplePackages.slice(0, 2) } },
    });
    await walker.begin({ packageCode: 'C' });
    await walker.does({ kind: 'text', text: written(ordering({ days: ['2026-12-25'] })) });
    expect(walker.screen()?.text).toContain('not on sale that day');
    expect(walker.screen()?.text).toContain('Package A');
  });
});
