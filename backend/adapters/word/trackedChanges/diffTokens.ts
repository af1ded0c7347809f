import { diffArrays } from 'diff';
import type { Token } from './tokens.js';

/** One step from the older to the newer text. */
export type Step =
  | { readonly kind: 'kept'; readonly before: Token; readonly after: Token }
  | { readonly kind: 'deleted'; readonly before: Token }
  | { readonly kind: 'inserted'; readonly after: Token };

/** Texts with more single changes than this are compared line by line: finding the smallest change set takes quadratic time. */
const maxEdits = 800;

type Stretch = { readonly before: readonly Token[]; readonly after: readonly Token[]; readonly kept: boolean };

const keysOf = (tokens: readonly Token[]): string[] => tokens.map(({ key }) => key);

const stretches = <T>(
  changes: readonly { added: boolean; removed: boolean; count: number }[],
  before: readonly T[],
  after: readonly T[],
): { before: readonly T[]; after: readonly T[]; kept: boolean }[] => {
  let [old, now] = [0, 0];
  return changes.map(({ added, removed, count }) => {
    const was = before.slice(old, old + (added ? 0 : count));
    const is = after.slice(now, now + (removed ? 0 : count));
    old += was.length;
    now += is.length;
    return { before: was, after: is, kept: !added && !removed };
  });
};

const lines = (tokens: readonly Token[]): Token[][] => {
  const out: Token[][] = [[]];
  for (const token of tokens) {
    out.at(-1)?.push(token);
    if (token.kind === 'mark') out.push([]);
  }
  return out.filter((line) => line.length > 0);
};

/** A stretch of changes in one piece: all that went, all that came. */
const merged = (list: readonly Stretch[]): Stretch[] => {
  const out: Stretch[] = [];
  for (const stretch of list) {
    const last = out.at(-1);
    if (!last || stretch.kept || last.kept) out.push(stretch);
    else
      out[out.length - 1] = {
        before: [...last.before, ...stretch.before],
        after: [...last.after, ...stretch.after],
        kept: false,
      };
  }
  return out;
};

const byCharacter = (before: readonly Token[], after: readonly Token[]): Stretch[] | undefined => {
  const changes = diffArrays(keysOf(before), keysOf(after), { maxEditLength: maxEdits });
  return changes && merged(stretches(changes, before, after));
};

const byLine = (before: readonly Token[], after: readonly Token[]): Stretch[] => {
  const [old, now] = [lines(before), lines(after)];
  const key = (line: readonly Token[]) => keysOf(line).join('\n');
  const changes = diffArrays(old.map(key), now.map(key), { maxEditLength: maxEdits });
  if (!changes) return [{ before, after, kept: false }];
  const whole = stretches(changes, old, now).map((one) => ({
    ...one,
    before: one.before.flat(),
    after: one.after.flat(),
  }));
  return merged(whole).flatMap((one) => (one.kept ? [one] : (byCharacter(one.before, one.after) ?? [one])));
};

const lengthOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => sum + (token.kind === 'text' ? token.text.length : 1), 0);
const sizeOf = ({ before, after }: Stretch): number => Math.max(lengthOf(before), lengthOf(after));

/** One or two characters that happen to be the same between larger changes only make them hard to read. */
const isChance = (stretch: Stretch, before: Stretch | undefined, after: Stretch | undefined): boolean =>
  stretch.kept &&
  before !== undefined &&
  after !== undefined &&
  lengthOf(stretch.after) <= 2 &&
  lengthOf(stretch.after) < Math.min(sizeOf(before), sizeOf(after)) &&
  stretch.after.every(({ kind }) => kind === 'text');

/** The steps from one text to another: few, and in pieces that a reader can take in. */
export const diffTokens = (before: readonly Token[], after: readonly Token[]): Step[] => {
  const difference = byCharacter(before, after) ?? byLine(before, after);
  const tidy = merged(
    difference.map((one, index) =>
      isChance(one, difference[index - 1], difference[index + 1]) ? { ...one, kept: false } : one,
    ),
  );
  return tidy.flatMap((stretch): Step[] =>
    stretch.kept
      ? stretch.after.flatMap((token, index): Step[] => {
          const was = stretch.before[index];
          return was ? [{ kind: 'kept', before: was, after: token }] : [];
        })
      : [
          ...stretch.before.map((token): Step => ({ kind: 'deleted', before: token })),
          ...stretch.after.map((token): Step => ({ kind: 'inserted', after: token })),
        ],
  );
};
