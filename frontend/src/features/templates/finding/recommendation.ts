import { errorDetail } from '../../../http/apiError.js';
import { resource } from '../../../core/resource/resource.js';
import { groupKey } from '../templateList.js';
import type { Template, TemplateGroup, TemplatesApi } from '../templatesApi.js';

/** What to choose from: the templates of one list, or every form. */
export type RecommendationRequest = {
  /** What is asked: the typed words, with what was read of photographs. */
  readonly description: string;
  /** The typed words alone. */
  readonly words: string;
  /** Asks a model instead of the rules. */
  readonly withModel?: boolean;
  readonly from: {
    readonly group: TemplateGroup;
    readonly templates: readonly Template[];
    /** Every form may be found, not only those of the list. */
    readonly isOpen?: boolean;
  } | null;
};

/** The place at which something was asked: the landing page or one of the lists. */
export const placeOf = ({ from }: Pick<RecommendationRequest, 'from'>): string =>
  from === null ? '' : groupKey(from.group);

/** Forms that are off are asked about too: what fits and is off is answered so, and not with another form. */
const amongOf = (from: RecommendationRequest['from']): readonly Template[] | undefined =>
  from === null || from.isOpen === true
    ? undefined
    : from.templates.filter(({ disabled, switched_off: off }) => !disabled || off !== undefined);

/** Which forms fit the description that was given last. */
export const recommendation = resource({
  name: 'recommendation',
  list: (api: Pick<TemplatesApi, 'recommend'>, { description, from, withModel }: RecommendationRequest, options) =>
    api.recommend({ description, withModel: withModel === true, among: amongOf(from) }, options),
  messages: {},
  unread: (error, { withModel }) =>
    withModel
      ? `AI推荐失败：${errorDetail(error, 'AI推荐请求失败。')}`
      : `查找失败：${errorDetail(error, '查找请求失败。')}`,
});
