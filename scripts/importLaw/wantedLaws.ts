import type { CitationFacts } from '../../domain/citations/facts.js';
import { lawKey } from '../../domain/citations/facts.js';

/** A law to bring in, or one part (编) of it. */
export type WantedLaw = {
  /** The name as the person wrote it. */
  readonly asked: string;
  readonly law: string;
  /** `合同`; `null` for the whole law. */
  readonly part: string | null;
};

/** What every court needs: of the civil code the general rules, contracts and torts, civil procedure, lending, lease and labour. */
export const basicLaws = [
  '民法典总则编',
  '民法典合同编',
  '民法典侵权责任编',
  '民事诉讼法',
  '民诉法解释',
  '合同编通则解释',
  '侵权责任编解释（一）',
  '民间借贷规定',
  '城镇房屋租赁合同解释',
  '劳动争议解释（一）',
  '劳动争议解释（二）',
] as const;

/** Laws by any of their names; 民法典合同编 is a part of one. */
export const wantedLaws = (names: readonly string[], { laws }: Pick<CitationFacts, 'laws'>): WantedLaw[] =>
  names.map((asked) => {
    const known = laws.named(asked);
    const [, code = asked, part = null] = known ? [] : (/^(.{1,40}法典)(.{1,40})编$/u.exec(asked) ?? []);
    return { asked, law: (known ?? laws.named(code))?.name ?? code, part };
  });

/** The wanted law that an article of this law, standing there, belongs to. */
export const wantedFor = (wanted: readonly WantedLaw[], law: string, path: string | null): WantedLaw | undefined =>
  wanted.find(
    (one) =>
      lawKey(one.law) === lawKey(law) &&
      (one.part === null || (path ?? '').split(' / ')[0]?.endsWith(` ${one.part}`) === true),
  );
