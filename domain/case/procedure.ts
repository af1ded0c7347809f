import { domainOf, type FormDomain } from '../forms/formDomain.js';

/** The provisions that are named where a case of a field of law comes in, as papers and screens cite them. */
type Provisions = {
  /** So many copies of the complaint as there are others. */
  readonly copies: string;
  /** Within what the court decides on filing, and by what it refuses. */
  readonly decision: string;
  readonly decisionDays: 7 | 15;
  /** Where a period ends on a day off; `null` where no law says it. */
  readonly endOfPeriod: string | null;
  /** A later day for good reason; `null` where no law gives one. */
  readonly extension: string | null;
  /**
   * The defence: fifteen days from the copy of the complaint, and that the court goes on without one. `null` where no law gives a period:
   * no day is named there.
   */
  readonly defence: string | null;
  /** Within how many days a ruling which refuses a complaint may be appealed against; `null` where it is a decision without appeal. */
  readonly appeal: { readonly days: string; readonly provision: string } | null;
  /** What follows from a notice of correction that is answered, or not. */
  readonly correction: string;
};

const filingRules = '最高人民法院关于人民法院登记立案若干问题的规定';
const committeeRules = '最高人民法院关于人民法院赔偿委员会审理国家赔偿案件程序的规定';

/**
 * By field of law. The administrative law leaves periods to its interpretation, and what neither says to the civil law (行政诉讼法 第一百零一条):
 * so a later day. A private prosecution is decided on in fifteen days (刑事诉讼法解释 第三百二十条, 登记立案规定 第八条), an application for
 * compensation in seven, by a decision and no ruling; neither law knows a period for the defence.
 */
const provisions: Readonly<Record<FormDomain, Provisions>> = {
  civil: {
    copies: '民事诉讼法第一百二十三条',
    decision: '民事诉讼法第一百二十六条',
    decisionDays: 7,
    endOfPeriod: '民事诉讼法第八十五条',
    extension: '民事诉讼法第八十六条',
    defence: '民事诉讼法第一百二十八条',
    appeal: { days: '十日', provision: '民事诉讼法第一百七十一条' },
    correction: `${filingRules}第七条`,
  },
  administrative: {
    copies: '行政诉讼法第五十条',
    decision: '行政诉讼法第五十一条',
    decisionDays: 7,
    endOfPeriod: '行政诉讼法解释第四十八条',
    extension: '行政诉讼法第一百零一条、民事诉讼法第八十六条',
    defence: '行政诉讼法第六十七条',
    appeal: { days: '十日', provision: '行政诉讼法第八十五条' },
    correction: '行政诉讼法第五十一条，行政诉讼法解释第四十九条、第五十五条',
  },
  criminal: {
    copies: '刑事诉讼法解释第三百一十九条',
    decision: '刑事诉讼法解释第三百二十条',
    decisionDays: 15,
    endOfPeriod: '刑事诉讼法第一百零五条',
    extension: '刑事诉讼法第一百零六条',
    defence: null,
    appeal: { days: '五日', provision: '刑事诉讼法第二百三十条，刑事诉讼法解释第三百二十二条' },
    correction: `${filingRules}第七条、第八条`,
  },
  compensation: {
    copies: `${committeeRules}第一条`,
    decision: `${committeeRules}第三条`,
    decisionDays: 7,
    endOfPeriod: null,
    extension: null,
    defence: null,
    appeal: null,
    correction: `${committeeRules}第三条`,
  },
};

/** The provisions for a field of law. */
export const provisionsOf = (domain: FormDomain): Provisions => provisions[domain];

/** What an event, or a response, says of the field of law: nothing of a civil case, as before there were others. */
export const recordedDomain = (domain: FormDomain): { readonly domain?: FormDomain } =>
  domain === 'civil' ? {} : { domain };

/** The same of what says it, or not. */
export const domainIn = (of: { readonly domain?: FormDomain | undefined }): { readonly domain?: FormDomain } =>
  recordedDomain(domainOf(of));
