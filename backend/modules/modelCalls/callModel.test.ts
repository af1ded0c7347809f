import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { z } from 'zod';
import type { AccountEvent } from '../../../domain/account/events.js';
import type { ModelConnection } from '../../adapters/modelService/connection.js';
import { createModelService, type ModelService } from '../../adapters/modelService/modelService.js';
import { openAggregates } from '../../adapters/eventStore/openAggregates.js';
import { startModelServer, testKey, type ModelServer } from '../../tests/harness/modelServer/modelServer.js';
import { eventOf, chunkOf, refuse, reply, replyBySchema, stream } from '../../tests/harness/modelServer/scripts.js';
import { eraseAccount } from '../erasure/eraseAccount.js';
import { contextAt, startErasing, type Erasing } from '../erasure/testing/startErasing.js';
import type { ModelCall } from './recordUsage.js';
import { createCallModel, holdMs, type CallModel, type ModelCallRequest } from './callModel.js';
import { createVisitorPayers } from './payers.js';
import { createReleaseLapsedHolds } from './releaseLapsedHolds.js';
import { nothingLimited } from '../../../domain/account/planLimits.js';

const start = new Date('2027-01-15T04:00:00Z');
const running = new AbortController().signal;

describe('a call of a model on an account', () => {
  let all: Erasing;
  let server: ModelServer;
  let models: ModelService;
  let calls: CallModel;
  let connection: ModelConnection;
  let recorded: ModelCall[];
  let now = start;
  beforeEach(async () => {
    now = start;
    recorded = [];
    all = await startErasing();
    server = await startModelServer();
    const noPause = (): Promise<void> => Promise.resolve();
    models = createModelService({
      allowedPrivateHosts: ['127.0.0.1:*'],
      logger: { warn: () => undefined },
      now: () => now,
      pause: noPause,
    });
    calls = callsOver(all.accounts);
    connection = {
      owner: null,
      baseUrl: server.baseUrl,
      apiKey: testKey,
      modelName: 'scripted',
      temperature: null,
      topP: null,
      maxTokens: 1000,
      reasoningEffort: null,
    };
  });
  afterEach(async () => {
    await models.close();
    await server.close();
    await all.close();
  });

  const callsOver = (accounts: Erasing['accounts']): CallModel =>
    createCallModel({
      accounts,
      visitors: createVisitorPayers(all.visitorBudgets, 'Asia/Shanghai'),
      models,
      recordUsage: async (call) => {
        recorded.push(call);
        return { revision: 0n, position: 0n, eventIds: [] };
      },
      now: () => now,
    });

  const accountWith = async (credits: number): Promise<string> => {
    const userId = randomUUID();
    await all.accounts.handle(
      userId,
      { type: 'RegisterAccount', data: { userId, email: `${userId}@example.cn` } },
      contextAt(now),
    );
    await all.accounts.handle(
      userId,
      {
        type: 'AdministerAccount',
        data: {
          changes: { credits },
          otherAdministrators: 1,
          now,
          timeZone: 'Asia/Shanghai',
          planLimits: nothingLimited,
          commandId: randomUUID(),
        },
      },
      contextAt(now),
    );
    return userId;
  };
  const request = (userId: string | null, changes: Partial<ModelCallRequest> = {}): ModelCallRequest => ({
    callId: randomUUID(),
    userId,
    source: 'chat',
    scope: 'platform',
    connection,
    prices: { prompt: 1, completion: 3 },
    messages: [{ role: 'user', content: '房东不退押金怎么办？' }],
    context: { correlationId: 'request-1', actor: { kind: 'user', id: userId ?? '' } },
    ...changes,
  });
  const creditEvents = async (userId: string): Promise<AccountEvent[]> =>
    (await all.accounts.history(userId)).filter(({ type }) => /^Credits(Held|Spent|Released)$/.test(type));
  const balance = async (userId: string): Promise<number> => {
    const { state } = await all.accounts.load(userId);
    if (state.status !== 'registered') throw new Error('not registered');
    return state.credits;
  };

  it('holds the most it can cost, charges what the service reports, and records the usage with its source', async () => {
    const userId = await accountWith(1_000_000);
    server.script(reply('可以起诉。'));
    const outcome = await calls.text(request(userId));
    expect(outcome.kind).to.equal('complete');
    const [held, spent] = await creditEvents(userId);
    expect(held).to.have.nested.include({ type: 'CreditsHeld', 'data.amount': 30_140, 'data.maxTokens': 1000 });
    expect(spent).to.have.nested.include({ type: 'CreditsSpent', 'data.amount': 500, 'data.promptPrice': 1 });
    expect(await balance(userId)).to.equal(999_500);
    expect(recorded).to.have.length(1);
    expect(recorded[0]).to.include({
      userId,
      model: 'scripted',
      scope: 'platform',
      source: 'chat',
      promptTokens: 20,
      completionTokens: 10,
      totalTokens: 30,
      credits: 500,
      estimated: false,
    });
  });

  it('asks for no longer a reply than the balance pays for', async () => {
    const userId = await accountWith(15_000);
    server.script(reply('可以起诉。'));
    await calls.text(request(userId));
    expect(server.requests[0]?.max_tokens).to.equal(495);
  });

  it('is refused before anything is sent when not even a short reply can be paid', async () => {
    const userId = await accountWith(1000);
    const refusal = await calls.text(request(userId)).catch((error: unknown) => error);
    expect(refusal).to.have.property('code', 'credits_insufficient');
    expect(server.requests).to.have.length(0);
  });

  it('costs nothing when it failed, was refused, or gave what does not fit', async () => {
    const userId = await accountWith(1_000_000);
    const schema = z.object({ amount: z.number() });
    server.script(
      refuse(401, 'bad key'),
      reply('', { refusal: '不能回答' }),
      replyBySchema('wrong'),
      replyBySchema('wrong'),
    );
    expect((await calls.text(request(userId))).kind).to.equal('failed');
    expect((await calls.text(request(userId))).kind).to.equal('refused');
    expect((await calls.structured({ ...request(userId), schema })).kind).to.equal('invalid');
    expect(await balance(userId)).to.equal(1_000_000);
    expect((await creditEvents(userId)).map(({ type }) => type)).to.deep.equal(
      Array.from({ length: 3 }, () => ['CreditsHeld', 'CreditsReleased']).flat(),
    );
    expect(recorded.map(({ promptTokens, credits }) => [promptTokens, credits])).to.deep.equal([
      [20, 0],
      [40, 0],
    ]);
  });

  it('charges what had arrived, estimated, when somebody stops it on the way', async () => {
    const userId = await accountWith(1_000_000);
    const stop = new AbortController();
    server.script(stream((response) => void response.write(eventOf(chunkOf({ content: '可以先发函' })))));
    const outcome = await calls.text(request(userId, { signal: stop.signal, onDelta: () => stop.abort() }));
    expect(outcome).to.include({ kind: 'aborted', text: '可以先发函' });
    expect(recorded[0]).to.include({ promptTokens: 7, completionTokens: 2, estimated: true, credits: 130 });
    expect(await balance(userId)).to.equal(999_870);
  });

  it('charges what somebody stopped at the rates at which the service counts, never more than the whole answer', async () => {
    const userId = await accountWith(1_000_000);
    const words = '可以先发函，再去法院起诉。'.repeat(6);
    const messages = [{ role: 'user' as const, content: '房东不退押金怎么办？'.repeat(20) }];
    // A service whose tokens are longer than our estimate takes them for.
    const usage = { prompt_tokens: 60, completion_tokens: 30, total_tokens: 90 };
    server.script(reply(words, { usage }));
    await calls.text(request(userId, { messages }));
    const whole = recorded[0]?.credits ?? 0;
    for (const share of [0.2, 0.6, 1]) {
      const stop = new AbortController();
      const content = words.slice(0, Math.ceil(words.length * share));
      server.script(stream((response) => void response.write(eventOf(chunkOf({ content })))));
      await calls.text(request(userId, { messages, signal: stop.signal, onDelta: () => stop.abort() }));
      expect(recorded.at(-1)?.credits, `stopped at ${share}`).to.be.within(1, whole);
    }
    expect(recorded.at(-1)).to.include({ promptTokens: 60, completionTokens: 30 });
  });

  it('says that the credits ran out where they cut the answer, not that the text is too long', async () => {
    const userId = await accountWith(15_000);
    server.script(reply('可以先', { finish: 'length' }));
    const outcome = await calls.text(request(userId));
    expect(outcome).to.deep.include({ kind: 'incomplete', reason: 'credits' });
    expect(outcome).to.have.property('sentence').that.includes('积分').and.not.includes('缩短');
    const rich = await accountWith(1_000_000);
    server.script(reply('可以先', { finish: 'length' }));
    expect(await calls.text(request(rich))).to.include({ kind: 'incomplete', reason: 'length' });
  });

  it('asks once for what a schema says where asking again cannot be paid, and not for more than that costs', async () => {
    const userId = await accountWith(35_000);
    const schema = z.object({ amount: z.number() });
    server.script(replyBySchema('wrong'), replyBySchema('valid'));
    expect((await calls.structured({ ...request(userId), schema })).kind).to.equal('invalid');
    expect(server.requests).to.have.length(1);
    expect(server.requests[0]?.max_tokens).to.equal(1000);
    expect(await balance(userId)).to.equal(35_000);
    expect((await calls.structured({ ...request(userId), schema })).kind).to.equal('complete');
  });

  it('gives its credits back at once when the reader of its pieces fails', async () => {
    const userId = await accountWith(1_000_000);
    server.script(stream((response) => void response.write(eventOf(chunkOf({ content: '可以先发函' })))));
    const failing = calls.text(
      request(userId, {
        onDelta: () => {
          throw new Error('the reader left');
        },
      }),
    );
    expect(await failing.catch((error: unknown) => error)).to.have.property('message', 'the reader left');
    expect((await creditEvents(userId)).map(({ type }) => type)).to.deep.equal(['CreditsHeld', 'CreditsReleased']);
    expect(await balance(userId)).to.equal(1_000_000);
  });

  it('holds and charges nothing for a private model, and records its usage', async () => {
    const userId = await accountWith(0);
    server.script(reply('可以起诉。'));
    await calls.text(request(userId, { scope: 'private', prices: null }));
    expect(await creditEvents(userId)).to.deep.equal([]);
    expect(recorded[0]).to.include({ scope: 'private', credits: 0, totalTokens: 30 });
  });

  it('is counted as no more than it can have used, and estimated, whatever the service reports', async () => {
    const userId = await accountWith(1_000_000);
    const usage = { prompt_tokens: 5_000_000, completion_tokens: 70_000_000, total_tokens: 75_000_000 };
    server.script(reply('可以起诉。', { usage }));
    await calls.text(request(userId));
    expect(await balance(userId)).to.equal(1_000_000 - 10_140); // all of it counts as prompt, which is cheaper
    expect(recorded[0]).to.include({ totalTokens: 1014, estimated: true, reportedTokens: 75_000_000, credits: 10_140 });
    server.script(reply('可以起诉。'));
    await calls.text(request(userId));
    expect(recorded[1]).to.include({ totalTokens: 30, estimated: false }).and.not.to.have.property('reportedTokens');
  });

  it('is not made twice under one id', async () => {
    const userId = await accountWith(1_000_000);
    server.script(reply('可以起诉。'));
    const once = request(userId);
    await calls.text(once);
    const again = await calls.text(once).catch((error: unknown) => error);
    expect(again).to.have.property('code', 'model_call_repeated');
    expect(await balance(userId)).to.equal(999_500);
    expect(server.requests).to.have.length(1);
  });

  it('under one id is made anew where it gave nothing, or its process died and its hold lapsed, and not while it is under way', async () => {
    const userId = await accountWith(1_000_000);
    const once = request(userId);
    server.script(refuse(400, 'no such model'), reply('可以起诉。'));
    expect((await calls.text(once)).kind).to.equal('failed');
    expect((await calls.text(once)).kind).to.equal('complete');
    expect(await balance(userId)).to.equal(999_500);

    const died = request(userId, { callId: randomUUID() });
    const dying = callsOver({
      ...all.accounts,
      handle: async (id, command, context, options) => {
        if (typeof command !== 'function' && command.type === 'SettleCredits') throw new Error('killed');
        return all.accounts.handle(id, command, context, options);
      },
    });
    server.always(reply('可以起诉。'));
    await dying.text(died).catch((error: unknown) => expect(error).to.have.property('message', 'killed'));
    const early = await calls.text(died).catch((error: unknown) => error);
    expect(early).to.have.property('code', 'model_call_repeated');
    now = new Date(start.getTime() + holdMs + 1);
    await all.accounts.handle(userId, { type: 'ReleaseLapsedHolds', data: { now } }, contextAt(now));
    expect((await calls.text(died)).kind).to.equal('complete');
    expect(await balance(userId)).to.equal(999_000);
  });

  it('ends well when the account was erased meanwhile: there is nobody left to charge', async () => {
    const userId = await accountWith(1_000_000);
    server.script(async (exchange) => {
      await eraseAccount(all, userId, { reason: '本人申请' }, contextAt(now));
      await reply('可以起诉。')(exchange);
    });
    expect((await calls.text(request(userId))).kind).to.equal('complete');
    expect(recorded[0]).to.include({ credits: 0 });
  });

  it('never overdraws: of 200 at once, through two processes, as many are made as the balance pays for', async () => {
    const userId = await accountWith(1_000_000);
    server.always(reply('可以起诉。', { usage: { prompt_tokens: 14, completion_tokens: 1000, total_tokens: 1014 } }));
    const other = callsOver(openAggregates({ log: all.log, streams: all.streams }).accounts);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, place) => (place % 2 === 0 ? calls : other).text(request(userId))),
    );
    const made = outcomes.filter(({ status }) => status === 'fulfilled').length;
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).to.have.property('code', 'credits_insufficient');
    const spent = (await creditEvents(userId)).flatMap(({ type, data }) =>
      type === 'CreditsSpent' ? [data.amount] : [],
    );
    expect(made).to.be.at.least(30);
    expect(spent).to.have.length(made);
    expect(await balance(userId)).to.equal(1_000_000 - spent.reduce((sum, amount) => sum + amount, 0));
    expect(await balance(userId)).to.be.at.least(0);
    expect((await creditEvents(userId)).filter(({ type }) => type === 'CreditsHeld')).to.have.length(made);
  });

  it('that never ended, because its process died, gives its credits back', async () => {
    const userId = await accountWith(1_000_000);
    const data = {
      callId: 'dead',
      model: 'scripted',
      source: 'chat',
      prices: { prompt: 1, completion: 3 },
      promptTokens: 10,
      maxTokens: 1000,
      leastTokens: 256,
      mayAskAgain: false,
      now,
      until: new Date(now.getTime() + holdMs),
    };
    await all.accounts.handle(userId, { type: 'HoldCredits', data }, contextAt(now));
    const release = createReleaseLapsedHolds({ ...all, now: () => now, newId: randomUUID });
    await all.project();
    expect(await release(running)).to.equal(0);
    now = new Date(start.getTime() + holdMs + 1);
    expect(await release(running)).to.equal(1);
    await all.project();
    expect(await release(running)).to.equal(0);
    const events = await creditEvents(userId);
    expect(events.at(-1)).to.have.nested.include({ type: 'CreditsReleased', 'data.why': 'lapsed' });
  });
});
