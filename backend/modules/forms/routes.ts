import { forms } from '../../../domain/contract/forms.js';
import { serveByHand } from '../../platform/http/serve.js';
import { submissionJsonSchema } from '../../../domain/forms/submissionSchema.js';
import QuickLRU from 'quick-lru';
import { definitionHash } from '../../../domain/forms/spelledOut.js';
import { mustGetDefinition } from './getDefinition.js';
import type { FormAsking } from '../../../domain/forms/asking/asking.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { cachedPage } from '../../platform/http/cachedPage.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { FormCatalogue } from './catalogue.js';
import type { Forms } from './createForms.js';

/** The cache holds at most this many rendered pages of definitions. */
const mostPages = 70;

type Deps = {
  readonly catalogue: Pick<FormCatalogue, 'list' | 'asking'>;
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
};
const describeForm = (definition: FormDefinition, title: string, asking: FormAsking | undefined): object => ({
  form_key: definition.key,
  edition: definition.edition,
  title,
  case_cause: definition.caseCause,
  definition_hash: definitionHash(definition),
  definition,
  ...(asking && { asking }),
  answers_schema: submissionJsonSchema(definition),
});

/**
 * GET /api/forms and GET /api/forms/{form_key}: the forms, and one form, in use or as something was made with it, with the JSON Schema of its answers, so that
 * another program can submit.
 */
export const formRoutes = (router: AppRouter, { catalogue, forms: definitions }: Deps): void => {
  const pageOf = (body: object) => cachedPage('json', JSON.stringify(body));
  const list = pageOf({
    items: catalogue.list().map(({ key, kind, edition, title, caseCause, answersCauses, answerer }) => ({
      form_key: key,
      kind,
      edition,
      title,
      case_cause: caseCause,
      ...(answerer && { answerer }),
      ...(answersCauses.length > 1 && { answers_causes: answersCauses }),
    })),
  });
  const pages = new QuickLRU<string, ReturnType<typeof cachedPage>>({ maxSize: mostPages });

  serveByHand(router, forms.list, (_given, ctx) => list(ctx));
  serveByHand(router, forms.get, async ({ path: { form_key: formKey }, query: { definition: hash } }, ctx) => {
    const definition = await mustGetDefinition(definitions, { formKey, hash });
    const name = `${formKey} ${definitionHash(definition)}`;
    // The questions name places of the definition in use; an earlier one may have others.
    const asking = definitions.get(formKey) === definition ? catalogue.asking(formKey) : undefined;
    const page = pages.get(name) ?? pageOf(describeForm(definition, definition.title, asking));
    pages.set(name, page);
    page(ctx);
  });
};
