import { expect } from 'chai';
import { mock } from 'node:test';
import { createTtlCache } from './ttlCache.js';

describe('the TTL cache in front of the limits', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: 1_000_000 }));
  afterEach(() => mock.timers.reset());
  const pass = (ms: number) => mock.timers.setTime(Date.now() + ms);

  it('holds a key as long as told, for five seconds at most; then the store is asked again', () => {
    const known = createTtlCache();
    known.remember('a', 60_000);
    known.remember('b', Number.POSITIVE_INFINITY);
    pass(4000);
    expect(known.msLeft('a')).to.equal(56_000);
    expect(known.msLeft('b')).to.equal(Number.POSITIVE_INFINITY);
    expect(known.msLeft('c')).to.equal(0);
    pass(1001);
    expect([known.msLeft('a'), known.msLeft('b')]).to.deep.equal([0, 0]);
  });
  it('drops a key with its time, or as soon as it is forgotten', () => {
    const known = createTtlCache();
    known.remember('a', 900);
    known.remember('b', 900);
    known.forget('b');
    expect(known.msLeft('b')).to.equal(0);
    pass(900);
    expect(known.msLeft('a')).to.equal(0);
  });
  it('holds no more than ten thousand keys: the oldest are dropped, the newest five thousand stay', () => {
    const known = createTtlCache();
    const keys = Array.from({ length: 25_000 }, (_, i) => `key ${i}`);
    for (const key of keys) known.remember(key, 60_000);
    expect(keys.slice(0, 15_000).filter((key) => known.msLeft(key) > 0)).to.deep.equal([]);
    expect(keys.slice(20_000).filter((key) => known.msLeft(key) === 0)).to.deep.equal([]);
  });
});
