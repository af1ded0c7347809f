import { forms } from '../../../domain/contract/forms.js';
import { switchOf, usualSentence } from '../../../domain/formSwitch/decider.js';
import { serve } from '../../platform/http/serve.js';
import type { FormKind } from '../../../domain/forms/definition.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppRouter } from '../../platform/http/types.js';
import { formPath, switchedOff, type CourtForms, type FormCatalogue } from '../forms/index.js';
import { categories, docTypes, findNamed, templatesOf, type Category } from './templates.js';

const keysOf = <Key extends string>(record: Readonly<Record<Key, string>>): Key[] => Object.keys(record) as Key[];

type Deps = { readonly catalogue: FormCatalogue; readonly courtForms: Pick<CourtForms, 'board' | 'sentenceOff'> };

/** GET /api/templates/…: the cards of the template screens, and the path of the form for a saved document. */
export const templateRoutes = (router: AppRouter, { catalogue, courtForms }: Deps): void => {
  serve(router, forms.findPath, async ({ query: { doc_type_name: docTypeName, case_cause: cause } }) => {
    const form = findNamed(catalogue, docTypeName, cause);
    if (!form) throw new RequestError('form_not_found');
    const sentence = await courtForms.sentenceOff(form);
    if (sentence !== undefined) throw switchedOff(form, sentence);
    return { path: formPath(form) };
  });

  serve(router, forms.allTemplates, async () => {
    const board = await courtForms.board();
    return keysOf(docTypes).map((docType) => ({
      doc_type: docType,
      doc_type_name: docTypes[docType],
      categories: keysOf(categories).map((category) => ({
        category,
        category_name: categories[category],
        templates: templatesOf(catalogue, { docType, category }, board),
      })),
    }));
  });

  const isDocType = (word: string): word is FormKind => Object.hasOwn(docTypes, word);
  const isCategory = (word: string): word is Category => Object.hasOwn(categories, word);

  serve(router, forms.templates, async ({ path: { docType, category } }) => {
    if (!isDocType(docType) || !isCategory(category)) throw new RequestError('not_found');
    return templatesOf(catalogue, { docType, category }, await courtForms.board());
  });

  serve(router, forms.templateFields, async ({ path: { docType } }) => {
    if (!isDocType(docType)) throw new RequestError('not_found');
    const board = await courtForms.board();
    return keysOf(categories).map((category) => {
      const templates = templatesOf(catalogue, { docType, category }, board);
      const count = templates.filter(({ disabled }) => !disabled).length;
      const off = templates.filter(({ switched_off: said }) => said !== undefined).length;
      const { isOn, sentence } = switchOf(board, category);
      return {
        category,
        category_name: categories[category],
        count,
        forms: count + off,
        ...(!isOn && { switched_off: sentence ?? usualSentence }),
      };
    });
  });
};
