import { citations } from '../../../../../domain/contract/citations.js';
import { samplesOf } from '../sample.js';

/** What a check of citations asks of stored statutes. */
export const citationSamples = samplesOf(citations, {
  paragraphs: { call: () => ({ body: { cited: [{ law: '中华人民共和国民法典', article: '第五百七十七条' }] } }) },
});
