import { forms } from '../../../domain/contract/forms.js';
import { serveByHand } from '../../platform/http/serve.js';
import { sentenceOff, type FormSwitches } from '../../../domain/formSwitch/decider.js';
import { submissionJsonSchema } from '../../../domain/forms/submissionSchema.js';
import QuickLRU from 'quick-lru';
import { definitionHash } from '../../../domain/forms/spelledOut.js';
import { mustGetDefinition } from './getDefinition.js';
import type { LendingRate } from '../../../domain/lendingRate/publications.js';
import type { FormAsking } from '../../../domain/forms/asking/asking.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { cachedPage } from '../../platform/http/cachedPage.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { FormCatalogue } from './catalogue.js';
import type { Forms } from './createForms.js';
import type { CourtRates } from './courtRates.js';
import type { CourtForms } from './formSwitches.js';

/** The cache holds at most this many rendered pages of definitions. */
const mostPages = 70;

type Deps = {
  readonly catalogue: Pick<FormCatalogue, 'list' | 'asking'>;
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
  readonly courtForms: Pick<CourtForms, 'board' | 'sentenceOff'>;
  readonly courtRates: Pick<CourtRates, 'of'>;
};

/** What the court says of a form by now: why it is not offered, and the loan prime rates that its rules need. */
type ByNow = { readonly sentence: string | undefined; readonly rates: readonly LendingRate[] };

const describeForm = (
  definition: FormDefinition,
  asking: FormAsking | undefined,
  { sentence, rates }: ByNow,
): object => ({
  form_key: definition.key,
  edition: definition.edition,
  title: definition.title,
  case_cause: definition.caseCause,
  definition_hash: definitionHash(definition),
  definition,
  ...(sentence !== undefined && { switched_off: sentence }),
  ...(rates.length > 0 && { lending_rates: rates }),
  ...(asking && { asking }),
  answers_schema: submissionJsonSchema(definition),
});

/**
 * GET /api/forms and GET /api/forms/{form_key}: the forms, and one form, in use or as something was made with it, with the JSON Schema of its answers, so that
 * another program can submit.
 */
export const formRoutes = (
  router: AppRouter,
  { catalogue, forms: definitions, courtForms, courtRates }: Deps,
): void => {
  const pageOf = (body: object) => cachedPage('json', JSON.stringify(body));
  const listOf = (board: FormSwitches) =>
    pageOf({
      items: catalogue.list().map(({ key, kind, edition, title, caseCause, answersCauses, answerer, domain }) => {
        const sentence = sentenceOff(board, { key, domain });
        return {
          form_key: key,
          kind,
          edition,
          title,
          case_cause: caseCause,
          ...(answerer && { answerer }),
          ...(sentence !== undefined && { switched_off: sentence }),
          ...(answersCauses.length > 1 && { answers_causes: answersCauses }),
        };
      }),
    });
  let listed: { readonly board: FormSwitches; readonly page: ReturnType<typeof cachedPage> } | undefined;
  const pages = new QuickLRU<string, ReturnType<typeof cachedPage>>({ maxSize: mostPages });

  serveByHand(router, forms.list, async (_given, ctx) => {
    const board = await courtForms.board();
    if (listed?.board !== board) listed = { board, page: listOf(board) };
    listed.page(ctx);
  });
  serveByHand(router, forms.get, async ({ path: { form_key: formKey }, query: { definition: hash } }, ctx) => {
    const definition = await mustGetDefinition(definitions, { formKey, hash });
    const sentence = await courtForms.sentenceOff(definition);
    const rates = await courtRates.of(definition);
    const ratesNamed = rates.map(({ day, percent }) => `${day} ${percent}`).join(',');
    const name = `${formKey} ${definitionHash(definition)} ${ratesNamed} ${sentence ?? ''}`;
    // The questions name places of the definition in use; an earlier one may have others.
    const asking = definitions.get(formKey) === definition ? catalogue.asking(formKey) : undefined;
    const page = pages.get(name) ?? pageOf(describeForm(definition, asking, { sentence, rates }));
    pages.set(name, page);
    page(ctx);
  });
};
