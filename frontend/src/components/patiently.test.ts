import { expect } from 'chai';
import { mock } from 'node:test';
import { settled } from '../testing/settled.js';
import { patiently } from './patiently.js';

describe('loading a part of the frame', () => {
  afterEach(() => mock.timers.reset());

  it('tries again every two seconds while the network is away', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let tries = 0;
    const load = patiently(() => {
      tries += 1;
      return tries < 3 ? Promise.reject(new Error('offline')) : Promise.resolve('部件');
    });
    const loaded = load();
    for (const expected of [1, 2]) {
      await settled();
      expect(tries).to.equal(expected);
      mock.timers.tick(2000);
    }
    expect(await loaded).to.deep.equal({ default: '部件' });
    expect(tries).to.equal(3);
  });
});
