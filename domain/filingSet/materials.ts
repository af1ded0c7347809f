import type { FilledForm } from '../forms/fill.js';
import type { SetDraft } from './setDocument.js';
import { copiesOf, setParties } from './setParties.js';

type Material = { readonly name: string; readonly copies: string; readonly about: string };

const columns = ['序号', '材料', '份数', '说明', '是否已备'];
const shares = [0.7, 2.6, 0.9, 3.2, 1];

const times = (count: number): string => `${count} 份`;

/** What the court needs besides the pleading, and how often (民事诉讼法第一百二十三条, 证据规定第十九条, 民诉法解释第八十八条). */
const materialsOf = (form: FilledForm): readonly Material[] => {
  const { own, agents } = setParties(form);
  const copies = copiesOf(form);
  const each =
    copies === null
      ? { copies: '', about: '法院一份，对方当事人每人一份；人数请自行填写' }
      : { copies: times(copies), about: `法院一份，其他当事人 ${copies - 1} 人每人一份` };
  const people = own.filter(({ isOrganisation }) => !isOrganisation).length;
  const organisations = own.length - people;
  return [
    { name: form.definition.documentName, ...each, about: `${each.about}；每份都要签名或者盖章` },
    ...(people > 0 ? [{ name: '身份证复印件', copies: times(people), about: '本人每人一份，原件备查' }] : []),
    ...(organisations > 0
      ? [
          { name: '营业执照（登记证书）复印件', copies: times(organisations), about: '每个单位一份，加盖公章' },
          { name: '法定代表人（负责人）身份证明书', copies: times(organisations), about: '附身份证复印件，加盖公章' },
        ]
      : []),
    ...(agents.length > 0
      ? [
          { name: '授权委托书', copies: times(agents.length), about: '由委托人签名或者盖章' },
          {
            name: '代理人的证件和证明材料',
            copies: times(agents.length),
            about:
              '律师：执业证、律师事务所证明；近亲属：身份证件、亲属关系证明；工作人员：身份证件、劳动人事关系证明；推荐的公民：身份证件、推荐材料',
          },
        ]
      : []),
    ...(own.length > 0 ? [{ name: '送达地址确认书', copies: times(own.length), about: '由受送达人签名或者盖章' }] : []),
    { name: '证据目录和证据', ...each, about: `${each.about}；证据交复印件，原件开庭时带来` },
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
