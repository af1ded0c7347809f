import { z } from 'zod';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { answersJsonSchema } from '../../../domain/forms/answersSchema.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { cachedPage } from '../../platform/http/cachedPage.js';
import { parse } from '../../platform/http/parse.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { FormCatalogue } from './catalogue.js';

export const Params = z.object({ form_key: z.string().max(100) });

type Deps = { readonly catalogue: FormCatalogue };
const describeForm = (definition: FormDefinition, title: string): object => ({
  form_key: definition.key,
  edition: definition.edition,
  title,
  case_cause: definition.caseCause,
  definition,
  answers_schema: answersJsonSchema(definition),
});

/**
 * GET /api/forms and GET /api/forms/{form_key}: the forms, and one form with the JSON Schema of its answers, so that
 * another program can file.
 */
export const formRoutes = (router: AppRouter, { catalogue }: Deps): void => {
  const pageOf = (body: object) => cachedPage('json', JSON.stringify(body));
  const list = pageOf({
    items: catalogue.list().map(({ key, kind, edition, title, caseCause }) => ({
      form_key: key,
      kind,
      edition,
      title,
      case_cause: caseCause,
    })),
  });
  const pages = new Map<string, ReturnType<typeof cachedPage>>();

  router.get('/api/forms', list);
  router.get('/api/forms/:form_key', (ctx) => {
    const { form_key: key } = parse(Params, ctx.params);
    const definition = catalogue.get(key);
    if (!definition) throw new DomainError('form_not_found');
    const page = pages.get(key) ?? pageOf(describeForm(definition, definition.title));
    pages.set(key, page);
    page(ctx);
  });
};
