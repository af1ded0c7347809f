import type { FormDefinition } from '../forms/definition.js';
import { domainOf } from '../forms/formDomain.js';
import type { FurtherMaterial } from './furtherMaterial.js';

const rules = '最高人民法院关于人民法院赔偿委员会审理国家赔偿案件程序的规定';

/** What an application to the compensation committee needs, each with its provision. */
const ofApplication: readonly FurtherMaterial[] = [
  { name: '赔偿义务机关作出的决定书', about: '复印件；已经作出决定的提交', source: `${rules}第二条` },
  {
    name: '复议机关作出的复议决定书',
    about: '复印件；赔偿义务机关是法院的不用提交',
    source: `${rules}第二条`,
  },
  {
    name: '赔偿申请的收讫凭证等证明材料',
    about: '赔偿义务机关或者复议机关逾期没有作出决定的提交',
    source: `${rules}第二条`,
  },
  {
    name: '刑事诉讼中作出的法律文书',
    about: '例如拘留证、逮捕证、撤销案件决定书、不起诉决定书、宣告无罪的判决书',
    source: `${rules}第二条`,
  },
  { name: '损害的证明材料', about: '证明羁押的日期、伤亡、损失和数额', source: `${rules}第二条` },
  {
    name: '与受害人关系的证明',
    about: '赔偿请求人不是受害人本人的提交，例如继承人、扶养关系的证明',
    source: '国家赔偿法第六条、第十二条',
  },
];

/** The authority proves that what it did was lawful, and of a death in custody that it did not cause it. */
const ofDefence: readonly FurtherMaterial[] = [
  {
    name: '证明职权行为合法的证据和依据',
    about: '赔偿义务机关对其职权行为的合法性负有举证责任',
    source: `${rules}第十三条`,
  },
  {
    name: '与死亡、丧失行为能力是否存在因果关系的证据',
    about: '被羁押人在羁押期间死亡或者丧失行为能力的提交',
    source: '国家赔偿法第二十六条',
  },
];

/** The papers that a pleading about state compensation needs beside those of every pleading; none for a form of another field of law. */
export const compensationMaterials = (definition: FormDefinition): readonly FurtherMaterial[] => {
  if (domainOf(definition) !== 'compensation') return [];
  return definition.kind === 'defense' ? ofDefence : ofApplication;
};
