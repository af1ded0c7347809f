import { diffTokens, type Step } from './diffTokens.js';
import type { Revision } from './revision.js';
import { runOf, spelled, tokensOf, type Token } from './tokens.js';
import { element, elementsIn, type WordElement } from '../wordXml.js';

type Kind = Step['kind'];
type Placed = { readonly kind: Kind; readonly token: Token };

const revisionName = { inserted: 'w:ins', deleted: 'w:del' } as const;

/** Neighbours of one kind, and within it of one face, together. */
const grouped = <T>(list: readonly T[], same: (a: T, b: T) => boolean): T[][] => {
  const out: T[][] = [];
  for (const one of list) {
    const last = out.at(-1);
    const before = last?.at(-1);
    if (last && before !== undefined && same(before, one)) last.push(one);
    else out.push([one]);
  }
  return out;
};

const runsOf = (placed: readonly Placed[], revision: Revision): WordElement[] =>
  grouped(placed, (a, b) => a.kind === b.kind).flatMap((same) => {
    const kind = same[0]?.kind ?? 'kept';
    const tokens = same.map(({ token }) => token);
    const runs = grouped(tokens, (a, b) => spelled(a.properties) === spelled(b.properties)).map((run) =>
      runOf(run, kind === 'deleted'),
    );
    return kind === 'kept' ? runs : [revision(revisionName[kind], runs)];
  });

/** The properties of a paragraph are those of the mark that ends it; they also say whether the mark was inserted or deleted. */
const propertiesOf = (step: Step, revision: Revision): WordElement[] => {
  const own = step.kind === 'deleted' ? step.before.properties : step.after.properties;
  const settings = own ? elementsIn(own) : [];
  if (step.kind !== 'kept')
    return [element('w:pPr', {}, [...settings, element('w:rPr', {}, [revision(revisionName[step.kind])])])];
  const before = step.before.properties;
  if (spelled(before) === spelled(own)) return own ? [own] : [];
  return [element('w:pPr', {}, [...settings, revision('w:pPrChange', [before ?? element('w:pPr')])])];
};

const assembled = (steps: readonly Step[], revision: Revision): WordElement[] => {
  const paragraphs: WordElement[] = [];
  let line: Placed[] = [];
  for (const step of steps) {
    const token = step.kind === 'deleted' ? step.before : step.after;
    if (token.kind !== 'mark') {
      line.push({ kind: step.kind, token });
      continue;
    }
    paragraphs.push(element('w:p', {}, [...propertiesOf(step, revision), ...runsOf(line, revision)]));
    line = [];
  }
  return paragraphs;
};

/** Paragraphs that are new, or gone, with their marks. */
export const wholeParagraphs = (
  paragraphs: readonly WordElement[],
  kind: 'inserted' | 'deleted',
  revision: Revision,
): WordElement[] =>
  assembled(
    tokensOf(paragraphs).map((token): Step => (kind === 'inserted' ? { kind, after: token } : { kind, before: token })),
    revision,
  );

/**
 * The paragraphs of one cell, or between two tables, with the changes marked. The last mark is never a change: Word does
 * not let a cell end without a paragraph.
 */
export const changedParagraphs = (
  before: readonly WordElement[],
  after: readonly WordElement[],
  revision: Revision,
): WordElement[] => {
  if (before.length === 0) return wholeParagraphs(after, 'inserted', revision);
  if (after.length === 0) return wholeParagraphs(before, 'deleted', revision);
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const [last, end] = [old.pop(), now.pop()];
  if (!last || !end) throw new Error('paragraphs without marks');
  return assembled([...diffTokens(old, now), { kind: 'kept', before: last, after: end }], revision);
};
