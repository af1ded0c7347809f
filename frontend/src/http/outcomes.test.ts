import { mock } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { call } from '../../../domain/contract/call.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { json } from '../../../domain/contract/responses.js';
import { z } from 'zod';
import { settled } from '../testing/settled.js';
import { ApiError, networkError } from './apiError.js';
import { mostAsked } from './askUntilKnown.js';
import type { Connection } from './connection.js';
import { createOutcomes, type Outcomes } from './outcomes.js';

/** Lets everything happen that waits for nothing from outside. */
const microtasks = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
};

const file = call('POST /api/file', {
  summary: '立案',
  body: z.object({ name: z.string() }),
  response: json(z.object({ number: z.number() }), '好。'),
  repeatable: true,
});
const remove = call('DELETE /api/things/{id}', {
  summary: '删除',
  path: z.object({ id: z.string() }),
  response: json(z.object({}), '好。'),
  outcome: 'idempotent',
});
const chat = call('POST /api/chat', { summary: '提问', response: json(z.object({}), '好。'), outcome: 'single' });
const filing = requestOf(file, { body: { name: '张三' } });
const refusal = (status: number, code: string, retryAfterSeconds: number | null = null): ApiError =>
  new ApiError({ status, code, detail: code, fromServer: true, retryAfterSeconds });
const failed = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => new Error('it resolved'),
    (error: unknown) => error,
  );

/** What becomes of one sending: whether the court gets it, and what the browser is told. */
const fates = {
  lostOnTheWay: { arrives: false, told: networkError() },
  answerLost: { arrives: true, told: networkError() },
  tooLate: { arrives: true, told: refusal(503, 'store_unavailable') },
  failedAtOnce: { arrives: false, told: refusal(500, 'internal_error') },
  gatewayGaveUp: { arrives: true, told: new ApiError({ status: 504, code: 'unreadable_answer', detail: '504' }) },
  timedOut: { arrives: true, told: new ApiError({ status: 408, code: 'unreadable_answer', detail: '408' }) },
  cutInTheMiddle: { arrives: true, told: 'cut' },
  answered: { arrives: true, told: null },
} as const;
type Fate = keyof typeof fates;

/** A court that remembers keys for ever. */
const court = (next: () => Fate) => {
  const cases = new Map<string, number>();
  const keys: (string | undefined)[] = [];
  const exchange: Parameters<Outcomes['send']>[2] = async (_request, { idempotencyKey = '' }) => {
    keys.push(idempotencyKey);
    const { arrives, told } = fates[next()];
    await Promise.resolve();
    if (arrives && !cases.has(idempotencyKey)) cases.set(idempotencyKey, cases.size + 1);
    if (told === 'cut') {
      const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) });
      return new Response(broken);
    }
    if (told !== null) throw told;
    return Response.json({ number: cases.get(idempotencyKey) });
  };
  return { cases, keys, exchange };
};

