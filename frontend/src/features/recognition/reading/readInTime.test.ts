import { expect } from 'chai';
import { mock } from 'node:test';
import { type ReadText, readText } from '../../../../../domain/recognition/readFor.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { createReview } from '../review/reviewState.js';
import { readIntoForm } from '../review/reading.js';
import { storedReview } from '../review/storedReview.js';
import { longestWait, readInTime } from './readInTime.js';
import type { TextReader } from './textReader.js';

const asked = { definition: sampleForm, text: '原告：王小明，电话13812345678。', readOn: '2026-05-10' };

/** Never done; rejects, as a worker that is ended, when it is left. */
const endless = () => {
  let left = 0;
  const read: TextReader['read'] = (_, leaving) =>
    new Promise<ReadText>((_resolve, reject) =>
      leaving.addEventListener('abort', () => {
        left += 1;
        reject(new Error('left'));
      }),
    );
  return { read, left: () => left };
};

describe('reading a text beside the page, in time', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('ends a reading that takes too long, and no sooner', async () => {
    const reader = endless();
    const reading = readInTime(reader, asked, new AbortController().signal);
    mock.timers.tick(longestWait * 1000 - 1);
    expect(reader.left()).to.equal(0);
    mock.timers.tick(1);
    expect(await reading).to.equal(null);
    expect(reader.left()).to.equal(1);
  });

  it('ends a reading that another text takes the place of', async () => {
    const reader = endless();
    const leaving = new AbortController();
    const reading = readInTime(reader, asked, leaving.signal);
    leaving.abort();
    expect(await reading).to.equal(null);
    expect(reader.left()).to.equal(1);
  });

  it('ends no reader that has read: the next text finds it warm', async () => {
    const signals: AbortSignal[] = [];
    const leaving = new AbortController();
    const read: TextReader['read'] = async (text, signal) => {
      signals.push(signal);
      return readText(text);
    };
    expect((await readInTime({ read }, asked, leaving.signal))?.reading.text).to.equal(asked.text);
    leaving.abort();
    mock.timers.tick(longestWait * 1000);
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false]);
  });

  it('tells a failure apart from a reading that took too long', async () => {
    const read = () => Promise.reject(new Error('no rules'));
    const failure = await readInTime({ read }, asked, new AbortController().signal).catch((error: unknown) => error);
    expect(String(failure)).to.contain('no rules');
  });
});

describe('a text of a reopened draft', () => {
  const [own, other] = sampleForm.parties.map(({ role }) => role);
  const opened = (roles: readonly (string | null)[]) => {
    const review = createReview();
    const restored = { text: asked.text, readOn: asked.readOn, disputes: [], from: 'draft', goesOn: true } as const;
    const toRead = { ...restored, offeredBefore: undefined };
    review.change({ asked: toRead, roles, owners: [] });
    return { review, toRead };
  };
  const form = { definition: sampleForm, answers: {}, asking: undefined };

  it('is kept with what was decided of it when it is read no further', () => {
    const { review, toRead } = opened(['被告']);
    review.change({ asked: { ...toRead, unread: 'late' } });
    const stored = storedReview(review.state());
    expect([stored?.read?.text, stored?.roles]).to.deep.equal([asked.text, ['被告']]);
  });

  it('goes on with the sides that somebody chose, however its words put them', () => {
    const { review, toRead } = opened([other ?? null]);
    review.change(readIntoForm(form, toRead, readText(asked), review));
    expect([review.state().roles, review.state().asked]).to.deep.equal([[other], null]);
  });

  it('tells the sides anew where other people are found in it by now', () => {
    const { review, toRead } = opened([other ?? null, null]);
    review.change(readIntoForm(form, toRead, readText(asked), review));
    expect(review.state().roles).to.deep.equal([own]);
  });
});
