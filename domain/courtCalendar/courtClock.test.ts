import { expect } from 'chai';
import fc from 'fast-check';
import { courtClock, writtenDay } from './courtClock.js';

describe('the court’s clock', () => {
  it('shows the day and the time of the court’s zone, whatever the zone of the server', () => {
    const moment = new Date('2026-03-01T16:05:09Z');
    expect(courtClock(moment, 'Asia/Shanghai')).to.deep.equal({ day: '2026-03-02', time: '00:05:09' });
    expect(courtClock(moment, 'Asia/Urumqi')).to.deep.equal({ day: '2026-03-01', time: '22:05:09' });
  });

  it('is eight hours ahead of UTC in Shanghai, at whatever moment', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (moment) => {
          const [day, time] = new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).split('T');
          expect(courtClock(moment, 'Asia/Shanghai')).to.deep.equal({ day, time });
        },
      ),
    ));

  it('has its days written as people write them', () => expect(writtenDay('2026-03-01')).to.equal('2026年3月1日'));
});
