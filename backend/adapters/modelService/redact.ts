const hidden = '［密钥］';
const looksLikeKey = /\b(?:Bearer|Basic)\s+[^\s"',;]+|\b(?:sk|ak|pk|key|api)[-_][\w*.-]{6,}/gi;
const longest = 200;

/**
 * A service's words without the key in any spelling that a service repeats it in, bounded, and as databases take text: without
 * control characters and half signs.
 */
export const redact = (text: string, apiKey: string): string => {
  const spellings = apiKey === '' ? [] : [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)];
  const without = [...spellings, Buffer.from(apiKey).toString('base64')]
    .filter((spelling) => spelling !== '')
    .reduce((rest, spelling) => rest.replaceAll(spelling, hidden), text);
  const excerpt = without
    .replaceAll(looksLikeKey, hidden)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, longest);
  return Buffer.from(excerpt, 'utf8').toString('utf8');
};
