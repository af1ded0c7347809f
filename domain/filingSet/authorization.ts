import type { Paragraph, Row, Run } from '../forms/documentModel.js';
import type { FilledForm, FilledRecord } from '../forms/fill.js';
import { domainOf, type FormDomain } from '../forms/formDomain.js';
import { answerTo, specialPowersField } from '../forms/meaning.js';
import { principalsIn } from '../forms/representation.js';
import { paragraphs, printed } from '../forms/printing/runs.js';
import { powersOf } from './specialPowers.js';
import { labelled, oneLine, pair, type SetDraft, wideGap } from './setDocument.js';
import { setParties, type SetParty } from './setParties.js';

/** What an agent may do without a special power: nothing by which the party gives anything up. */
const generalPowers = (withoutPower: string): string =>
  `：代为提交诉讼材料，出庭，陈述，举证、质证，辩论，签收法律文书。不包括${withoutPower}。`;

/** 执行工作规定第二十条第二款: what needs a special power in enforcement. */
const enforcementPowers = ['代为放弃、变更民事权利', '代为进行执行和解', '代为收取执行款项'];

const box = (text: string, checked: boolean): Run => ({ kind: 'box', text, checked });

/** Those of the side for whom the agent acts; none where several file and who appointed whom was not said. */
const principalsOf = (agent: FilledRecord, own: readonly SetParty[]): readonly SetParty[] => {
  const names = principalsIn(answerTo(agent, 'represented-party'));
  return names.length === 0 && own.length === 1 ? own : own.filter(({ name }) => names.includes(name));
};

/**
 * The parties as the power of attorney names them, one row for each. Where several file and nobody said whom the agent acts for, each of
 * them has a box for the pen: who appointed the agent is not guessed.
 */
const principalRows = (agent: FilledRecord, own: readonly SetParty[]): readonly Row[] => {
  const principals = principalsOf(agent, own);
  if (principals.length > 0) return principals.map((party) => pair('委托人', ...particulars(party)));
  if (own.length === 0)
    return [pair('委托人', labelled('姓名（名称）', ''), labelled('住所地', ''), labelled('联系电话', ''))];
  return own.map((party) => ({
    ...pair('委托人', [box('由本当事人委托', false)], ...particulars(party)),
    notes: ['（有几位当事人，按实际委托勾选，没有勾选的不是委托人）'],
  }));
};

const particulars = ({ record, isOrganisation, name }: SetParty): readonly (readonly Run[])[] => [
  labelled(isOrganisation ? '名称' : '姓名', name),
  ...(isOrganisation
    ? [
        labelled('法定代表人（负责人）', answerTo(record, 'legal-representative')),
        labelled('统一社会信用代码', answerTo(record, 'credit-code')),
      ]
    : [labelled('证件号码', answerTo(record, 'id-number'))]),
  labelled('住所地', answerTo(record, 'address')),
  labelled('联系电话', answerTo(record, 'phone')),
];

const agentRow = (agent: FilledRecord): Row =>
  pair(
    '受委托人',
    labelled('姓名', answerTo(agent, 'person-name')),
    labelled('单位', answerTo(agent, 'employer')),
    labelled('职务', answerTo(agent, 'position')),
    labelled('联系电话', answerTo(agent, 'phone')),
  );

/** The first answer of the form's head or items that `find` sees in one of them; `''` where there is none. */
const firstAnswer = <R extends FilledRecord>(records: readonly R[], find: (record: R) => string): string =>
  records.map((record) => oneLine(find(record))).find((text) => text !== '') ?? '';

const causeIn = ({ header, sections }: FilledForm): string =>
  firstAnswer<FilledRecord>([header, ...sections.flatMap(({ items }) => items)], (record) =>
    answerTo(record, 'case-cause'),
  );

/** What an application says of the case in which it is made, under the form's own label: that of an item, or of a blank within one. */
const answerUnder = ({ sections }: FilledForm, label: string): string =>
  firstAnswer(
    sections.flatMap(({ items }) => items),
    ({ item, answers }) => {
      const ids = item.fields.filter((field) => item.label === label || field.label === label).map(({ id }) => id);
      return ids.map((id) => answers[id]).find((value) => typeof value === 'string') ?? '';
    },
  );

/**
 * 与李四房屋租赁合同纠纷; of an application: 与李四买卖合同纠纷申请强制执行. What an application prints below its title says for which
 * purpose the form is, and no cause.
 */
