import type { Law } from './facts.js';

/** A law that a text named, or a title that is none we know, and where its citation ends. */
export type NamedLaw = {
  readonly title: string;
  readonly law: Law | undefined;
  /** The year of the version that was named with it. */
  readonly version: string | undefined;
  readonly end: number;
};

const reference =
  /(该|本|同|此)(法律|法典|法|条例|司法解释|解释|规定|办法)$|(?:上述|前述|前引)(法律|法典|法|条例|司法解释|解释)$/;
/** Further back a reader would not look for what 该法 means. */
const furthest = 300;
const ofCourts = /^最高人民(?:法院|检察院)/;
/** Laws that a text names without marks are not all found: one that stands between may be the one that is meant. */
const unseen: Readonly<Record<string, RegExp>> = {
  法: /(?<![方办无用做看说违合非依司执立守犯枉书想])法典?(?![院律官定人庭规理治])/,
  解释: /解释|规定/,
};

/** The words at the end of a text that refer to a law named before: 该法, 上述司法解释. */
export const referenceAtEnd = (text: string): string | undefined => reference.exec(text)?.[0];

const kindOf = (noun: string): string => (noun.startsWith('法') ? '法' : noun === '司法解释' ? '解释' : noun);

const isOfKind = ({ title, law }: NamedLaw, kind: string): boolean => {
  const name = (law?.name ?? title).replace(/\([^()]*\)$/, '');
  return kind === '法'
    ? /法典?$/.test(name)
    : kind === '解释'
      ? name.endsWith('解释') || ofCourts.test(name)
      : name.endsWith(kind);
};

/**
 * The law that words such as 该法, which begin at `start` of a text, refer to: the nearest before them that was named and is of that
 * kind. `undefined` where it is unknown, far away, or another may stand between.
 */
export const priorLaw = (
  text: string,
  start: number,
  words: string,
  named: readonly NamedLaw[],
): (NamedLaw & { readonly law: Law }) | undefined => {
  const [, pronoun, noun = '', other = noun] = reference.exec(words) ?? [];
  const kind = kindOf(other);
  // 本法 stands in what is quoted of a law and means that law, whichever was named in it; 本规定 is mostly the paper itself.
  if (pronoun === '本') return undefined;
  const prior = named.findLast((one) => isOfKind(one, kind));
  if (!prior?.law || start - prior.end > furthest) return undefined;
  const gap = text.slice(prior.end, start).replace(/^(?:之|的)?规定/, '');
  if (/\n[ \t]*\r?\n/.test(gap) || (unseen[kind] ?? new RegExp(kind)).test(gap)) return undefined;
  return { ...prior, law: prior.law };
};
