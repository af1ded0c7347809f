import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bodyTypes } from '../../../domain/contract/call.js';
import type { CallRequest } from '../../../domain/contract/transport.js';
import type { SeededRandom } from '../torture/seededRandom.js';
import { hostileText, hostileValue, percentEncoded } from './hostileValues.js';
import type { Target } from './operations.js';
import type { RawRequest } from './send.js';
import { wordBombs } from './wordBombs.js';

/** A request in the making. */
type Draft = {
  method: string;
  path: string;
  /** Sent as JSON. */
  json: unknown;
  bytes: Uint8Array | undefined;
  readonly headers: Record<string, string | string[]>;
};
type Spoil = (draft: Draft, random: SeededRandom, target: Target) => void;

export type Spoiled = {
  readonly raw: RawRequest;
  readonly spoils: readonly string[];
  /** Whether it still asks for the route that it was made for. */
  readonly keepsRoute: boolean;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place in a value where something else can be put. */
const places = (value: unknown): readonly { readonly put: (other: unknown) => void }[] => {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as Record<string, unknown>;
  return Object.keys(container).flatMap((key) => [
    { put: (other: unknown) => void (container[key] = other) },
    ...places(container[key]),
  ]);
};

const bombs = wordBombs.filter(({ name }) => /nested|keys|records/.test(name)).map(({ file }) => file());
const compressedNoughts = gzipSync(new Uint8Array(8 * 1024 * 1024));

const spoils: Readonly<Record<string, Spoil>> = {
  'another value': ({ json }, random) => {
    const [first, ...others] = places(json);
    if (first) random.pick([first, ...others]).put(hostileValue(random));
  },
  'a described field': (draft, random, { fields }) => {
    const [first, ...others] = fields;
    if (first && isRecord(draft.json))
      draft.json = { ...draft.json, [random.pick([first, ...others])]: hostileValue(random) };
  },
  'another body': (draft, random) => {
    draft.json = hostileValue(random);
  },
  'many keys': (draft, random) => {
    const many = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`k${index}`, index]));
    draft.json = isRecord(draft.json) && random.next() < 0.5 ? { ...draft.json, ...many } : many;
  },
  'deep nesting': (draft, random) => {
    const depth = 1000 + random.below(20_000);
    draft.bytes = Buffer.from(`{"form_data":${'['.repeat(depth)}${']'.repeat(depth)}}`);
  },
  'broken text': (draft, random) => {
    const text = Buffer.from(JSON.stringify(draft.json ?? {}));
    draft.bytes = random.pick([
      text.subarray(0, random.below(text.length)),
      Buffer.concat([text, text]),
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text]),
      Buffer.concat([Buffer.from([0xff, 0xfe, 0x00]), text]),
      Buffer.from('{"__proto__":{"is_superuser":true}}'),
    ]);
  },
  'a file': (draft, random) => {
    const [first = new Uint8Array(), ...others] = bombs;
    draft.bytes = random.pick([first, ...others]);
    draft.headers['Content-Type'] = 'application/octet-stream';
  },
  'content type': (draft, random) => {
    draft.headers['Content-Type'] = random.pick([
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-7',
      'application/json; charset=utf-16le',
      '',
      '/;;=',
    ]);
  },
  'content encoding': (draft, random) => {
    const text = Buffer.from(JSON.stringify(draft.json ?? {}));
    const [encoding, bytes] = random.pick<readonly [string, Uint8Array]>([
      ['gzip', gzipSync(text)],
      ['br', brotliCompressSync(text)],
      ['gzip', compressedNoughts],
      ['gzip', text],
      ['br', text],
      ['deflate', text],
      ['compress', text],
      ['gzip, gzip', gzipSync(gzipSync(text))],
    ]);
    draft.headers['Content-Encoding'] = encoding;
    draft.bytes = bytes;
  },
  header: (draft, random) => {
    const [name, value] = random.pick<readonly [string, string | string[]]>([
      ['Idempotency-Key', ['a-key-sent-twice-1', 'a-key-sent-twice-2']],
      ['Idempotency-Key', 'x'.repeat(5000)],
      ['Idempotency-Key', ' '],
      ['X-Min-Position', '-1'],
      ['X-Min-Position', '99999999999999999999999999'],
      ['X-Min-Position', ['1', '2']],
      ['Cookie', 'juanzong_session=; juanzong_session=%00; __Host-juanzong_session=x'],
      ['Origin', 'https://elsewhere.example.cn'],
      ['Origin', 'null'],
      ['X-Forwarded-For', '127.0.0.1, <script>, ::1'],
      ['X-Forwarded-Proto', ['https', 'gopher']],
      ['X-Correlation-Id', 'x'.repeat(2000)],
      ['If-None-Match', '"x", *, W/"'],
      ['Range', 'bytes=0-18446744073709551615'],
      ['Accept-Encoding', 'gzip;q=0, br;q=nan, *'],
      ['Accept-Language', 'zh;q=9'.repeat(400)],
      ['Expect', 'a-miracle'],
      ['X-HTTP-Method-Override', 'DELETE'],
    ]);
    draft.headers[name] = value;
  },
  'part of the path': (draft, random) => {
    const [path = '', query] = draft.path.split('?', 2);
    const parts = path.split('/');
    parts[parts.length - 1 - random.below(2)] = percentEncoded(hostileText(random));
    draft.path = parts.join('/') + (query === undefined ? '' : `?${query}`);
  },
  query: (draft, random, { queryNames }) => {
    const [first = 'page', ...others] = queryNames;
    const name = random.pick([first, ...others]);
    const more = random.pick([
      `${name}=${percentEncoded(hostileText(random))}`,
      `${name}=1&${name}=2`,
      `${name}[]=1&${name}[a]=2`,
      `${name}=%00%ff`,
      `&&&=&${'a=1&'.repeat(300)}`,
    ]);
    draft.path += (draft.path.includes('?') ? '&' : '?') + more;
  },
  spelling: (draft, random) => {
    const { path } = draft;
    draft.path = random.pick([
      `/${path}`,
      `${path}/`,
      path.replace('/api', '/API'),
      `${path};a=1`,
      `/./${path}`,
      `${path}%20`,
    ]);
  },
  method: (draft, random) => {
    draft.method = random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']);
  },
};
const names = Object.keys(spoils) as [string, ...string[]];
const changesRoute = new Set(['part of the path', 'spelling', 'method']);
/** What has no body has less to spoil. */
const needsBody = new Set(['another value', 'a described field', 'content type']);

