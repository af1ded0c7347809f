import { expect } from 'chai';
import { ClockAheadError } from '../../adapters/eventStore/errors.js';
import { createClockLead, toleratedLeadMs } from './clockLead.js';

const hour = 3_600_000;
const noon = Date.parse('2026-03-02T04:00:00Z');

/** A machine whose clock a test sets; `sleep` lets true time pass. */
const machine = () => {
  let [wall, steady] = [noon, 1_000];
  return {
    wall: () => wall,
    steady: () => steady,
    truth: () => noon + (steady - 1_000),
    sleep: (ms: number) => {
      wall += ms;
      steady += ms;
    },
    set: (ms: number) => void (wall += ms),
  };
};

const outcomeOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => 'right',
    (error: unknown) => (error instanceof ClockAheadError ? error.by : error),
  );

describe('the clock, held against what is known of the time from elsewhere', () => {
  it('is right however long the process runs, and when it is set by no more than the tolerance or back', async () => {
    const clock = machine();
    const lead = createClockLead({ ...clock, storeHasOwnClock: false });
    clock.sleep(90 * 24 * hour);
    expect(await outcomeOf(lead.check())).to.equal('right');
    clock.set(toleratedLeadMs);
    expect(await outcomeOf(lead.check())).to.equal('right');
    clock.set(-3 * hour);
    expect(await outcomeOf(lead.check())).to.equal('right');
  });

  it('is ahead once it jumps while the process runs, without any witness, until it is put right', async () => {
    const clock = machine();
    const lead = createClockLead({ ...clock, storeHasOwnClock: false });
    clock.sleep(hour);
    clock.set(2 * hour);
    for (let hours = 0; hours < 2; hours += 1) {
      expect(await outcomeOf(lead.check())).to.equal('start');
      clock.sleep(hour);
    }
    const error: unknown = await lead.check().catch((caught: unknown) => caught);
    expect(error).to.deep.include({ known: new Date(clock.truth()), clock: new Date(clock.wall()) });
    clock.set(-2 * hour);
    expect(await outcomeOf(lead.check())).to.equal('right');
  });

  describe('with a time server', () => {
    const witnessed = (answers: { given: boolean }) => {
      const clock = machine();
      let asked = 0;
      const askWitness = () => {
        asked += 1;
        return Promise.resolve(answers.given ? clock.truth() - clock.wall() : undefined);
      };
      const lead = createClockLead({ ...clock, askWitness, storeHasOwnClock: true });
      return { clock, lead, asked: () => asked };
    };

    it('is ahead from the first check on where it was wrong from the beginning, and asks once a minute at most', async () => {
      const clock = machine();
      clock.set(2 * hour);
      let asked = 0;
      const askWitness = () => {
        asked += 1;
        return Promise.resolve(clock.truth() - clock.wall());
      };
      const lead = createClockLead({ ...clock, askWitness, storeHasOwnClock: false });
      for (let second = 0; second < 60; second += 1) {
        expect(await outcomeOf(lead.check())).to.equal('witness');
        clock.sleep(1_000);
      }
      expect(asked).to.equal(1);
      clock.set(-2 * hour);
      expect(await outcomeOf(lead.check())).to.equal('right');
    });

    it('is right after a jump that the time server confirms', async () => {
      const answers = { given: false };
      const { clock, lead } = witnessed(answers);
      expect(await outcomeOf(lead.check())).to.equal('right');
      // The machine stood still for two hours, with its steady clock: what the wall clock shows then is the truth.
      const paused = createClockLead({
        ...clock,
        askWitness: () => Promise.resolve(0),
        storeHasOwnClock: false,
      });
      clock.set(2 * hour);
      expect(await outcomeOf(lead.check())).to.equal('start');
      expect(await outcomeOf(paused.check())).to.equal('right');
    });

    it('asks before a seal where the last answer is old, so that nothing is signed under a clock that jumped meanwhile', async () => {
      const answers = { given: true };
      const { clock, lead, asked } = witnessed(answers);
      await lead.check({ isSealing: true });
      clock.sleep(70_000);
      clock.set(2 * hour);
      expect(await outcomeOf(lead.check({ isSealing: true }))).to.equal('witness');
      expect(asked()).to.equal(2);
    });

    it('goes on by what else is known while the server does not answer', async () => {
      const answers = { given: false };
      const { clock, lead } = witnessed(answers);
      expect(await outcomeOf(lead.check({ isSealing: true }))).to.equal('right');
      clock.set(2 * hour);
      expect(await outcomeOf(lead.check({ isSealing: true }))).to.equal('start');
    });

    it('stands above the times that the event store gives', async () => {
      const { clock, lead } = witnessed({ given: true });
      await lead.check();
      lead.written(() => Promise.resolve(new Date(clock.truth() - 5 * hour)));
      expect(await outcomeOf(lead.check())).to.equal('right');
    });
  });

  it('is ahead where the event store took what was just written long before, if that store has a clock of its own', async () => {
    for (const storeHasOwnClock of [true, false]) {
      const clock = machine();
      clock.set(2 * hour);
      const lead = createClockLead({ ...clock, storeHasOwnClock });
      expect(await outcomeOf(lead.check())).to.equal('right');
      lead.written(() => Promise.resolve(new Date(clock.truth())));
      expect(await outcomeOf(lead.check())).to.equal(storeHasOwnClock ? 'store' : 'right');
    }
  });

  it('is judged by what was known before while the event store does not say when it took something', async () => {
    const clock = machine();
    const lead = createClockLead({ ...clock, storeHasOwnClock: true });
    lead.written(() => Promise.reject(new Error('away')));
    expect(await outcomeOf(lead.check())).to.equal('right');
  });
});
