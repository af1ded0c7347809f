import { resource } from '../../core/resource/resource.js';
import type { DocType } from '../../components/docTypes.js';
import type { TemplateGroup, TemplatesApi } from './templatesApi.js';

export type { TemplateGroup };

/** The key of a group of templates and pins: `claim/civil`. */
export const groupKey = ({ docType, category }: TemplateGroup): string => `${docType}/${category}`;

/** The templates of the group that was opened last; what is on screen names its group. */
export const templateList = resource({
  name: 'templates',
  list: async (api: Pick<TemplatesApi, 'list'>, group: TemplateGroup) => ({
    group: groupKey(group),
    templates: await api.list(group),
  }),
  messages: { list: '加载表格列表失败' },
});

/** The fields of law that have forms of the document type that was opened last. */
export const templateFields = resource({
  name: 'templateFields',
  list: async (api: Pick<TemplatesApi, 'fields'>, docType: DocType) => ({
    docType,
    fields: await api.fields(docType),
  }),
  messages: { list: '加载法律领域失败' },
});
