import { expect } from 'chai';
import { planEndNote } from './planEnd.js';

const zone = 'Asia/Shanghai';
/** A plan ends with the last moment of a day at the court. */
const end = new Date('2026-12-31T15:59:59.999Z');
const noteAt = (now: string) => planEndNote(end, new Date(now), zone);

describe('the end of a plan', () => {
  it('is noted in days of the court’s calendar, once it is near', () => {
    expect(noteAt('2026-11-21T00:00:00Z')).to.equal(null);
    expect(noteAt('2026-12-23T15:59:59Z')).to.equal(null);
    expect(noteAt('2026-12-23T16:00:00Z')).to.equal('还有 7 天到期');
    expect(noteAt('2026-12-29T15:00:00Z')).to.equal('还有 2 天到期');
    expect(noteAt('2026-12-30T01:00:00Z')).to.equal('明天到期');
    expect(noteAt('2026-12-30T16:00:00Z')).to.equal('今天到期');
    expect(noteAt('2026-12-31T15:59:59Z')).to.equal('今天到期');
    expect(noteAt('2026-12-31T16:00:00Z')).to.equal('已到期，按探索版使用');
  });
});
