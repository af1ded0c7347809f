import type { FormDefinition } from '../../forms/definition.js';
import { amountWords, finderOf } from '../words/amountWords.js';
import type { Finding } from '../findings/finding.js';
import { scanText } from '../findings/scan.js';
import { foldedInPlace } from '../../quantities/signs.js';

/** Whose a telephone is, as the words before it say: who writes, the other side, or nobody of the case. */
export type TelephoneOwner = 'writer' | 'other' | 'third';

export type Telephone = {
  readonly finding: Finding;
  /** `undefined` where the words before it name nobody. */
  readonly owner: TelephoneOwner | undefined;
  /** Whose the words of its own clause call it: 我电话, 他妈电话. In a text of several lines 我 may be anybody. */
  readonly calledOf: TelephoneOwner | undefined;
  /** Whether it is said to be an organisation's. */
  readonly isOrganisation: boolean;
};

const peopleIn = finderOf(amountWords.people);
const organisation = /公司|单位|我司|厂|店|中心|医院|学校|银行|物业/u;
const landline = /(?<=(?:电话|座机|联系方式)[^\d\n]{0,4})0\d{9,11}(?!\d)/gu;

const ownerOf = (kind: FormDefinition['kind'], words: string): TelephoneOwner | undefined => {
  const keys = peopleIn(words).flatMap((found) => found.keys);
  // 他妈 and 我朋友 name a third person by a party.
  if (keys.includes('third')) return 'third';
  const key = keys.at(-1);
  const own = kind === 'defense' ? 'defendant' : 'plaintiff';
  if (key === 'plaintiff' || key === 'defendant') return key === own ? 'writer' : 'other';
  return key === 'writer' || key === 'other' ? key : undefined;
};

/** Every telephone of a text with whose it is said to be: in its own clause, else in the one before. */
export const telephonesIn = (given: string, kind: FormDefinition['kind']): readonly Telephone[] => {
  const text = foldedInPlace(given);
  const isDocument = text.trim().split('\n').length > 3;
  const landlines = [...text.matchAll(landline)].map(({ 0: value, index }): Finding => {
    return { kind: 'phone', value, rule: '固定电话格式', from: index, to: index + value.length };
  });
  const scanned = scanText(given).filter((finding) => finding.kind === 'phone');
  const phones = [
    ...scanned,
    ...landlines.filter(({ from, to }) => !scanned.some((one) => one.from < to && from < one.to)),
  ].sort((one, other) => one.from - other.from);
  return phones.map((finding, at) => {
    const start = phones[at - 1]?.to ?? 0;
    const sentence =
      text
        .slice(start, finding.from)
        .split(/[。;\n]/u)
        .at(-1) ?? '';
    const clauses = sentence.split(/[,、]/u).reverse();
    const called = ownerOf(kind, clauses[0] ?? '');
    const words = clauses.find((clause) => ownerOf(kind, clause) !== undefined) ?? '';
    const calledOf = called === 'writer' && isDocument ? undefined : called;
    return { finding, owner: ownerOf(kind, words), calledOf, isOrganisation: organisation.test(words) };
  });
};
