import { domainOf, type FormDomain } from '../forms/formDomain.js';

/** The provisions that are named where a case of a field of law comes in, as papers and screens cite them. */
type Provisions = {
  /** So many copies of the complaint as there are others. */
  readonly copies: string;
  /** What the court decides within seven days, and by what it refuses. */
  readonly decision: string;
  /** Where a period ends on a day off. */
  readonly endOfPeriod: string;
  /** A later day for good reason. */
  readonly extension: string;
  /** The defence: fifteen days from the copy of the complaint, and that the court goes on without one. */
  readonly defence: string;
  /** That a ruling which refuses a complaint may be appealed against within ten days. */
  readonly appeal: string;
  /** What follows from a notice of correction that is answered, or not. */
  readonly correction: string;
};

const filingRules = '最高人民法院关于人民法院登记立案若干问题的规定';

/**
 * By field of law. The administrative law leaves periods to its interpretation, and what neither says to the civil law (行政诉讼法 第一百零一条):
 * so a later day.
 */
const provisions: Readonly<Record<FormDomain, Provisions>> = {
  civil: {
    copies: '民事诉讼法第一百二十三条',
    decision: '民事诉讼法第一百二十六条',
    endOfPeriod: '民事诉讼法第八十五条',
    extension: '民事诉讼法第八十六条',
    defence: '民事诉讼法第一百二十八条',
    appeal: '民事诉讼法第一百七十一条',
    correction: `${filingRules}第七条`,
  },
  administrative: {
    copies: '行政诉讼法第五十条',
    decision: '行政诉讼法第五十一条',
    endOfPeriod: '行政诉讼法解释第四十八条',
    extension: '行政诉讼法第一百零一条、民事诉讼法第八十六条',
    defence: '行政诉讼法第六十七条',
    appeal: '行政诉讼法第八十五条',
    correction: '行政诉讼法第五十一条，行政诉讼法解释第四十九条、第五十五条',
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
