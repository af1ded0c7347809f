import { z } from 'zod';
import type { Http } from '../../http/http.js';
import type { Category, DocType } from '../../components/docTypes.js';

export const Template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  disabled: z.boolean(),
  path: z.string(),
});
export type Template = z.infer<typeof Template>;

export type TemplateGroup = { readonly docType: DocType; readonly category: Category };
export type TemplatesApi = ReturnType<typeof templatesApi>;

/** The templates of one document type in one legal domain, in official order. */
export const templatesApi = (http: Http) => ({
  list: ({ docType, category }: TemplateGroup) =>
    http.getJson(`/api/templates/${docType}/${category}`, z.array(Template), { fixed: true }),
});
