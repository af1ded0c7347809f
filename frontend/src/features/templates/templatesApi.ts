import type { Recommendation, Template } from '../../../../domain/contract/forms.js';
import type { Http } from '../../http/http.js';
import { lazyClient } from '../../http/lazyClient.js';
import type { Category, DocType } from '../../components/docTypes.js';

export type { Recommendation, Template };
export type TemplateGroup = { readonly docType: DocType; readonly category: Category };
type Asked = {
  readonly description: string;
  readonly withModel: boolean;
  readonly among: readonly Pick<Template, 'id'>[] | undefined;
};
export type TemplatesApi = ReturnType<typeof templatesApi>;

/** The templates of one document type in one legal domain, in official order, and which of them fit a description. */
export const templatesApi = (http: Http) => {
  const calls = lazyClient(http, async () => (await import('../../../../domain/contract/forms.js')).forms);
  return {
    list: (path: TemplateGroup) => calls.templates({ path }),
    /** How many forms of a document type there are in each legal domain. */
    fields: (docType: DocType) => calls.templateFields({ path: { docType } }),
    /** Ranks the forms in `among`; all forms where it is absent. */
    recommend: ({ description, withModel, among }: Asked, options: { readonly signal: AbortSignal }) =>
      calls.recommend(
        {
          body: {
            description,
            ...(withModel && { with_model: true }),
            ...(among && { available_templates: among.map(({ id }) => ({ id })) }),
          },
        },
        options,
      ),
  };
};
