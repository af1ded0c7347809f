import { domainOf, type FormDomain } from '../forms/formDomain.js';
import type { ClosureKind } from './closureWords.js';
import { provisionsOf } from './procedure.js';

/** The court closes in every way but one: only the party withdraws. */
type How = Exclude<ClosureKind, 'withdrawn'>;
type Of = { readonly domain?: FormDomain | undefined };
/** What a way says besides its reason, each in a field of its own. */
export type Particular = 'ruling' | 'court' | 'other';

export type Way = {
  readonly how: How;
  /** What the button says. */
  readonly act: string;
  /** When it is lawful, and what follows. */
  readonly hint: string;
  /** What has to be said besides the reason. */
  readonly particular?: {
    readonly name: Particular;
    readonly label: string;
    readonly hint: string;
    readonly missing: string;
    readonly most: number;
  };
};

const ruling = (kind: '裁定书' | '决定书', example: string): NonNullable<Way['particular']> => ({
  name: 'ruling',
  label: `${kind}文号（必填）`,
  hint: `例如：${example}。写在通知书上。`,
  missing: `请填写${kind}文号`,
  most: 64,
});

/** The ways out in the order in which they are offered. The law is that of `backend/modules/cases/closures/closurePaper.ts`. */
const ways: readonly Way[] = [
  {
    how: 'returned',
    act: '退回起诉状',
    hint: '在指定期限内没有补正，或者无法在期限内补正的（登记立案规定第七条）。生成退回起诉状通知书，记录在册。',
  },
  {
    how: 'refused',
    act: '记为不予受理',
    hint: '不符合起诉条件，已作出裁定的（民事诉讼法第一百二十六条）。生成不予受理通知书；裁定书另行送达。',
    particular: ruling('裁定书', '（2026）京0101民初12号'),
  },
  {
    how: 'transferred',
    act: '移送',
    hint: '不属于本院管辖的。当事人会看到移送到哪个法院。',
    particular: {
      name: 'court',
      label: '移送到的法院（必填）',
      hint: '写全称。',
      missing: '请填写移送到的法院',
      most: 100,
    },
  },
  {
    how: 'duplicate',
    act: '按重复处理',
    hint: '同一件事已有另一件案件的。当事人会看到在哪个案号继续办理。',
    particular: {
      name: 'other',
      label: '另一件案件的案号（必填）',
      hint: '临时案号或正式案号。',
      missing: '请填写另一件案件的案号',
      most: 200,
    },
  },
];

/** The same ways by the rules of a field of law, of which some are others. */
const others: Readonly<Record<FormDomain, Readonly<Partial<Record<How, Partial<Way>>>>>> = {
  civil: {},
  administrative: {
    returned: {
      hint: '拒绝补正，或者经补正仍不符合起诉条件的（行政诉讼法解释第五十五条）。生成退回起诉状通知书，记录在册。',
    },
    refused: {
      act: '记为不予立案',
      hint: `不符合起诉条件，已作出裁定的（${provisionsOf('administrative').decision}）。生成不予立案通知书；裁定书另行送达。`,
      particular: ruling('裁定书', '（2026）京0101行初12号'),
    },
  },
  criminal: {
    returned: {
      act: '退回自诉状',
      hint: '在指定期限内没有补正，或者无法在期限内补正的（登记立案规定第七条）。生成退回自诉状通知书，记录在册。',
    },
    refused: {
      hint: `不符合受理条件，经说服自诉人不撤回，已作出裁定的（${provisionsOf('criminal').decision}）。生成不予受理通知书；裁定书另行送达。自诉人同意撤回的，由其在“案件进度”里撤回。`,
      particular: ruling('裁定书', '（2026）京0101刑初12号'),
    },
  },
  compensation: {
    returned: {
      act: '退回赔偿申请书',
      hint: '在指定期限内没有补正，或者无法在期限内补正的（登记立案规定第七条、第十八条）。生成退回赔偿申请书通知书，记录在册。',
    },
    refused: {
      hint: `不符合申请条件，已作出不予受理决定的（${provisionsOf('compensation').decision}）。生成不予受理通知书；决定书另行送达。`,
      particular: ruling('决定书', '（2026）京01委赔12号'),
    },
  },
};

/** The ways of a case, by its field of law. */
export const waysIn = (about: Of): readonly Way[] =>
  ways.map((way) => ({ ...way, ...others[domainOf(about)][way.how] }));

/** One of them, by its name. */
export const wayOf = (how: string, about: Of): Way | undefined => waysIn(about).find((one) => one.how === how);
