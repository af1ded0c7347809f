import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';
import { area, call } from './call.js';
import { clientOf, pathOf, requestOf } from './clientOf.js';
import type { CallRequest, Transport } from './transport.js';
import { events, json, nothing, text, wordFile } from './responses.js';
import { formatEvent } from './serverSentEvents.js';

const Note = z.object({ id: z.string(), words: z.number() });
const notes = area(
  { key: 'notes', title: '便签', description: '测试用。' },
  {
    list: call('GET /api/notes', {
      summary: '全部',
      query: z.object({ page: z.coerce.number<number>().default(1), search: z.string().optional() }),
      response: json(z.array(Note), '全部。'),
      fixed: true,
    }),
    change: call('PUT /api/notes/{id}/{part}', {
      summary: '修改',
      path: z.object({ id: z.string(), part: z.string() }),
      body: z.object({ words: z.number() }),
      response: json(Note, '已修改。'),
      also: { 202: json(z.object({ state: z.literal('pending') }), '稍后。') },
    }),
    remove: call('DELETE /api/notes/{id}', {
      summary: '删除',
      path: z.object({ id: z.string() }),
      response: nothing('已删除。'),
    }),
    read: call('POST /api/notes/read', { summary: '识别', sends: 'file', response: text('文字。') }),
    print: call('POST /api/notes/print', { summary: '打印', body: z.object({}), response: wordFile('文件。') }),
    dictate: call('POST /api/notes/dictate', {
      summary: '听写',
      body: z.object({ about: z.string() }),
      response: events(z.object({ word: z.string() }), '逐字。'),
    }),
  },
);

/** A server that responds the same to every request, and what it was sent. */
const server = (response: () => Response) => {
  const sent: CallRequest[] = [];
  const transport: Transport = {
    exchange: async (request) => {
      sent.push(request);
      return response();
    },
    misread: (what) => new Error(what),
  };
  return { sent, client: clientOf(transport, notes) };
};
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
/** A body that comes in pieces of so many bytes. */
const inPieces = (whole: string, size: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(whole);
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
};

describe('a client of the contract', () => {
  it('composes path, query and body as the call says', async () => {
    const { sent, client } = server(() => Response.json([]));
    expect(await client.list()).to.deep.equal([]);
    await client.list({ query: { page: 2, search: '张 三&' } });
    expect(sent).to.deep.equal([
      { method: 'GET', path: '/api/notes', sends: 'json', fixed: true },
      { method: 'GET', path: '/api/notes?page=2&search=%E5%BC%A0+%E4%B8%89%26', sends: 'json', fixed: true },
    ]);
    const body = { words: 3 };
    expect(requestOf(notes.change, { path: { id: 'a', part: 'b' }, body })).to.deep.equal({
      method: 'PUT',
      path: '/api/notes/a/b',
      body,
      sends: 'json',
      fixed: false,
    });
  });

  it('lets no parameter of a path reach beyond its segment', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        const path = pathOf(notes.change, { path: { id, part: 'x' } });
        expect(path.split('/')).to.have.length(5);
        expect(decodeURIComponent(path.split('/')[3] ?? '')).to.equal(id);
      }),
    ));

  it('gives what each kind of call promises, and nothing that it does not', async () => {
    const note = { id: 'a', words: 3, secret: 1 };
    const asked = { path: { id: 'a', part: 'b' }, body: { words: 3 } };
    expect(await server(() => Response.json(note)).client.change(asked)).to.deep.equal({ id: 'a', words: 3 });
    const pending = server(() => Response.json({ state: 'pending' }, { status: 202 }));
    expect(await pending.client.change(asked)).to.deep.equal({ state: 'pending' });
    const empty = server(() => new Response(null, { status: 204 }));
    expect(await empty.client.remove({ path: { id: 'a' } })).to.equal(undefined);
    const file = server(() => new Response('bytes', { headers: { 'Content-Disposition': 'x; filename="a.docx"' } }));
    const { blob, fileName } = await file.client.print({ body: {} });
    expect([await blob.text(), fileName]).to.deep.equal(['bytes', 'a.docx']);
    const reading = server(() => new Response('读到的'));
    expect(await reading.client.read({ body: new Uint8Array([1]) })).to.equal('读到的');
    expect(reading.sent[0]).to.include({ sends: 'file', path: '/api/notes/read' });
  });

  it('refuses a response of another shape, and one that is no JSON', async () => {
    expect(await rejection(server(() => Response.json([{ id: 1 }])).client.list())).to.equal('unexpected');
    expect(await rejection(server(() => new Response('<html>')).client.list())).to.equal('unexpected');
  });

  it('reads events as they come, in whatever pieces', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 1, max: 7 }),
        async (words, size) => {
          const whole = `: still here\n\n${words.map((word) => formatEvent({ word })).join('')}`;
          const { client } = server(() => new Response(inPieces(whole, size)));
          const heard: string[] = [];
          for await (const { word } of await client.dictate({ body: { about: 'x' } })) heard.push(word);
          expect(heard).to.deep.equal(words);
        },
      ),
      { numRuns: 30 },
    ));

  it('ends a response whose events it stops reading, and refuses events of another shape', async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(formatEvent({ word: '啊' }))),
      cancel: () => void (cancelled = true),
    });
    for await (const { word } of await server(() => new Response(endless)).client.dictate({ body: { about: 'x' } }))
      if (word === '啊') break;
    expect(cancelled).to.equal(true);
    for (const wrong of [formatEvent({ words: 1 }), 'data: {\n\n']) {
      const { client } = server(() => new Response(wrong));
      const all = async () => {
        for await (const one of await client.dictate({ body: { about: 'x' } })) void one;
      };
      expect(await rejection(all())).to.equal('unexpected');
    }
  });
});
