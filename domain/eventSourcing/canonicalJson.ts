import serialize from 'canonicalize';

/**
 * The one spelling of a JSON value that hashes are taken over: RFC 8785 (sorted keys, no white space).
 * @throws TypeError for what JSON cannot hold (functions, cycles, NaN)
 */
export const canonicalJson = (value: unknown): string => {
  const text = serialize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
};
