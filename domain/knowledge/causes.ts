import { z } from 'zod';
import { domainNames, domainOf, type FormDomain } from '../forms/formDomain.js';
import { everyCause } from './everyCause.js';

export const CaseCause = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string().describe('通用、民事案由、行政案由、刑事案由、国家赔偿案由或申请事项。'),
});
export type CaseCause = z.infer<typeof CaseCause>;

type Form = {
  readonly kind: 'claim' | 'defense' | 'application';
  /** `强制执行申请书` */
  readonly documentName: string;
  readonly caseCause: string | null;
  readonly domain?: FormDomain;
};

/**
 * The causes that groups of documents belong to: that of law for every case, then in the order of the forms, each once, those of
 * complaints and defences, and what applications ask for. The id is the form's cause; applications are shown by what they ask for.
 */
export const caseCausesOf = (forms: readonly Form[]): readonly CaseCause[] => {
  const causes = forms.map(({ kind, documentName, caseCause, ...form }): CaseCause => {
    const id = caseCause ?? documentName;
    return kind === 'application'
      ? { id, name: documentName.replace(/申请书$/u, ''), category: '申请事项' }
      : { id, name: id, category: `${domainNames[domainOf(form)]}案由` };
  });
  return [everyCause, ...new Map(causes.map((cause) => [cause.id, cause])).values()];
};
