/** A passage of a text: offsets in UTF-16 units, `to` the first one behind. */
export type Place = { readonly from: number; readonly to: number };

/** The sign that stands where something else was read already: it goes with no number. */
const mask = '\u0000';

/** A text in which these passages are covered, each in its place: what was read there is read as nothing else. */
export const masked = (text: string, places: readonly Place[]): string => {
  if (places.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of [...places].sort((one, other) => one.from - other.from)) {
    if (to <= at) continue;
    const start = Math.max(at, from);
    parts.push(text.slice(at, start), mask.repeat(to - start));
    at = to;
  }
  return [...parts, text.slice(at)].join('');
};
