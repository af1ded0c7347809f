import type { FormDefinition } from '../forms/definition.js';
import { domainOf } from '../forms/formDomain.js';
import type { FurtherMaterial } from './furtherMaterial.js';
import { grantingMaterials } from './granting.js';

const interpretation = '行政诉讼法解释';

/** What proves that there is an act to sue about, and that it concerns the plaintiff (行政诉讼法解释第五十四条). */
const ofComplaint: readonly FurtherMaterial[] = [
  {
    name: '证明被诉行政行为或者不作为存在的材料',
    about: '行政机关的决定书、通知书、答复等复印件；没有制作或者没有送达文书的，交能证明行政行为存在的其他材料',
    source: `${interpretation}第五十四条、第六十三条`,
  },
  {
    name: '证明与被诉行政行为有利害关系的材料',
    about: '本人是该行政行为相对人的，上一项文书即可；其他人交权属证明等',
    source: `${interpretation}第五十四条`,
  },
  {
    name: '行政复议决定书及其送达证明',
    about: '经过复议的提交，写明收到的日期：自收到起十五日内起诉',
    source: '行政诉讼法第四十五条',
  },
  {
    name: '曾向被告提出申请的证据',
    about: '起诉被告不履行法定职责的提交；被告应当依职权主动履行的除外',
    source: '行政诉讼法第三十八条',
  },
  { name: '损害的证据', about: '请求行政赔偿、补偿的提交', source: '行政诉讼法第三十八条' },
];

/** The burden of proof is the authority's, and its head has to appear or be represented by its own people. */
const ofDefence: readonly FurtherMaterial[] = [
  {
    name: '作出行政行为的证据和所依据的规范性文件',
    about: '自收到起诉状副本之日起十五日内提交；不提供或者无正当理由逾期提供的，视为没有相应证据',
    source: '行政诉讼法第三十四条、第六十七条',
  },
  {
    name: '负责人的职务证明，或者委托工作人员出庭的授权委托书',
    about: '负责人出庭的交职务证明；不能出庭的，委托相应的工作人员，不得仅委托律师，委托书加盖行政机关印章',
    source: `行政诉讼法第三条，${interpretation}第一百二十八条、第一百三十一条`,
  },
];

/** The papers that an administrative pleading needs beside those of every pleading; none for a form of another field of law. */
export const administrativeMaterials = (definition: FormDefinition): readonly FurtherMaterial[] => {
  // A third party proves who it is, as every party does, and needs no more.
  if (domainOf(definition) !== 'administrative' || definition.answerer !== undefined) return [];
  return definition.kind === 'defense' ? ofDefence : (grantingMaterials[definition.key] ?? ofComplaint);
};

/**
 * Whether those who file are an authority: who answers an administrative complaint is one (行政诉讼法第二十六条), and who owes state compensation
 * (国家赔偿法第二十一条).
 */
export const isFiledByAuthority = (definition: FormDefinition): boolean =>
  ['administrative', 'compensation'].includes(domainOf(definition)) &&
  definition.kind === 'defense' &&
  definition.answerer === undefined;
