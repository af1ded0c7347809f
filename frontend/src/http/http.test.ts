import { expect } from 'chai';
import { z } from 'zod';
import { ApiError } from './apiError.js';
import { fileNameOf } from '../../../domain/contract/fileNameOf.js';
import { createHttp } from './http.js';
import { newUuid } from './newUuid.js';
import { createPositions } from './positions.js';

const ResponseShape = z.object({ ok: z.boolean() });

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
  return { http, requests, errors };
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

describe('http: the browser’s way to the server', () => {
  it('sends back the furthest position it was answered, never an earlier one', async () => {
    let position = '120';
    const { http, requests } = client(() => json({ ok: true }, { headers: { 'X-Position': position } }));
    await http.sendJson('POST', '/api/x', {}, ResponseShape);
    position = '99';
    await http.getJson('/api/x', ResponseShape);
    await http.getJson('/api/x', ResponseShape);
    expect(requests.map(({ headers }) => headers.get('X-Min-Position'))).to.deep.equal([null, '120', '120']);
  });

  it('waits for nothing written where nothing written shows', async () => {
    const { http, requests } = client(() => json({ ok: true }, { headers: { 'X-Position': '120' } }));
    await http.sendJson('POST', '/api/x', {}, ResponseShape);
    await http.getJson('/api/forms/x', ResponseShape, { fixed: true });
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

  it('gives every change a key, and the same key when asked to', async () => {
    const { http, requests } = client(() => new Response(null, { status: 204 }));
    await http.send('POST', '/api/x', { a: 1 });
    await http.send('POST', '/api/x', { a: 1 }, { idempotencyKey: 'again' });
    expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).to.deep.equal(['key-0', 'again']);
  });

  it('turns a refusal into its sentence, code and fields', async () => {
    const body = { detail: '填写有误', code: 'answers_invalid', errors: [{ path: 'a.b', message: '太长' }] };
    const { http, errors } = client(() => json(body, { status: 422 }));
    const error = await refusedWith(http.getJson('/api/x', ResponseShape));
    expect(error).to.include({ status: 422, code: 'answers_invalid', detail: '填写有误', fromServer: true });
    expect(error.fieldProblems).to.deep.equal([{ path: 'a.b', message: '太长' }]);
    expect(errors).to.deep.equal([error]);
  });

  it('has a Chinese sentence of its own when the refusal cannot be read', async () => {
    const { http } = client(
      () => new Response('<h1>Bad gateway</h1>', { status: 503, headers: { 'Retry-After': '7' } }),
    );
    const error = await refusedWith(http.getJson('/api/x', ResponseShape));
    expect(error).to.include({ fromServer: false, code: 'unreadable_answer', retryAfterSeconds: 7 });
    expect(error.detail).to.equal('服务暂时不可用，请稍后重试。');
  });

  it('says when something done too often may be done again, and leaves the other refusals of that status as they are', async () => {
    const refusedAfter = async (seconds: string | null, code: string) => {
      const headers: HeadersInit = seconds === null ? {} : { 'Retry-After': seconds };
      const { http } = client(() => json({ detail: '操作过于频繁，请稍后再试。', code }, { status: 429, headers }));
      return (await refusedWith(http.getJson('/api/x', ResponseShape))).detail;
    };
    expect(await refusedAfter('873', 'too_many_requests')).to.equal('操作过于频繁，请 15 分钟后再试。');
    expect(await refusedAfter('20', 'too_many_requests')).to.equal('操作过于频繁，请 20 秒后再试。');
    expect(await refusedAfter(null, 'too_many_requests')).to.equal('操作过于频繁，请稍后再试。');
    expect(await refusedAfter('873', 'generation_limit_reached')).to.equal('操作过于频繁，请稍后再试。');
  });

  it('says that the network is away, and refuses an answer of another shape', async () => {
    const away = client(() => Promise.reject(new TypeError('failed to fetch')));
    expect(await refusedWith(away.http.getJson('/api/x', ResponseShape))).to.include({ status: 0, code: 'network' });
    const odd = client(() => json({ ok: 'yes' }));
    expect(await refusedWith(odd.http.getJson('/api/x', ResponseShape))).to.include({ code: 'unexpected_answer' });
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
