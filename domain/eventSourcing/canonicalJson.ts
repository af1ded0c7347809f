import serialize from 'canonicalize';

/** Deeper than this the library decides, which also knows cycles. */
const DEEPEST = 64;

/** JSON.stringify writes half of a surrogate pair as an escape, which RFC 8785 refuses; anything else it spells canonically. */
const spellString = (text: string): string | undefined => {
  const spelled = JSON.stringify(text);
  return spelled.includes('\\ud') && /\p{Surrogate}/u.test(text) ? undefined : spelled;
};

const spellList = (list: readonly unknown[], depth: number): string | undefined => {
  let all = '[';
  for (let index = 0; index < list.length; index += 1) {
    const spelled = spell(list[index], depth + 1);
    if (spelled === undefined) return undefined;
    all += index === 0 ? spelled : `,${spelled}`;
  }
  return `${all}]`;
};

const spellObject = (fields: Readonly<Record<string, unknown>>, depth: number): string | undefined => {
  let all = '{';
  for (const key of Object.keys(fields).sort()) {
    const name = spellString(key);
    const spelled = spell(fields[key], depth + 1);
    if (name === undefined || spelled === undefined) return undefined;
    all += all === '{' ? `${name}:${spelled}` : `,${name}:${spelled}`;
  }
  return `${all}}`;
};

/** The spelling of what plain JSON is made of, without a look at every character; `undefined` for all that is out of the ordinary. */
const spell = (value: unknown, depth: number): string | undefined => {
  if (typeof value === 'string') return spellString(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : undefined;
  if (typeof value !== 'object' || depth > DEEPEST || 'toJSON' in value) return undefined;
  return Array.isArray(value)
    ? spellList(value, depth)
    : spellObject(value as Readonly<Record<string, unknown>>, depth);
};

/**
 * The one spelling of a JSON value that hashes are taken over: RFC 8785 (sorted keys, no white space).
 * @throws Error for what JSON cannot hold (cycles, NaN, half surrogate pairs)
 */
export const canonicalJson = (value: unknown): string => {
  const text = spell(value, 0) ?? serialize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
};
