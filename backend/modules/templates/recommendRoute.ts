import { forms, noTemplate } from '../../../domain/contract/forms.js';
import { askedBy } from '../../../domain/recommender/askedBy.js';
import { createRecommender, type FindForms } from '../../../domain/recommender/recommend.js';
import { reasonFor } from '../../../domain/recommender/reason.js';
import type { RateLimit } from '../../platform/http/rateLimit.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { formPath } from '../documents/forms.js';
import type { FormCatalogue } from '../forms/catalogue.js';

type Deps = {
  readonly catalogue: Pick<FormCatalogue, 'list' | 'get'>;
  readonly recommendations: Pick<RateLimit, 'consume'>;
};

/** Searches the forms of the catalogue. Building its index takes some milliseconds. */
export const recommenderOf = (catalogue: Deps['catalogue']): FindForms =>
  createRecommender(
    catalogue.list().map(({ key, kind, caseCause, documentName, description, aliases }) => {
      const definition = catalogue.get(key);
      const subject = kind === 'application' || caseCause === null ? documentName : caseCause;
      return { key, kind, subject, description, aliases, asks: definition ? askedBy(definition) : [] };
    }),
  );

/** POST /api/templates/recommend: the forms that fit what somebody tells in everyday words, with the words that speak for each. */
export const recommendRoute = (router: AppRouter, { catalogue, recommendations }: Deps): void => {
  let find: FindForms | undefined;

  serve(router, forms.recommend, async ({ body: { description, available_templates: available } }, ctx) => {
    const { account, clientAddress: address } = ctx.state;
    await recommendations.consume(account ? { account: account.id } : { address });
    find ??= recommenderOf(catalogue);
    const among = available && { among: new Set(available.map(({ id }) => id)) };
    const proposals = find(description, among).flatMap((proposal) => {
      const form = catalogue.list().find(({ key }) => key === proposal.key);
      const reason = reasonFor(description, proposal);
      return form ? [{ template_id: form.key, name: form.title, path: formPath(form), reason }] : [];
    });
    const [best] = proposals;
    return {
      recommended_template_id: best?.template_id ?? noTemplate,
      reason: best?.reason ?? '描述中没有能对应到某类文书的词语。请说明双方是什么关系、发生了什么事、您想要什么。',
      source: 'rules' as const,
      proposals,
    };
  });
};
