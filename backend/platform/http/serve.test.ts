import { expect } from 'chai';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { z } from 'zod';
import { area, call } from '../../../domain/contract/call.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { created, events } from '../../../domain/contract/responses.js';
import { cookieTransport } from '../../adapters/courtClient/cookieTransport.js';
import { createLogger } from '../../runtime/logging/logger.js';
import { createApp } from './app.js';
import { createAppRouter } from './router.js';
import { serve } from './serve.js';

const notes = area(
  { key: 'notes', title: '便签', description: '测试用。' },
  {
    add: call('POST /api/notes/{shelf}', {
      summary: '添加',
      path: z.object({ shelf: z.uuid() }),
      noSuch: 'not_found',
      body: z.strictObject({ words: z.string(), kind: z.string() }),
      fields: z.object({ words: z.string().min(1, '请填写') }),
      response: created(z.object({ words: z.string(), kind: z.string() }), '已添加。'),
    }),
    dictate: call('POST /api/notes', {
      summary: '听写',
      body: z.object({ words: z.array(z.string()) }),
      response: events(z.object({ word: z.string() }), '逐字。'),
    }),
  },
);
const shelf = 'a0000000-0000-4000-8000-000000000001';

describe('a served call', () => {
  let server: Server;
  let url: string;
  before(async () => {
    const router = createAppRouter({ 'POST /api/notes/{}': 'anonymous', 'POST /api/notes': 'anonymous' });
    serve(router, notes.add, ({ body }) => ({ words: body.words, kind: body.kind }));
    serve(router, notes.dictate, async function* ({ body: { words } }) {
      for (const word of words) yield { word };
    });
    const app = createApp({
      logger: createLogger('silent'),
      now: () => new Date(),
      hashCommand: (content) => content,
      router,
      findSession: async () => undefined,
      waitForPosition: async () => true,
      frontendDirectory: tmpdir(),
    });
    server = await new Promise((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => void server.close());

  it('is read and returned as the contract says, with the status of the contract', async () => {
    const sent = { words: '记下', kind: 'a' };
    const response = await cookieTransport(url).call('POST', `/api/notes/${shelf}`, sent);
    expect([response.status, await response.json()]).to.deep.equal([201, sent]);
    expect(await clientOf(cookieTransport(url), notes).add({ path: { shelf }, body: sent })).to.deep.equal(sent);
  });

  it('refuses a faulty program with 400, what a person left out with 422, and a path that names nothing as the call says', async () => {
    const add = async (path: string, body: unknown) => {
      const response = await cookieTransport(url).call('POST', `/api/notes/${path}`, body);
      const { code, errors } = z
        .object({ code: z.string(), errors: z.array(z.object({ message: z.string() })).optional() })
        .parse(await response.json());
      return [response.status, code, errors?.at(-1)?.message];
    };
    expect((await add(shelf, { words: '记下' })).slice(0, 2)).to.deep.equal([400, 'malformed_request']);
    expect((await add(shelf, { words: '记下', kind: 'a', more: 1 })).slice(0, 2)).to.deep.equal([
      400,
      'malformed_request',
    ]);
    expect(await add(shelf, { words: '', kind: 'a' })).to.deep.equal([422, 'fields_invalid', '请填写']);
    expect((await add('none', { words: '记下', kind: 'a' })).slice(0, 2)).to.deep.equal([404, 'not_found']);
  });

  it('streams events, which a client hears one after another', async () => {
    const words = ['一', '二\n', '三'];
    const heard: string[] = [];
    for await (const { word } of await clientOf(cookieTransport(url), notes).dictate({ body: { words } }))
      heard.push(word);
    expect(heard).to.deep.equal(words);
    const raw = await cookieTransport(url).call('POST', '/api/notes', { words });
    expect(raw.headers.get('content-type')).to.match(/^text\/event-stream/);
    expect(await raw.text()).to.match(/^data: \{"word":"一"\}\n\n/);
  });
});
