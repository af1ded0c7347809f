import { expect } from 'chai';
import { courtNow, heardCourtTime } from './courtNow.js';

describe('the court’s time on a device', () => {
  const device = new Date('2026-03-02T08:00:00Z');
  const hear = (date: string | null, cache = 'no-store') =>
    heardCourtTime(new Headers({ 'Cache-Control': cache, ...(date !== null && { Date: date }) }), device.getTime());
  const said = () => courtNow(device).toISOString();
  afterEach(() => hear(device.toUTCString()));

  it('is the device’s where both agree, but for what a response takes', () => {
    hear('Mon, 02 Mar 2026 08:01:29 GMT');
    expect(said()).to.equal('2026-03-02T08:00:00.000Z');
  });

  it('is the court’s where the device’s clock is wrong, until it is set right', () => {
    hear('Thu, 05 Mar 2026 08:00:00 GMT');
    expect(said()).to.equal('2026-03-05T08:00:00.000Z');
    hear(null);
    hear('soon');
    expect(said()).to.equal('2026-03-05T08:00:00.000Z');
    hear('Mon, 02 Mar 2026 07:59:00 GMT');
    expect(said()).to.equal('2026-03-02T08:00:00.000Z');
  });

  it('is not taken from what a cache may have kept', () => {
    hear('Thu, 05 Feb 2026 08:00:00 GMT', 'max-age=60');
    expect(said()).to.equal('2026-03-02T08:00:00.000Z');
  });
});
