import type { FormAnswers } from '../../forms/answers.js';
import type { FormDefinition } from '../../forms/definition.js';
import { recordsAt } from '../../forms/fill.js';
import { fieldOf, withAgent } from '../../forms/meaning.js';
import type { Offer } from '../fields/offer.js';
import { type PartyPlace, isAgentBlock, ofRecord } from './partyPlaces.js';
import { allCompounds, allSurnames } from '../people/index.js';
import { foldedInPlace } from '../../quantities/signs.js';

const surname = `(?:${allCompounds.join('|')}|[${[...allSurnames].join('')}])`;
const name = String.raw`(?<name>${surname}\p{Script=Han}{1,2})`;
const nameEnd = String.raw`(?=[^\p{Script=Han}]|$|律师|系|就|代为|作为|为|先生|女士)`;
/** 委托诉讼代理人：某某；指派某某律师；某某律师事务所 律师 某某；某某律师事务所某某律师. */
const named: readonly RegExp[] = [
  new RegExp(String.raw`(?:委托(?:诉讼)?代理人|诉讼代理人|代理律师|代理人) ?:? {0,3}${name}${nameEnd}`, 'u'),
  new RegExp(String.raw`指派 ?${name}${nameEnd}`, 'u'),
  new RegExp(String.raw`律师事务所[ ,，、]{0,3}(?:律师 ?)?${name}${nameEnd}`, 'u'),
];
const firm = /(?:(?![委托经由为是系])\p{Script=Han}){2,20}律师事务所/u;
const posts = /(?:执业|实习)?律师(?!事务所|费|函)|公司法务|法务(?:专员|经理|总监)?|法律顾问|公司员工|公司职员/u;
const authority = /(一般|特别)(?:授权|代理)/u;
const phone = /1[3-9]\d(?:[- ]?\d{4}){2}(?!\d)/u;

const asked = '资料中的代理人信息，请核对';

/** How far around an agent's name what belongs to them may stand, in characters. */
const reach = 80;

/**
 * The agent of the form's own side, as far as the text names one: name, law firm, post, powers and telephone. Whose agent somebody is, a text
 * seldom says, so everything is asked.
 */
export const agentOffers = (
  definition: FormDefinition,
  answers: FormAnswers,
  text: string,
  offers: readonly Offer[],
): readonly Offer[] => {
  const role = definition.parties.find(({ blocks }) => blocks.some(isAgentBlock));
  const block = role?.blocks.find(isAgentBlock);
  if (!role || !block || recordsAt(answers, block.key).length > 0) return [];
  const folded = foldedInPlace(text);
  const match = named.map((pattern) => pattern.exec(folded)).find((found) => found !== null);
  const own = match?.groups?.['name'];
  if (!match || own === undefined) return [];
  const at = match.index + match[0].lastIndexOf(own);
  const start = Math.max(folded.lastIndexOf('\n', at) + 1, at - reach);
  const end = Math.min(((end) => (end === -1 ? folded.length : end))(folded.indexOf('\n', at)), at + reach);
  const place: PartyPlace = { role, block, path: `${block.key}.0`, name: undefined };
  const opens = Object.entries(withAgent(block.fields)).map(([id, value]) => ({ path: `${place.path}.${id}`, value }));
  const standing = new Set(offers.map(({ path }) => path));
  const near = (pattern: RegExp, from: number) => {
    const found = pattern.exec(folded.slice(from, end));
    return found ? { value: found[0], from: from + found.index, to: from + found.index + found[0].length } : undefined;
  };
  const granted = near(authority, start);
  const unit =
    near(firm, start) ??
    ((found) => (found ? { value: found[0], from: found.index, to: found.index + found[0].length } : undefined))(
      firm.exec(folded),
    );
  const number = near(phone, at);
  const found = [
    ['person-name', { value: own, from: at, to: at + own.length }],
    ['employer', unit],
    ['position', near(posts, at) ?? near(posts, start)],
    ['phone', number && { ...number, value: number.value.replaceAll(/[- ]/g, '') }],
    ['agent-authority', granted && { ...granted, value: `${granted.value.slice(0, 2)}授权` }],
  ] as const;
  return [
    ...Object.entries(withAgent(block.fields)).flatMap(([id, value]) => {
      const field = block.fields.find((each) => each.id === id);
      const finding = { kind: 'position' as const, value, rule: asked, from: at, to: at + own.length };
      return field ? [ofRecord(place, field, value, { finding, certain: false })] : [];
    }),
    ...found.flatMap(([means, value]) => {
      const field = fieldOf(block.fields, means);
      if (!field || !value || (field.options && !field.options.includes(value.value))) return [];
      return [
        ofRecord(place, field, value.value, {
          finding: { kind: 'position', rule: asked, ...value },
          certain: false,
          opens,
        }),
      ];
    }),
  ].filter(({ path }) => !standing.has(path));
};
