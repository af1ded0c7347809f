import type { FormDefinition } from '../forms/definition.js';
import { domainOf } from '../forms/formDomain.js';
import type { FurtherMaterial } from './furtherMaterial.js';

const own = '表格说明';
const interpretation = '刑事诉讼法解释';

const witnesses: FurtherMaterial = {
  name: '证人名单',
  about: '有证人的提交：姓名、住址、联系方式，以及能证明什么',
  source: `${own}；${interpretation}第三百一十九条`,
};

/** What goes with a private prosecution (刑事诉讼法解释第三百一十六条至第三百一十九条). */
const ofComplaint: readonly FurtherMaterial[] = [
  {
    name: '被告人的身份材料，或者联系电话、住址等信息',
    about: '身份证或者户口本复印件；无法提供的，写明能与他人区别的信息',
    source: own,
  },
  {
    name: '与被害人关系的证明，被害人不能亲自告诉的原因的证明',
    about: '由法定代理人、近亲属告诉或者代为告诉的提交',
    source: `${own}；${interpretation}第三百一十七条`,
  },
  witnesses,
  {
    name: '物质损失的证据',
    about: '同时提起附带民事诉讼的提交：医疗费票据、误工证明等；不交诉讼费',
    source: `${own}；${interpretation}第一百八十二条、第一百九十九条`,
  },
];

/** Of the kind that the police or the procuratorate did not pursue (刑事诉讼法第二百一十条第三项). */
const ofRefusal: readonly FurtherMaterial[] = [
  { name: '申请执行的裁判文书', about: '复印件；写明案号、生效日期和作出的法院', source: '表格证据清单' },
  {
    name: '曾经提出控告，公安机关、检察院不予追究的材料',
    about: '例如《不予立案通知书》《不起诉决定书》；不接收报案材料的，交能证明这一经过的材料',
    source: `表格证据清单；${interpretation}第一条第三项`,
  },
];

/** The papers that a pleading of a private prosecution needs beside those of every pleading; none for a form of another field of law. */
export const criminalMaterials = (definition: FormDefinition): readonly FurtherMaterial[] => {
  if (domainOf(definition) !== 'criminal') return [];
  if (definition.kind === 'defense') return [witnesses];
  return definition.key === 'claim-refusal-to-execute' ? [...ofRefusal, ...ofComplaint] : ofComplaint;
};
