import { describe, expect, it } from 'vitest';
import { createStore } from '../../page/store.js';

describe('the store of the page', () => {
  it('tells its listeners once of any number of changes in one turn', async () => {
    const store = createStore(0);
    const heard: number[] = [];
    store.subscribe((state) => heard.push(state));
    for (let step = 0; step < 3; step += 1) store.change((state) => state + 1);
    expect([store.state, heard]).toEqual([3, []]);
    await Promise.resolve();
    expect(heard).toEqual([3]);
  });

  it('tells nobody of what is no change', async () => {
    const store = createStore({ same: true });
    let heard = 0;
    store.subscribe(() => {
      heard += 1;
    });
    store.change((state) => state);
    await Promise.resolve();
    expect(heard).toBe(0);
  });
});
