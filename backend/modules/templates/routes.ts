import { forms } from '../../../domain/contract/forms.js';
import { serve } from '../../platform/http/serve.js';
import type { FormKind } from '../../../domain/forms/definition.js';
import type { FormCatalogue } from '../forms/index.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppRouter } from '../../platform/http/types.js';
import { categories, docTypes, findPath, templatesOf, type Category } from './templates.js';

const keysOf = <Key extends string>(record: Readonly<Record<Key, string>>): Key[] => Object.keys(record) as Key[];

type Deps = { readonly catalogue: FormCatalogue };

/** GET /api/templates/…: the cards of the template screens, and the path of the form for a saved document. */
export const templateRoutes = (router: AppRouter, { catalogue }: Deps): void => {
  serve(router, forms.findPath, ({ query: { doc_type_name: docTypeName, case_cause: cause } }) => {
    const path = findPath(catalogue, docTypeName, cause);
    if (path === undefined) throw new RequestError('form_not_found');
    return { path };
  });

  serve(router, forms.allTemplates, () =>
    keysOf(docTypes).map((docType) => ({
      doc_type: docType,
      doc_type_name: docTypes[docType],
      categories: keysOf(categories).map((category) => ({
        category,
        category_name: categories[category],
        templates: templatesOf(catalogue, docType, category),
      })),
    })),
  );

  const isDocType = (word: string): word is FormKind => Object.hasOwn(docTypes, word);
  const isCategory = (word: string): word is Category => Object.hasOwn(categories, word);

  serve(router, forms.templates, ({ path: { docType, category } }) => {
    if (!isDocType(docType) || !isCategory(category)) throw new RequestError('not_found');
    return templatesOf(catalogue, docType, category);
  });

  serve(router, forms.templateFields, ({ path: { docType } }) => {
    if (!isDocType(docType)) throw new RequestError('not_found');
    return keysOf(categories).map((category) => ({
      category,
      category_name: categories[category],
      count: templatesOf(catalogue, docType, category).filter(({ disabled }) => !disabled).length,
    }));
  });
};
