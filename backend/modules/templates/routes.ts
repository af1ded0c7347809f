import { z } from 'zod';
import type { FormKind } from '../../../domain/forms/definition.js';
import type { FormCatalogue } from '../forms/catalogue.js';
import { parse } from '../../platform/http/parse.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppRouter } from '../../platform/http/types.js';
import { categories, docTypes, findPath, templatesOf, type Category } from './templates.js';

const keysOf = <Key extends string>(record: Readonly<Record<Key, string>>): Key[] => Object.keys(record) as Key[];

export const Params = z.object({ docType: z.string(), category: z.string() });
export const Query = z.object({ doc_type_name: z.string().min(1).max(100), case_cause: z.string().min(1).max(200) });

type Deps = { readonly catalogue: FormCatalogue };

/** GET /api/templates/…: the cards of the template screens, and the path of the form for a saved document. */
export const templateRoutes = (router: AppRouter, { catalogue }: Deps): void => {
  router.get('/api/templates/find-path', (ctx) => {
    const { doc_type_name: docTypeName, case_cause: cause } = parse(Query, ctx.query);
    const path = findPath(catalogue, docTypeName, cause);
    if (path === undefined) throw new RequestError('form_not_found');
    ctx.body = { path };
  });

  router.get('/api/templates/all-structured', (ctx) => {
    ctx.body = keysOf(docTypes).map((docType) => ({
      doc_type: docType,
      doc_type_name: docTypes[docType],
      categories: keysOf(categories).map((category) => ({
        category,
        category_name: categories[category],
        templates: templatesOf(catalogue, docType, category),
      })),
    }));
  });

  const isDocType = (word: string): word is FormKind => Object.hasOwn(docTypes, word);
  const isCategory = (word: string): word is Category => Object.hasOwn(categories, word);

  router.get('/api/templates/:docType/:category', (ctx) => {
    const { docType, category } = parse(Params, ctx.params);
    if (!isDocType(docType) || !isCategory(category)) throw new RequestError('not_found');
    ctx.body = templatesOf(catalogue, docType, category);
  });
};
