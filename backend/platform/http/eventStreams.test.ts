import { expect } from 'chai';
import { handFedEvents } from './testing/handFedEvents.js';
import { startPlatform, type Platform } from './testing/platform.js';
import { RequestError } from './requestError.js';

/** A response read as it comes. */
const listen = async (platform: Platform) => {
  const leaving = new AbortController();
  const response = await platform.call('/api/events', {
    signal: leaving.signal,
    headers: { 'Accept-Encoding': 'br, gzip' },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    leave: () => leaving.abort(),
    /** All that came, once it holds what is waited for, or the response has ended. */
    until: async (wanted: string | null): Promise<string> => {
      while (wanted === null || !text.includes(wanted)) {
        const { done, value = '' } = (await reader?.read()) ?? { done: true };
        text += value;
        if (done) break;
      }
      return text;
    },
  };
};

describe('a stream of events over HTTP', () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform();
  });
  after(() => platform.close());

  it('sends its headers before there is an event, and each event as it comes, neither kept nor compressed', async () => {
    const { events, give, ended } = handFedEvents();
    platform.giveEvents(events);
    const { response, until, leave } = await listen(platform);
    expect(Object.fromEntries(response.headers)).to.include({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.get('content-encoding')).to.equal(null);
    give({ word: '原告' });
    expect(await until('原告')).to.equal('data: {"word":"原告"}\n\n');
    give({ word: '请求' });
    expect(await until('请求')).to.match(/data: {"word":"请求"}\n\n$/);
    leave();
    await ended;
  });

  it('ends with what went wrong on the way, in the words of a refusal', async () => {
    const { events, give, fail } = handFedEvents();
    platform.giveEvents(events);
    const { until } = await listen(platform);
    give(1);
    await until('1');
    fail(new RequestError('overloaded'));
    expect(await until(null)).to.equal(
      'data: 1\n\nevent: problem\ndata: {"detail":"系统繁忙，请稍后再试。","code":"overloaded"}\n\n',
    );
  });

  it('says nothing of an unexpected failure but under which id the log describes it', async () => {
    const { events, give, fail } = handFedEvents();
    platform.giveEvents(events);
    const { response, until } = await listen(platform);
    give(1);
    await until('1');
    fail(new Error('张三的身份证号是 110101199003070011'));
    const id = response.headers.get('x-correlation-id') ?? '';
    const text = await until(null);
    expect(text).to.include('"code":"internal_error"').and.to.include(`"correlation_id":"${id}"`);
    expect(text).to.not.include('张三');
    const lines = platform.logged.filter((line) => line.includes(id)).join('');
    expect(lines).to.include('unexpected error').and.to.not.include('张三');
  });

  it('asks for no more events than a client reads that stands still', async () => {
    let asked = 0;
    const piece = 'x'.repeat(64 * 1024);
    let hasEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      hasEnded = resolve;
    });
    const endless = async function* () {
      try {
        for (;;) {
          asked += 1;
          yield piece;
          if (asked > 5000) throw new Error('nobody held it back');
        }
      } finally {
        hasEnded();
      }
    };
    platform.giveEvents(endless());
    const { leave } = await listen(platform);
    for (let turn = 0, before = -1; turn < 20 || before !== asked; turn += 1) {
      before = asked;
      expect((await platform.call('/api/open')).status).to.equal(200);
    }
    expect(asked).to.be.lessThan(1000);
    leave();
    await ended;
  });
});

describe('a stream of events that is silent', () => {
  it('goes on with comments', async () => {
    const platform = await startPlatform({ commentMs: 5 });
    const { events, give, ended } = handFedEvents();
    platform.giveEvents(events);
    const { until, leave } = await listen(platform);
    await until(':\n\n:\n\n:\n\n');
    give(1);
    expect(await until('data: 1')).to.match(/^(?::\n\n)+data: 1\n\n/);
    leave();
    await ended;
    await platform.close();
  });
});

describe('streams of events while the application stops', () => {
  it('are ended with a sentence, those under way and those that begin', async () => {
    const platform = await startPlatform();
    const early = handFedEvents();
    platform.giveEvents(early.events);
    const begun = await listen(platform);
    early.give(1);
    await begun.until('1');
    const late = handFedEvents();
    platform.giveEvents(late.events);
    const [, , , text] = await Promise.all([
      platform.endStreams(),
      early.ended,
      late.ended,
      begun.until(null),
      listen(platform).then(async ({ until }) => expect(await until(null)).to.include('"code":"store_unavailable"')),
    ]);
    expect(text).to.match(
      /data: 1\n\nevent: problem\ndata: {"detail":"服务暂时不可用[^"]+","code":"store_unavailable"}\n\n$/,
    );
    await platform.close();
  });
});