/** The request of a sample, spoiled in one to three ways, or in none. */
export const spoil = (
  random: SeededRandom,
  target: Target,
  { path, body, sends }: CallRequest,
  headers: Readonly<Record<string, string>>,
): Spoiled => {
  const draft: Draft = {
    method: target.method,
    path,
    json: body instanceof Uint8Array ? undefined : structuredClone(body),
    bytes: body instanceof Uint8Array ? body : undefined,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': bodyTypes[sends] }) },
  };
  const chosen = new Set<string>();
  for (let left = random.below(4); left > 0; left -= 1) {
    const name = random.pick(names);
    if (draft.json !== undefined || !needsBody.has(name)) chosen.add(name);
  }
  for (const name of chosen) spoils[name]?.(draft, random, target);
  const isForm = draft.headers['Content-Type'] === bodyTypes.form && isRecord(draft.json);
  const isMultipart = draft.headers['Content-Type'] === bodyTypes.multipart && isRecord(draft.json);
  if (isMultipart) draft.headers['Content-Type'] = `${bodyTypes.multipart}; boundary=between`;
  const text = isMultipart
    ? `${Object.entries(draft.json as object)
        .map(([key, value]) => `--between\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`)
        .join('')}--between--\r\n`
    : isForm
      ? new URLSearchParams(Object.entries(draft.json as object).map(([key, value]) => [key, String(value)])).toString()
      : JSON.stringify(draft.json);
  const encoded = draft.bytes ?? (text === undefined ? undefined : Buffer.from(text));
  const hasBody = encoded !== undefined && !['GET', 'HEAD', 'OPTIONS'].includes(draft.method);
  return {
    raw: { method: draft.method, path: draft.path, headers: draft.headers, body: hasBody ? encoded : undefined },
    spoils: [...chosen],
    keepsRoute: ![...chosen].some((name) => changesRoute.has(name)),
  };
};
