import { expect } from 'chai';
import fc from 'fast-check';
import { courtPeriods } from './courtPeriods.js';
import { formatCourtTime, parseCourtTime } from './courtTime.js';

const shanghai = 'Asia/Shanghai';
const moments = fc.date({
  min: new Date('2000-01-02T00:00:00Z'),
  max: new Date('2099-12-30T00:00:00Z'),
  noInvalidDate: true,
});
const zones = fc.constantFrom(shanghai, 'Asia/Urumqi', 'Asia/Kolkata', 'UTC');
const iso = (typed: string, timeZone = shanghai) => parseCourtTime(typed, timeZone)?.toISOString();

describe('the court’s clock: a time as people type it', () => {
  it('is a moment with its zone, the court’s clock without one, or the end of a day', () => {
    expect(iso('2026-03-02T09:00:00+08:00')).to.equal('2026-03-02T01:00:00.000Z');
    expect(iso('2026-03-02T01:00:00.5Z')).to.equal('2026-03-02T01:00:00.500Z');
    expect(iso(' 2026-03-02 09:00 ')).to.equal('2026-03-02T01:00:00.000Z');
    expect(iso('2026-03-02')).to.equal('2026-03-02T15:59:59.999Z');
    expect(iso('2024-02-29')).to.equal('2024-02-29T15:59:59.999Z');
  });

  it('is none for what is no time and for a day that the calendar does not have', () => {
    for (const typed of ['', '明天', '2026-3-2', '2026-02-29', '2026-04-31', '2026-00-10', '2026-13-01', '2026-01-00'])
      expect(iso(typed), typed).to.equal(undefined);
    for (const typed of ['2026-02-30T00:00:00Z', '2026-01-01 24:30', '2026-01-01T25:00:00Z', '+012026-01-01T00:00:00Z'])
      expect(iso(typed), typed).to.equal(undefined);
  });

  it('never is a moment that cannot be written down', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), zones, (year, timeZone) => {
        const read = parseCourtTime(`${String(year).padStart(4, '0')}-01-01`, timeZone);
        expect(read === undefined || !Number.isNaN(read.getTime())).to.equal(true);
      }),
    ));

  it('reads what it shows, to the second', () =>
    fc.assert(
      fc.property(moments, zones, (moment, timeZone) => {
        const read = parseCourtTime(formatCourtTime(moment, timeZone), timeZone);
        expect(read?.getTime()).to.equal(Math.floor(moment.getTime() / 1000) * 1000);
      }),
    ));

  it('ends a day in its last millisecond', () =>
    fc.assert(
      fc.property(moments, zones, (moment, timeZone) => {
        const { day } = courtPeriods(moment, timeZone);
        const end = parseCourtTime(day, timeZone);
        expect(end && courtPeriods(end, timeZone).day).to.equal(day);
        expect(end && courtPeriods(new Date(end.getTime() + 1), timeZone).day > day).to.equal(true);
      }),
    ));
});
