import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { expect } from 'chai';
import fc from 'fast-check';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import createSagaMiddleware from 'redux-saga';
import { z } from 'zod';
import { area, call } from '../../../../domain/contract/call.js';
import { clientOf, type Client } from '../../../../domain/contract/clientOf.js';
import { events } from '../../../../domain/contract/responses.js';
import { formatEvent, formatProblem } from '../../../../domain/contract/serverSentEvents.js';
import { sessionReducer, userReceived } from '../session/sessionSlice.js';
import type { ApiError } from '../../http/apiError.js';
import { createHttp } from '../../http/http.js';
import { createPositions } from '../../http/positions.js';
import { userResponse, uuid } from '../../testing/responses.js';
import { until } from '../../testing/until.js';
import { forEachUser } from '../../app/forEachUser.js';
import { stream } from './stream.js';

const dictation = area(
  { key: 'dictation', title: '听写', description: '测试用。' },
  {
    dictate: call('POST /api/dictate', {
      summary: '听写',
      body: z.object({ about: z.string() }),
      response: events(z.object({ word: z.string() }), '逐字。'),
    }),
  },
);
type Api = Client<typeof dictation>;
const texts = stream({
  name: 'texts',
  open: (api: Api, about: string, options) => api.dictate({ body: { about } }, options),
  empty: '',
  gather: (text, { word }) => text + word,
  message: '生成失败',
});
const { started, stopped, retried, forgotten } = texts.actions;
const personA = userResponse({ id: uuid(1) });
const personB = userResponse({ id: uuid(2) });

/** A request as the server meets it. */
type Request = { readonly about: string; readonly response: ServerResponse; readonly closed: () => boolean };

