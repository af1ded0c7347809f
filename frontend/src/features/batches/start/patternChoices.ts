import { ageOf } from '../../../components/time/ageOf.js';
import { resource } from '../../../core/resource/resource.js';
import { ApiError } from '../../../http/apiError.js';
import type { Http } from '../../../http/http.js';
import { lazyClient } from '../../../http/lazyClient.js';
import { partyNames } from '../../../../../domain/forms/partyNames.js';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { FormValues } from '../../drafts/index.js';
import type { Pattern } from '../batchUpload.js';
import type { FormChoice } from './formChoices.js';

/** A pleading of the account on the chosen form, whose answers may stand in every row. */
export type PatternChoice = Pattern & { readonly name: string };

/** Drafts are read one by one for the names in them. */
const mostDrafts = 10;
const documentsAsked = 50;

export const patternsApi = (http: Http) => ({
  drafts: lazyClient(http, async () => (await import('../../../../../domain/contract/drafts.js')).drafts),
  forms: lazyClient(http, async () => (await import('../../../../../domain/contract/forms.js')).forms),
  documents: lazyClient(
    http,
    async () => (await import('../../../../../domain/contract/ownDocuments.js')).ownDocuments,
  ),
});
type PatternsApi = ReturnType<typeof patternsApi>;

/** One that was deleted or submitted meanwhile is no choice any more. */
const noneOfGone = (error: unknown): null => {
  if (error instanceof ApiError && [404, 409, 410].includes(error.status)) return null;
  throw error;
};

const titled = (names: readonly string[], otherwise: string): string =>
  names.length === 0 ? otherwise : `${names[0] ?? ''}${names.length > 1 ? `等${names.length}人` : ''}`;

/** The drafts on a form, last saved first, each by the names in it. */
const draftsOn = async (api: PatternsApi, formKey: string): Promise<readonly PatternChoice[]> => {
  const { items } = await api.drafts.list({ query: { form_key: formKey } });
  if (items.length === 0) return [];
  const { definition } = await api.forms.get({ path: { form_key: formKey } });
  const latest = items.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at)).slice(0, mostDrafts);
  const choices = await Promise.all(
    latest.map(async ({ case_key: id, updated_at: at }): Promise<PatternChoice | null> => {
      const read = await api.drafts.read({ path: { form_key: formKey, case_key: id } }).catch(noneOfGone);
      if (read === null) return null;
      const answers = FormValues.shape.answers.parse(read.values.answers);
      const { plaintiffs, defendants } = partyNames(definition, answers);
      const theirs = titled(
        defendants.map(({ name }) => name),
        '',
      );
      const name = `${titled(plaintiffs, saidIn(definition)`（原告未填）`)}${theirs === '' ? '' : ` 诉 ${theirs}`}`;
      return { what: 'draft', id, name: `草稿：${name}（${ageOf(at, new Date())}）` };
    }),
  );
  return choices.filter((choice) => choice !== null);
};

const documentsOn = async (api: PatternsApi, { form_key: formKey, case_cause: cause }: FormChoice) => {
  const { items } = await api.documents.list({
    query: { page_size: documentsAsked, ...(cause !== null && { case_cause: cause }) },
  });
  return items
    .filter((item) => item.form_key === formKey && !item.erased)
    .map((item): PatternChoice => ({
      what: 'document',
      id: item.id,
      name: `${[item.plaintiff, item.defendant].filter((name) => name !== null).join(' 诉 ') || item.title}${
        item.case_number === null ? '' : `（${item.case_number}）`
      }`,
    }));
};

/** What there is of the account on a form: its drafts first, then its documents. */
export const patternChoices = resource({
  name: 'batchPatterns',
  list: async (api: PatternsApi, form: FormChoice): Promise<readonly PatternChoice[]> =>
    (await Promise.all([draftsOn(api, form.form_key), documentsOn(api, form)])).flat(),
  messages: { list: '您的草稿和文书没有读到' },
  forgets: true,
});
