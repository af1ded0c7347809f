import type { FormDomain } from '../forms/formDomain.js';
import { defendantStems, plaintiffStems } from '../forms/partyNames.js';

/** The block of parties or the section of a dotted place. */
const partOf = (path: string): string => {
  const [first = '', second = ''] = path.split('.', 2);
  return first === 'sections' ? second : first;
};

type Bases = {
  readonly agents: string;
  readonly plaintiffs: string;
  readonly defendants: string | undefined;
  readonly claims: string;
  readonly facts: string;
  /** That a defence names who answers. */
  readonly respondents: string | undefined;
};

/**
 * 民事诉讼法 第一百二十四条 (a complaint: its sides, claims with their facts), 第一百二十八条 (a defence names who answers), 第六十二条 (agents).
 * An administrative complaint has to name a certain defendant, claims and facts (行政诉讼法 第四十九条), and is otherwise written as a civil one
 * (登记立案规定 第四条); what a power of attorney says: 行政诉讼法解释 第三十一条. No rule says what an administrative defence names, nor one of a
 * private prosecution or of an application for compensation. The first item of 国家赔偿法 第十二条 is about the victim alone.
 */
const bases: Readonly<Record<FormDomain, Bases>> = {
  civil: {
    agents: '民事诉讼法第六十二条',
    plaintiffs: '民事诉讼法第一百二十四条第一项',
    defendants: '民事诉讼法第一百二十四条第二项',
    claims: '民事诉讼法第一百二十四条第三项',
    facts: '民事诉讼法第一百二十四条第三项',
    respondents: '民事诉讼法第一百二十八条',
  },
  administrative: {
    agents: '行政诉讼法解释第三十一条',
    plaintiffs: '最高人民法院关于人民法院登记立案若干问题的规定第四条',
    defendants: '行政诉讼法第四十九条第二项',
    claims: '行政诉讼法第四十九条第三项',
    facts: '行政诉讼法第四十九条第三项',
    respondents: undefined,
  },
  criminal: {
    agents: '刑事诉讼法第四十六条、第四十七条',
    plaintiffs: '刑事诉讼法解释第三百一十九条第一项',
    defendants: '刑事诉讼法解释第三百一十九条第一项',
    claims: '刑事诉讼法解释第三百一十九条第三项',
    facts: '刑事诉讼法解释第三百一十九条第二项',
    respondents: undefined,
  },
  compensation: {
    agents: '最高人民法院关于人民法院赔偿委员会审理国家赔偿案件程序的规定第六条',
    plaintiffs: '国家赔偿法第十二条第一项',
    defendants: undefined,
    claims: '国家赔偿法第十二条第二项',
    facts: '国家赔偿法第十二条第二项',
    respondents: undefined,
  },
};

/** The rule by which a place of a pleading must say something. `undefined` where no rule asks for the place by name. */
export const correctionBasis = (
  { pleading, domain }: { readonly pleading: 'complaint' | 'defense'; readonly domain: FormDomain },
  path: string,
): string | undefined => {
  const rules = bases[domain];
  const part = partOf(path);
  const isOf = (...stems: string[]) => stems.some((stem) => part === stem || part.startsWith(`${stem}_`));
  if (isOf('agents')) return rules.agents;
  if (pleading === 'defense') return isOf(...defendantStems) ? rules.respondents : undefined;
  if (isOf(...plaintiffStems)) return rules.plaintiffs;
  if (isOf(...defendantStems)) return rules.defendants;
  if (isOf('claims')) return rules.claims;
  return isOf('facts') ? rules.facts : undefined;
};