/** A server that sends what the test writes, and a browser's store that asks it. */
const open = async (silenceMs = 60_000) => {
  const requests: Request[] = [];
  const server: Server = createServer((request, response) => {
    let closed = false;
    response.on('close', () => void (closed = true));
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => void (body += piece));
    request.on('end', () => {
      const { about } = z.object({ about: z.string() }).parse(JSON.parse(body));
      requests.push({ about, response, closed: () => closed });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const errors: ApiError[] = [];
  const http = createHttp({
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${String(path)}`, init),
    positions: createPositions(null),
    newKey: () => 'key',
    silenceMs,
    onError: (error) => void errors.push(error),
  });
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers({ texts: texts.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  store.dispatch(userReceived(personA));
  sagas.run(forEachUser, () => texts.saga({ api: clientOf(http, dictation) }));
  const text = (id: string) => texts.select(store.getState(), id);
  return {
    store,
    errors,
    text,
    requests,
    /** The newest request about this, once the server has begun its response. */
    asked: async (about: string): Promise<Request> => {
      const newest = () => requests.filter((each) => each.about === about).at(-1);
      await until(() => newest() !== undefined && newest()?.response.headersSent !== true);
      const found = newest();
      if (!found) throw new Error(`nobody asked about ${about}`);
      found.response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
      return found;
    },
    is: (id: string, status: string) => until(() => text(id)?.status === status),
    has: (id: string, data: string) => until(() => text(id)?.data === data),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
const word = (said: string): string => formatEvent({ word: said });

describe('a stream of events, from a real server', () => {
  let site: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    site = await open();
  });
  afterEach(() => site.close());

  it('gathers what comes as it comes, until the server ends it', async () => {
    site.store.dispatch(started({ id: '1', input: '租金' }));
    expect(site.text('1')).to.deep.equal({ status: 'running', input: '租金', data: '' });
    const { response } = await site.asked('租金');
    response.write(word('原告'));
    await site.has('1', '原告');
    response.write(`: still here\n\n${word('请求')}`);
    await site.has('1', '原告请求');
    expect(site.text('1')?.status).to.equal('running');
    response.end(word('。'));
    await site.is('1', 'ended');
    expect(site.text('1')?.data).to.equal('原告请求。');
    expect(site.errors).to.deep.equal([]);
  });

  it('reads characters and lines that are cut anywhere, with any line ends', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        fc.boolean(),
        async (words, sizes, carriageReturns) => {
          const whole = words.map(word).join('');
          const bytes = new TextEncoder().encode(carriageReturns ? whole.replaceAll('\n', '\r\n') : whole);
          site.store.dispatch(started({ id: '1', input: 'x' }));
          const { response } = await site.asked('x');
          for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            await new Promise((resolve) => response.write(bytes.slice(at, at + size), resolve));
            at += size;
          }
          response.end();
          await site.is('1', 'ended');
          expect(site.text('1')?.data).to.equal(words.join(''));
        },
      ),
      { numRuns: 15 },
    ));

  it('keeps what came when the connection dies, says so, and asks again from the start', async () => {
    site.store.dispatch(started({ id: '1', input: 'x' }));
    const first = await site.asked('x');
    first.response.write(word('一半'));
    await site.has('1', '一半');
    first.response.destroy();
    await site.is('1', 'failed');
    expect(site.text('1')).to.deep.equal({
      status: 'failed',
      input: 'x',
      data: '一半',
      error: '生成失败：无法连接服务器，请检查网络。',
    });
    site.store.dispatch(retried({ id: '1' }));
    expect(site.text('1')).to.deep.equal({ status: 'running', input: 'x', data: '' });
    const second = await site.asked('x');
    second.response.end(word('全部'));
    await site.is('1', 'ended');
    expect(site.text('1')?.data).to.equal('全部');
  });

  it('says what the server refused before it began, and what it reports in the midst', async () => {
    const refusal = { detail: '今日额度已用完。', code: 'generation_limit_reached' } as const;
    site.store.dispatch(started({ id: '1', input: 'x' }));
    await until(() => site.requests.length === 1);
    site.requests[0]?.response.writeHead(429, { 'Content-Type': 'application/json' }).end(JSON.stringify(refusal));
    await site.is('1', 'failed');
    expect(site.text('1')).to.include({ error: '生成失败：今日额度已用完。', data: '' });
    site.store.dispatch(started({ id: '2', input: 'y' }));
    const { response, closed } = await site.asked('y');
    response.write(word('一半') + formatProblem({ detail: '服务繁忙，请稍后重试。', code: 'overloaded' }));
    await site.is('2', 'failed');
    expect(site.text('2')).to.include({ error: '生成失败：服务繁忙，请稍后重试。', data: '一半' });
    expect(site.errors.map(({ code, fromServer }) => [code, fromServer])).to.deep.equal([
      ['generation_limit_reached', true],
      ['overloaded', true],
    ]);
    await until(closed);
  });

  it('says that it cannot read what is no event of the contract', async () => {
    for (const [id, odd] of [formatEvent({ words: 1 }), 'data: {\n\n', 'event: problem\ndata: 1\n\n'].entries()) {
      site.store.dispatch(started({ id: String(id), input: 'x' }));
      (await site.asked('x')).response.write(odd);
      await site.is(String(id), 'failed');
      expect(site.text(String(id))).to.include({
        error: '生成失败：服务器返回了无法识别的内容，请刷新页面后重试。',
      });
    }
  });

  it('ends the request when it is stopped, and keeps what came', async () => {
    site.store.dispatch(started({ id: '1', input: 'x' }));
    site.store.dispatch(started({ id: '2', input: 'y' }));
    const [one, other] = [await site.asked('x'), await site.asked('y')];
    one.response.write(word('一半'));
    await site.has('1', '一半');
    site.store.dispatch(stopped({ id: '1' }));
    await until(one.closed);
    expect(site.text('1')).to.deep.equal({ status: 'stopped', input: 'x', data: '一半' });
    other.response.end(word('别的'));
    await site.is('2', 'ended');
    site.store.dispatch(stopped({ id: '2' }));
    expect(site.text('2')?.status).to.equal('ended');
    expect(site.errors).to.deep.equal([]);
  });

  it('ends the request before the server began to respond', async () => {
    site.store.dispatch(started({ id: '1', input: 'x' }));
    await until(() => site.requests.length === 1);
    site.store.dispatch(stopped({ id: '1' }));
    await until(() => site.requests[0]?.closed() === true);
    expect(site.text('1')?.status).to.equal('stopped');
  });

  it('lets the request started last under an id take the place of the one before', async () => {
    site.store.dispatch(started({ id: '1', input: 'x' }));
    const old = await site.asked('x');
    old.response.write(word('旧'));
    await site.has('1', '旧');
    site.store.dispatch(started({ id: '1', input: 'y' }));
    await until(old.closed);
    (await site.asked('y')).response.end(word('新'));
    await site.is('1', 'ended');
    expect(site.text('1')).to.deep.equal({ status: 'ended', input: 'y', data: '新' });
  });

  it('forgets one that is no longer wanted', async () => {
    site.store.dispatch(started({ id: '1', input: 'x' }));
    const { closed } = await site.asked('x');
    site.store.dispatch(forgotten({ id: '1' }));
    await until(closed);
    expect(site.text('1')).to.equal(undefined);
    site.store.dispatch(retried({ id: '1' }));
    expect(site.requests).to.have.length(1);
  });

  it('ends every request when another user signs in', async () => {
    for (const id of ['1', '2']) site.store.dispatch(started({ id, input: id }));
    const both = [await site.asked('1'), await site.asked('2')];
    site.store.dispatch(userReceived(personB));
    for (const { closed } of both) await until(closed);
    expect(site.errors).to.deep.equal([]);
  });
});

describe('a stream that falls silent', () => {
  it('counts as broken, and its connection is given up', async () => {
    const site = await open(30);
    site.store.dispatch(started({ id: '1', input: 'x' }));
    const { closed } = await site.asked('x');
    await site.is('1', 'failed');
    expect(site.text('1')).to.include({ error: '生成失败：无法连接服务器，请检查网络。' });
    await until(closed);
    site.close();
  });
});
