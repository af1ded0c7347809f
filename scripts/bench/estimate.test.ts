import { expect } from 'chai';
import { estimate, measured } from './estimate.js';

const given = { ...measured, cases: 1_000_000, courts: 10, versions: 2, events: 5 };
const lineOf = (what: string, assumed = given) => estimate(assumed).find((line) => line.what.startsWith(what));

describe('what so many courts and cases need', () => {
  it('adds up what cases cost', () => {
    expect(lineOf('events')).to.deep.include({ each: '500,000', all: '5,000,000' });
    expect(lineOf('log')).to.deep.include({ each: '1.91 GiB', all: '19.1 GiB' });
    expect(lineOf('Word files')?.all).to.equal('32.2 GiB');
  });

  it('takes as long for one court as its own events do, and divides a rebuild', () => {
    expect(lineOf('rebuild, one', { ...given, rebuildPerSecond: 1000 })).to.deep.include({
      each: '8 min',
      all: '83 min',
    });
    expect(lineOf('rebuild, divided', { ...given, rebuildPerSecond: 1000, rebuilders: 10 })?.all).to.equal('8 min');
  });

  it('measures machines by the busiest hour, not by the mean', () => {
    const even = lineOf('machines', { ...given, cases: 100_000_000, peak: 1 })?.all;
    expect([even, lineOf('machines', { ...given, cases: 100_000_000, peak: 40 })?.all]).to.deep.equal(['1', '12']);
  });
});
