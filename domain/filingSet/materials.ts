import type { FilledForm } from '../forms/fill.js';
import { domainOf, type FormDomain } from '../forms/formDomain.js';
import { answerTo } from '../forms/meaning.js';
import { isFiledByAuthority } from './administrativeMaterials.js';
import { fixedCopies, furtherMaterials } from './furtherMaterials.js';
import { oneLine, type SetDraft } from './setDocument.js';
import { copiesOf, setParties, type SetParty } from './setParties.js';

type Material = { readonly name: string; readonly copies: string; readonly about: string };

const columns = ['序号', '材料', '份数', '说明', '是否已备'];
const shares = [0.7, 2.6, 0.9, 3.2, 1];

const times = (count: number): string => `${count} 份`;

const copiesIn = (form: FilledForm): Pick<Material, 'copies' | 'about'> => {
  const fixed = fixedCopies(form);
  if (fixed) return { copies: times(fixed.count), about: fixed.about };
  const counted = copiesOf(form);
  return counted === null
    ? { copies: '', about: '法院一份，对方当事人每人一份；人数请自行填写' }
    : { copies: times(counted), about: `法院一份，其他当事人 ${counted - 1} 人每人一份` };
};

const ofAgents =
  '律师：执业证、律师事务所证明；近亲属：身份证件、亲属关系证明；工作人员：身份证件、劳动人事关系证明；推荐的公民：身份证件、推荐材料';

/** What agents bring, as the notes of the forms say for private prosecutions, and 赔偿委员会程序规定 第五条 for compensation. */
const agentPapers: Readonly<Record<FormDomain, string>> = {
  civil: ofAgents,
  administrative: ofAgents,
  criminal: '律师：律师事务所公函、执业证；其他自然人：身份材料、与委托人关系的证明等',
  compensation: ofAgents,
};

/** A copy of each person's paper, by the kind of paper that was named; an identity card where none was. */
const identityPapers = (people: readonly SetParty[]): readonly Material[] => {
  const counts = new Map<string, number>();
  for (const { record } of people) {
    const named = oneLine(answerTo(record, 'id-type'));
    const kind = named === '' || named === '居民身份证' ? '身份证' : named;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({
    name: `${kind}复印件`,
    copies: times(count),
    about: '本人每人一份，原件备查',
  }));
};

/**
 * What the court needs besides the pleading, and how often (民事诉讼法第一百二十三条, 证据规定第十九条, 民诉法解释第八十八条; 行政诉讼法第五十条,
 * 行政诉讼证据规定第十九条, 行政诉讼法解释第三十二条、第三十三条).
 */
const materialsOf = (form: FilledForm): readonly Material[] => {
  const { own, agents } = setParties(form);
  const each = copiesIn(form);
  const isHeard = form.definition.kind !== 'application' && domainOf(form.definition) !== 'compensation';
  const original = isHeard ? '原件开庭时带来' : '原件备查';
  const people = own.filter(({ isOrganisation }) => !isOrganisation);
  const organisations = own.length - people.length;
  return [
    { name: form.definition.documentName, ...each, about: `${each.about}；每份都要签名或者盖章` },
    ...identityPapers(people),
    ...(organisations > 0
      ? [
          {
            name: isFiledByAuthority(form.definition) ? '统一社会信用代码证书复印件' : '营业执照（登记证书）复印件',
            copies: times(organisations),
            about: '每个单位一份，加盖公章',
          },
          { name: '法定代表人（负责人）身份证明书', copies: times(organisations), about: '附身份证复印件，加盖公章' },
        ]
      : []),
    ...(agents.length > 0
      ? [
          { name: '授权委托书', copies: times(agents.length), about: '由委托人签名或者盖章' },
          {
            name: '代理人的证件和证明材料',
            copies: times(agents.length),
            about: agentPapers[domainOf(form.definition)],
          },
        ]
      : []),
    ...(own.length > 0 ? [{ name: '送达地址确认书', copies: times(own.length), about: '由受送达人签名或者盖章' }] : []),
    ...furtherMaterials(form).map(({ name, about }) => ({ name, copies: times(1), about })),
    { name: '证据目录和证据', ...each, about: `${each.about}；证据交复印件，${original}` },
  ];
};

/** The list of what goes to the court with the pleading. */
export const materialLists = (form: FilledForm): readonly SetDraft[] => [
  {
    title: '材料清单',
    about: '',
    list: { shares },
    attachment: {
      notes: ['按填写的内容列出，供准备材料时核对；法院另有要求的，以法院的要求为准。'],
      columns,
      groups: [
        {
          no: null,
          title: null,
          rows: materialsOf(form).map(({ name, copies, about }, index) => {
            const no = String(index + 1);
            return { no, name, cells: [no, name, copies, about, '□'] };
          }),
        },
      ],
      signature: [],
    },
  },
];
