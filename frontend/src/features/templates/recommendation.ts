import { errorDetail } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';
import type { Template, TemplateGroup, TemplatesApi } from './templatesApi.js';

/** What to choose from: the templates of one list, or every form. */
export type RecommendationRequest = {
  readonly description: string;
  /** Asks a model instead of the rules. */
  readonly withModel?: boolean;
  readonly from: { readonly group: TemplateGroup; readonly templates: readonly Template[] } | null;
};

/** Which forms fit the description that was given last. */
export const recommendation = resource({
  name: 'recommendation',
  list: (api: Pick<TemplatesApi, 'recommend'>, { description, from, withModel }: RecommendationRequest, options) =>
    api.recommend(
      { description, withModel: withModel === true, among: from?.templates.filter(({ disabled }) => !disabled) },
      options,
    ),
  messages: {},
  unread: (error, { withModel }) =>
    withModel
      ? `AI推荐失败：${errorDetail(error, 'AI推荐请求失败。')}`
      : `推荐失败：${errorDetail(error, '推荐请求失败。')}`,
});
