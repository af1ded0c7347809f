import type { FormDomain } from '../../../domain/forms/formDomain.js';

/** What the court received, in the sentence of a notice: whom it is against, and what it is called. */
export const against: Readonly<Record<FormDomain, (others: string) => string>> = {
  civil: (others) => `起诉${others}的起诉状`,
  administrative: (others) => `起诉${others}的起诉状`,
  criminal: (others) => `自诉${others}的刑事自诉状`,
  compensation: (others) => `申请${others}赔偿的国家赔偿申请书`,
};
