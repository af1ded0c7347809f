import type { AnswerValue } from '../../forms/answers.js';
import type { Finding } from '../findings/finding.js';
import type { Offer } from '../fields/offer.js';

/** What a text can make doubtful: an offer of the rules, or a model's suggestion that the text shows. */
export type Doubtable = Pick<Offer, 'path' | 'field' | 'certain'> & {
  readonly value: AnswerValue;
  readonly finding: Pick<Finding, 'kind' | 'from' | 'to' | 'rule'>;
};
