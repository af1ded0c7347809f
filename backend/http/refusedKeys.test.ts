import { expect } from 'chai';
import { createRefusedKeys } from './refusedKeys.js';

describe('keys that were refused a moment ago', () => {
  let now = 1_000_000;
  const keys = () => createRefusedKeys(() => now);

  it('are told how long is left, for five seconds; then the store is asked again', () => {
    const refused = keys();
    refused.remember('a', 60_000);
    now += 4000;
    expect(refused.msLeft('a')).to.equal(56_000);
    expect(refused.msLeft('b')).to.equal(0);
    now += 1000;
    expect(refused.msLeft('a')).to.equal(0);
  });
  it('may try again when their time is over, or as soon as they are forgotten', () => {
    const refused = keys();
    refused.remember('a', 900);
    refused.remember('b', 900);
    refused.forget('b');
    expect(refused.msLeft('b')).to.equal(0);
    now += 900;
    expect(refused.msLeft('a')).to.equal(0);
  });
  it('are no more than ten thousand: the oldest is let go', () => {
    const refused = keys();
    for (let i = 0; i <= 10_000; i += 1) refused.remember(`key ${i}`, 60_000);
    expect(refused.msLeft('key 0')).to.equal(0);
    expect(refused.msLeft('key 1')).to.equal(60_000);
    expect(refused.msLeft('key 10000')).to.equal(60_000);
  });
});
