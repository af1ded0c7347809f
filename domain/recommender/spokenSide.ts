import type { FormKind } from '../forms/definition.js';

/** There is a suit against the speaker. */
const sued = [
  /(起诉|告)了?(我|咱|本人|俺)/,
  /把.{0,12}(告|起诉)/,
  /(被|遭|让).{0,12}?(起诉|告|诉|索赔)/,
  /传票|应诉|答辩|起诉状副本|被告|法院短信/,
  /(?<!想|要|去|能|可以|么|准备|打算|我|来|该|如何)(起诉|告)(?!诉|知).{0,10}(要|说|索|赔|公司|不|欠|侵|滥|垄断|虚假)/,
];
/** No doubt that it is the speaker who was sued. */
const surelySued = /传票|被告|告了我|把(我|咱)/;
/** The speaker sues, or means to. */
const suing = /(想|要|准备|打算|怎么|如何|可以|能|能不能|该)去?(起诉|告|打官司)|写起诉|起诉追讨|要他|让他赔/;
/** The case was decided and is being enforced. */
const enforcing = [
  /执行|强制|限高|限消|限制(高)?消费|失信|老赖|国家赔偿|异议|复议|解禁/,
  /打赢|赢了|胜诉|调解书|判决书?(下来|生效|了)|裁决书?(下来|生效|出来)|法院判/,
  /法院.{0,6}(查封|冻结|拍卖|扣|错|罚款|拘留)/,
  /仲裁(裁决|庭|协议)/,
];

/** Which kind of document the speaker needs, by how they speak: a complaint where the words do not tell. `text` is folded. */
export const spokenSide = (text: string): FormKind => {
  const says = (ways: readonly RegExp[]) => ways.some((way) => way.test(text));
  if (says(sued)) return suing.test(text) && !surelySued.test(text) ? 'claim' : 'defense';
  return says(enforcing) ? 'application' : 'claim';
};