describe('a command whose outcome is unknown', () => {
  const steps = fc.array(
    fc.oneof(
      fc.constantFrom(...(Object.keys(fates) as Fate[])),
      fc.constant('reloaded' as const),
      fc.constant('pressed' as const),
    ),
    { maxLength: 2 * mostAsked },
  );

  it('takes effect once and is told at last, through any losses, reloads and presses', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const left = [...all];
        let pages = 0;
        const { cases, keys, exchange } = court(() => {
          const at = left.findIndex((step) => step in fates);
          const fate = at === -1 ? 'answered' : left.splice(0, at + 1).at(-1);
          return fate as Fate;
        });
        /** A page asks until it knows; at each pause the next thing happens to it. */
        const visit = async (): Promise<number> => {
          pages += 1;
          const page: Outcomes = createOutcomes({
            newKey: () => 'never used',
            pause: async () => {
              if (left[0] === 'reloaded') page.forget();
              if (left[0] === 'pressed') page.askNow('key-of-attempt');
              if (left[0] === 'reloaded' || left[0] === 'pressed') left.shift();
            },
          });
          page.listen(() => {
            // At rest only a person, or the network, has it go on.
            for (const { key, doing } of page.list()) if (doing.step === 'resting') setTimeout(() => page.askNow(key));
          });
          const isRepeat = pages > 1;
          const sent = page.send(filing, { idempotencyKey: 'key-of-attempt', isRepeat }, exchange);
          const outcome = await sent.then((response) => response.json() as Promise<{ number: number }>).catch(failure);
          expect(page.list()).to.deep.equal([]);
          return 'number' in outcome ? outcome.number : visit();
        };
        const failure = (error: unknown): object => {
          if (error instanceof DOMException && error.name === 'AbortError') return {};
          throw error;
        };
        expect(await visit()).to.equal(1);
        expect(cases.size).to.equal(1);
        expect(new Set(keys)).to.deep.equal(new Set(['key-of-attempt']));
      }),
      { numRuns: 300 },
    );
  });

  /** A page whose pauses end when the test says so. */
  const page = (connection?: Connection) => {
    const pauses: { readonly seconds: number; readonly end: () => void }[] = [];
    let made = 0;
    const outcomes = createOutcomes({
      newKey: () => `key-${(made += 1)}`,
      pause: (ms, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve());
          pauses.push({ seconds: ms / 1000, end: resolve });
        }),
      ...(connection && { connection }),
    });
    return { outcomes, pauses, doing: () => outcomes.list().map(({ doing }) => doing) };
  };

  it('is asked about after growing pauses, not before the server wants it, and then only on request', async () => {
    const told = [refusal(503, 'overloaded', 5), ...Array<ApiError>(mostAsked).fill(networkError())];
    const { outcomes, pauses, doing } = page();
    let asked = 0;
    const exchange = async () => {
      const error = told[asked];
      asked += 1;
      if (error) throw error;
      return Response.json({ number: 1 });
    };
    const sent = outcomes.send(filing, {}, exchange);
    for (let n = 0; n + 1 < mostAsked; n += 1) {
      await settled();
      pauses[n]?.end();
    }
    await settled();
    const seconds = pauses.map((pause) => pause.seconds);
    expect(seconds.slice(0, 7)).to.deep.equal([5, 2, 4, 8, 16, 30, 30]);
    expect([asked, doing()]).to.deep.equal([mostAsked, [{ step: 'resting' }]]);
    outcomes.askNow('key-1');
    await settled();
    expect(doing()).to.deep.equal([{ step: 'waiting', seconds: 1 }]);
    outcomes.askNow('key-1');
    expect(await (await sent).json()).to.deep.equal({ number: 1 });
  });

  it('waits for the network where there is none, and goes on when it is back', async () => {
    let [isOnline, back] = [false, () => undefined as void];
    const { outcomes, doing } = page({
      isOnline: () => isOnline,
      listen: (heard) => {
        back = heard;
        return () => undefined;
      },
    });
    const sent = outcomes.send(filing, {}, async () => {
      if (!isOnline) throw networkError();
      return Response.json({});
    });
    await settled();
    expect(doing()).to.deep.equal([{ step: 'offline' }]);
    isOnline = true;
    back();
    expect((await sent).status).to.equal(200);
    expect(doing()).to.deep.equal([]);
  });

  it('ends with the refusal of the server, but not with one that never came to the place that knows', async () => {
    const { outcomes, pauses } = page();
    const told = [
      networkError(),
      refusal(429, 'too_many_requests'),
      refusal(401, 'not_signed_in'),
      new ApiError({ status: 404, code: 'unreadable_answer', detail: 'a page of a proxy' }),
      refusal(422, 'answers_invalid'),
    ];
    const sent = failed(outcomes.send(filing, {}, () => Promise.reject(told.shift() ?? new Error('asked too often'))));
    for (let n = 0; n < 4; n += 1) {
      await settled();
      pauses[n]?.end();
    }
    expect(await sent).to.include({ code: 'answers_invalid' });
    expect(outcomes.list()).to.deep.equal([]);
    const first = failed(outcomes.send(filing, {}, () => Promise.reject(refusal(429, 'too_many_requests'))));
    expect(await first, 'the first sending').to.include({ code: 'too_many_requests' });
  });

  it('keeps another command from the same place, and no other place', async () => {
    const { outcomes } = page();
    const lost = () => Promise.reject(networkError());
    const answer = async () => Response.json({});
    void outcomes.send(filing, {}, lost).catch(() => undefined);
    await settled();
    expect(outcomes.list()).to.have.lengthOf(1);
    const other = requestOf(file, { body: { name: '李四' } });
    expect(await failed(outcomes.send(other, {}, answer))).to.include({ code: 'outcome_unknown' });
    expect((await outcomes.send(requestOf(remove, { path: { id: '1' } }), {}, answer)).status).to.equal(200);
    outcomes.forget();
    await settled();
    expect((await outcomes.send(other, {}, answer)).status).to.equal(200);
  });

  it('that removes something is done when the repeat finds it gone; the first sending must have found it', async () => {
    const request = requestOf(remove, { path: { id: '1' } });
    const { outcomes, pauses } = page();
    const told = [networkError(), refusal(404, 'not_found')];
    const sent = outcomes.send(request, {}, () => Promise.reject(told.shift() ?? new Error('asked too often')));
    await settled();
    pauses[0]?.end();
    expect((await sent).status).to.equal(204);
    const first = failed(outcomes.send(request, {}, () => Promise.reject(refusal(404, 'not_found'))));
    expect(await first).to.include({ code: 'not_found' });
  });

  it('is in doubt when no response comes for long, and the question is asked anew when none comes at all', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const { outcomes, pauses, doing } = page();
      let asked = 0;
      const sent = outcomes.send(filing, {}, async (_request, { signal }) => {
        asked += 1;
        if (asked > 1) return Response.json({ number: 1 });
        return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      });
      mock.timers.tick(19_999);
      expect(doing()).to.deep.equal([]);
      mock.timers.tick(1);
      expect(doing()).to.deep.equal([{ step: 'asking' }]);
      mock.timers.tick(55_000);
      await microtasks();
      expect(doing()).to.deep.equal([{ step: 'waiting', seconds: 1 }]);
      pauses[0]?.end();
      expect(await (await sent).json()).to.deep.equal({ number: 1 });
      expect(asked).to.equal(2);
    } finally {
      mock.timers.reset();
    }
  });

  it('is sent once where nobody can repeat it', async () => {
    const { outcomes } = page();
    const error = await failed(outcomes.send(requestOf(chat, {}), {}, () => Promise.reject(networkError())));
    expect(error).to.include({ code: 'network' });
  });
});
