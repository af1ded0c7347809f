import { expect } from 'chai';
import { createBriefMemory } from './briefMemory.js';

describe('what is known of keys for a moment', () => {
  let now = 1_000_000;
  const memory = () => createBriefMemory(() => now);

  it('holds as long as it was said to, for five seconds; then the store is asked again', () => {
    const known = memory();
    known.remember('a', 60_000);
    now += 4000;
    expect(known.msLeft('a')).to.equal(56_000);
    expect(known.msLeft('b')).to.equal(0);
    now += 1000;
    expect(known.msLeft('a')).to.equal(0);
  });
  it('ends with its time, or as soon as it is forgotten', () => {
    const known = memory();
    known.remember('a', 900);
    known.remember('b', 900);
    known.forget('b');
    expect(known.msLeft('b')).to.equal(0);
    now += 900;
    expect(known.msLeft('a')).to.equal(0);
  });
  it('is about no more than ten thousand: the oldest is let go', () => {
    const known = memory();
    for (let i = 0; i <= 10_000; i += 1) known.remember(`key ${i}`, 60_000);
    expect(known.msLeft('key 0')).to.equal(0);
    expect(known.msLeft('key 1')).to.equal(60_000);
    expect(known.msLeft('key 10000')).to.equal(60_000);
  });
});
