import { forms } from '../../../domain/contract/forms.js';
import { serveByHand } from '../../platform/http/serve.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { submissionJsonSchema } from '../../../domain/forms/submissionSchema.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { cachedPage } from '../../platform/http/cachedPage.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { FormCatalogue } from './catalogue.js';

type Deps = { readonly catalogue: FormCatalogue };
const describeForm = (definition: FormDefinition, title: string): object => ({
  form_key: definition.key,
  edition: definition.edition,
  title,
  case_cause: definition.caseCause,
  definition,
  answers_schema: submissionJsonSchema(definition),
});

/**
 * GET /api/forms and GET /api/forms/{form_key}: the forms, and one form with the JSON Schema of its answers, so that
 * another program can submit.
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

  serveByHand(router, forms.list, (_given, ctx) => list(ctx));
  serveByHand(router, forms.get, ({ path: { form_key: key } }, ctx) => {
    const definition = catalogue.get(key);
    if (!definition) throw new DomainError('form_not_found');
    const page = pages.get(key) ?? pageOf(describeForm(definition, definition.title));
    pages.set(key, page);
    page(ctx);
  });
};
