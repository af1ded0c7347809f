import { expect } from 'chai';
import { z } from 'zod';
import { ApiError } from './apiError.js';
import { area, call } from '../../../domain/contract/call.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { fileNameOf } from '../../../domain/contract/fileNameOf.js';
import { anyFile, json as jsonOf, nothing } from '../../../domain/contract/responses.js';
import { createHttp } from './http.js';
import { newUuid } from './newUuid.js';
import { createPositions } from './positions.js';

const ok = jsonOf(z.object({ ok: z.boolean() }), '好。');
const calls = area(
  { key: 'x', title: '试', description: '' },
  {
    read: call('GET /api/x', { summary: '读', response: ok }),
    form: call('GET /api/forms/x', { summary: '读', fixed: true, response: ok }),
    file: call('GET /api/x', { summary: '取', response: anyFile('文件。') }),
    write: call('POST /api/x', { summary: '写', response: ok }),
    change: call('POST /api/x', { summary: '写', body: z.object({ a: z.number() }), response: nothing('好。') }),
    submit: call('POST /api/x', {
      summary: '写',
      sends: 'form',
      body: z.object({ a: z.string(), b: z.string().optional() }),
      response: nothing('好。'),
    }),
    upload: call('POST /api/x', { summary: '写', sends: 'file', response: nothing('好。') }),
  },
);

const client = (respond: (request: Request) => Response | Promise<Response>) => {
  const requests: Request[] = [];
  const errors: ApiError[] = [];
  const http = createHttp({
    fetch: async (input, init) => {
      const request = new Request(new URL(String(input), 'http://court.example'), init);
      requests.push(request);
      return respond(request);
    },
    positions: createPositions(null),
    newKey: () => `key-${requests.length}`,
    onError: (error) => errors.push(error),
  });
  return { http: clientOf(http, calls), requests, errors };
};
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const refusedWith = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw error;
};

describe('http: the transport of the browser', () => {
  it('sends the furthest position of its responses, never an earlier one', async () => {
    let position = '120';
    const { http, requests } = client(() => json({ ok: true }, { headers: { 'X-Position': position } }));
    await http.write();
    position = '99';
    await http.read();
    await http.read();
    expect(requests.map(({ headers }) => headers.get('X-Min-Position'))).to.deep.equal([null, '120', '120']);
  });

  it('waits for no position with a call that no change affects', async () => {
    const { http, requests } = client(() => json({ ok: true }, { headers: { 'X-Position': '120' } }));
    await http.write();
    await http.form();
    expect(requests.map(({ headers }) => headers.get('X-Min-Position'))).to.deep.equal([null, null]);
  });

  it('remembers the position through a reload of the tab', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    };
    createPositions(storage).noted('9007199254740993');
    expect(createPositions(storage).furthest()).to.equal('9007199254740993');
  });

  it('sends a fresh idempotency key with every change, or the key that is given', async () => {
    const { http, requests } = client(() => new Response(null, { status: 204 }));
    await http.change({ body: { a: 1 } });
    await http.change({ body: { a: 1 } }, { idempotencyKey: 'again' });
    expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).to.deep.equal(['key-0', 'again']);
  });

  it('sends JSON, forms without their empty fields, and files as bytes', async () => {
    const { http, requests } = client(() => new Response(null, { status: 204 }));
    await http.change({ body: { a: 1 } });
    await http.submit({ body: { a: '甲 乙', b: undefined } });
    await http.upload({ body: new Blob(['文书'], { type: 'text/html' }) });
    const sent = requests.map(async (request) => [request.headers.get('Content-Type'), await request.text()]);
    expect(await Promise.all(sent)).to.deep.equal([
      ['application/json', '{"a":1}'],
      ['application/x-www-form-urlencoded;charset=UTF-8', 'a=%E7%94%B2+%E4%B9%99'],
      ['application/octet-stream', '文书'],
    ]);
  });

  it('turns a refusal into its sentence, code and fields', async () => {
    const body = { detail: '填写有误', code: 'answers_invalid', errors: [{ path: 'a.b', message: '太长' }] };
    const { http, errors } = client(() => json(body, { status: 422 }));
    const error = await refusedWith(http.read());
    expect(error).to.include({ status: 422, code: 'answers_invalid', detail: '填写有误', fromServer: true });
    expect(error.fieldProblems).to.deep.equal([{ path: 'a.b', message: '太长' }]);
    expect(errors).to.deep.equal([error]);
  });

  it('has a Chinese sentence of its own when the refusal cannot be read', async () => {
    const { http } = client(
      () => new Response('<h1>Bad gateway</h1>', { status: 503, headers: { 'Retry-After': '7' } }),
    );
    const error = await refusedWith(http.read());
    expect(error).to.include({ fromServer: false, code: 'unreadable_answer', retryAfterSeconds: 7 });
    expect(error.detail).to.equal('服务暂时不可用，请稍后重试。');
  });

  it('says after what time too many requests may be repeated, and leaves other refusals with that status as they are', async () => {
    const refusedAfter = async (seconds: string | null, code: string) => {
      const headers: HeadersInit = seconds === null ? {} : { 'Retry-After': seconds };
      const { http } = client(() => json({ detail: '操作过于频繁，请稍后再试。', code }, { status: 429, headers }));
      return (await refusedWith(http.read())).detail;
    };
    expect(await refusedAfter('873', 'too_many_requests')).to.equal('操作过于频繁，请 15 分钟后再试。');
    expect(await refusedAfter('20', 'too_many_requests')).to.equal('操作过于频繁，请 20 秒后再试。');
    expect(await refusedAfter(null, 'too_many_requests')).to.equal('操作过于频繁，请稍后再试。');
    expect(await refusedAfter('873', 'generation_limit_reached')).to.equal('操作过于频繁，请稍后再试。');
  });

  it('tells a file that broke off in the middle from a server that cannot be reached', async () => {
    const cut = new ReadableStream<Uint8Array>({
      start: (body) => {
        body.enqueue(new Uint8Array([31, 139]));
        queueMicrotask(() => body.error(new TypeError('terminated')));
      },
    });
    const { http } = client(() => new Response(cut));
    const { code, detail } = await refusedWith(http.file());
    expect([code, detail]).to.deep.equal(['file_cut', '文件没有下载完整，传输中途断开；请稍后重新下载。']);
  });

  it('has errors for a missing network and for a response that breaks the contract', async () => {
    const away = client(() => Promise.reject(new TypeError('failed to fetch')));
    expect(await refusedWith(away.http.read())).to.include({ status: 0, code: 'network' });
    const odd = client(() => json({ ok: 'yes' }));
    expect(await refusedWith(odd.http.read())).to.include({ code: 'unexpected_answer' });
  });

  it('reads Chinese file names', () => {
    expect(fileNameOf(`attachment; filename="a.docx"; filename*=UTF-8''${encodeURIComponent('起诉状.docx')}`)).to.equal(
      '起诉状.docx',
    );
    expect(fileNameOf('attachment; filename="a.docx"')).to.equal('a.docx');
    expect(fileNameOf("attachment; filename*=UTF-8''%E8%B")).to.equal(null);
    expect(fileNameOf(null)).to.equal(null);
  });

  it('makes well-formed random ids without randomUUID', () => {
    const ids = Array.from({ length: 50 }, () => newUuid(globalThis.crypto));
    for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).to.equal(true);
    expect(new Set(ids).size).to.equal(50);
  });
});
