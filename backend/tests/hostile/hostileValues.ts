import type { SeededRandom } from '../torture/seededRandom.js';

const deep = (open: string, close: string, depth: number): unknown =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);

/** Malicious values of a field, each of which has broken some program. */
const values: readonly [() => unknown, ...(() => unknown)[]] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 0.1,
  () => 2 ** 31,
  () => 2 ** 53,
  () => -(2 ** 63),
  () => 1e308,
  () => '',
  () => ' ',
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => ({ $ne: null }),
  () => deep('[', ']', 60),
  () => deep('{"a":', '}', 60),
  () => 'x'.repeat(10_000),
  () => '字'.repeat(2_000),
  () => 'a\u0000b',
  () => '\ud800',
  () => 'a\udc00b',
  () => '\u202e卷宗\u202c',
  () => '\u200b\ufeff',
  () => 'e\u0301'.repeat(300),
  () => '__proto__',
  () => 'constructor',
  () => "' or '1'='1",
  () => '<script>alert(1)</script>',
  () => "=cmd|' /C calc'!A0",
  () => '../../../../etc/passwd',
  () => '%00%0d%0aSet-Cookie:%20x=1',
  () => 'a\r\nX-Injected: 1',
  () => '${jndi:ldap://127.0.0.1/a}',
  () => '2026-02-30',
  () => '99999999999999999999999999',
  () => '1e9',
  () => 'NaN',
  () => '00000000-0000-0000-0000-000000000000',
  () => Array.from({ length: 300 }, () => ''),
  () => Array.from({ length: 300 }, (_, index) => ({ [`k${index}`]: index })),
];

export const hostileValue = (random: SeededRandom): unknown => random.pick(values)();

/** The same as text, for paths and query strings. */
export const hostileText = (random: SeededRandom): string => {
  const value = hostileValue(random);
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 3000);
};

/** Half a surrogate pair cannot be written as a percent-encoded path; as three bytes that are no UTF-8 it can. */
export const percentEncoded = (text: string): string =>
  /\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