const matterOf = (form: FilledForm, others: readonly SetParty[]): string => {
  const { kind, caseCause, documentName } = form.definition;
  const isApplication = kind === 'application';
  const cause = (isApplication ? null : caseCause) ?? causeIn(form);
  const against = others.length === 0 ? '' : `与${others.map(({ name }) => name).join('、')}`;
  const verb = others.length === 0 ? undefined : verbs[domainOf(form.definition)];
  if (isApplication) return `${against}${cause}申请${documentName.slice(0, documentName.lastIndexOf('申请书'))}`;
  return `${verb === undefined ? against : `${verb}${against.slice(1)}`}${cause === '' ? `《${documentName}》所涉` : cause}`;
};

/** How the act against the others is named where it is no dispute with them: 自诉李四侮辱罪, 申请某公安局违法刑事拘留赔偿. */
const verbs: Readonly<Partial<Record<FormDomain, string>>> = { criminal: '自诉', compensation: '申请' };

const isSpecial = (agent: FilledRecord): boolean => answerTo(agent, 'agent-authority') === '特别授权';
const isGeneral = (agent: FilledRecord): boolean => answerTo(agent, 'agent-authority') === '一般授权';

/** Only who brought a private prosecution or an application for compensation can withdraw it. */
const ofSide = ({ definition }: FilledForm, named: readonly string[]): readonly string[] =>
  definition.kind === 'defense' && verbs[domainOf(definition)] !== undefined
    ? named.filter((power) => !power.startsWith('撤回'))
    : named;

/** General powers in words; special ones as they were stated, else the law's list as boxes for the pen. */
const powersRow = (form: FilledForm, agent: FilledRecord): Row => {
  const detail = specialPowersField(agent.fields);
  const stated = isSpecial(agent) && detail ? agent.answers[detail.id] : undefined;
  const { special: named, withoutPower } = powersOf[domainOf(form.definition)];
  const listed = form.definition.kind === 'application' ? enforcementPowers : ofSide(form, named);
  const special: readonly (readonly Run[])[] =
    typeof stated === 'string' && oneLine(stated) !== ''
      ? [[printed('特别授权的具体事项：'), { kind: 'answer', text: stated }]]
      : [
          [printed('特别授权的具体事项（逐项勾选，没有勾选的不在授权之内）：')],
          ...listed.map((text) => [box(text, false)]),
        ];
  const lines: readonly Paragraph[] = [
    [box('一般授权', isGeneral(agent)), printed(generalPowers(withoutPower))],
    [box('特别授权', isSpecial(agent)), printed('：除一般授权的事项外，还包括以下事项。')],
    ...(isGeneral(agent) ? [] : special),
  ].flatMap((runs) => paragraphs(runs, ''));
  return { kind: 'pair', label: '代理权限', notes: [], content: lines, path: '', blank: false };
};

/** As whom the agent acts: an accused has a defender (刑事诉讼法第三十三条), and before a compensation committee there is no suit. */
const capacityOf = ({ definition }: FilledForm): string => {
  const domain = domainOf(definition);
  if (domain === 'compensation') return '代理人';
  return domain === 'criminal' && definition.kind === 'defense' ? '辩护人' : '诉讼代理人';
};

/** A power of attorney for each agent who is named (民事诉讼法第六十二条, 行政诉讼法解释第三十一条: it states the matter and the powers). */
export const authorizations = (form: FilledForm): readonly SetDraft[] => {
  const { own, others, agents } = setParties(form);
  const said = [
    ['案号', oneLine(answerTo(form.header, 'case-number'))] as const,
    ...['执行案号', '文书号', '原文书号'].map((label) => [label, answerUnder(form, label)] as const),
  ].filter(([, text]) => text !== '');
  return agents.map((agent) => ({
    title: '授权委托书',
    about: oneLine(answerTo(agent, 'person-name')),
    rows: [
      ...principalRows(agent, own),
      agentRow(agent),
      pair(
        '委托事项',
        [printed(`委托人因${matterOf(form, others)}一案，委托上列受委托人作为${capacityOf(form)}。`)],
        ...said.map(([label, text]) => labelled(label, text)),
      ),
      powersRow(form, agent),
      pair('委托期限', wideGap),
    ],
    signature: '委托人（签字或者盖章）',
  }));
};
