import { z } from 'zod';
import type { CallResult } from '../../../../../domain/contract/call.js';
import type { drafts } from '../../../../../domain/contract/drafts.js';
import type { GateAnswers } from '../../../../../domain/forms/asking/asking.js';
import { ApiError } from '../../../http/apiError.js';
import type { Http } from '../../../http/http.js';
import { lazyClient } from '../../../http/lazyClient.js';
import { type Draft, freshProgress } from '../draft.js';
import type { DraftKey, DraftPort } from '../draftPort.js';
import { FormValues, withoutCode } from '../formValues.js';

type DraftInfo = CallResult<typeof drafts.write>;
/** A draft as the account has it: `revision` counts how often it was stored. */
export type ServerDraft = Draft & { readonly revision: number };
export type ServerDrafts = Omit<DraftPort<DraftKey, ServerDraft, DraftKey>, 'get' | 'list'> & {
  /** The drafts of one form, or of all forms. */
  readonly list: (formKey?: string) => Promise<DraftKey[]>;
  /**
   * `isKnown`: the account had it before. Of another one the list is asked first, since most are not there and a browser shows every
   * 404 as a fault of the page.
   */
  readonly get: (key: DraftKey, isKnown?: boolean) => Promise<ServerDraft | null>;
};
const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/** The server's key of a draft within its form, taken from the id under which this browser keeps it. */
export const caseKeyOf = (formKey: string, draftId: string): string =>
  draftId.startsWith(`${formKey}|`) ? draftId.slice(formKey.length + 1) : draftId;
/** The id of the browser's draft for a key of the server. A draft begun beside others has a UUID, which is its key too. */
export const draftIdOf = ({
  form_key: formKey,
  case_key: caseKey,
}: Pick<DraftInfo, 'form_key' | 'case_key'>): string => (isUuid(caseKey) ? caseKey : `${formKey}|${caseKey}`);

/** The gates as the call takes them: lists that nobody shares. */
const gatesToSend = (gates: GateAnswers): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(gates).map(([key, chosen]) => [key, typeof chosen === 'string' ? chosen : [...chosen]]),
  );

/** The drafts of the account that is signed in, on the server. */
export const serverDrafts = (http: Http): ServerDrafts => {
  const calls = lazyClient(http, async () => (await import('../../../../../domain/contract/drafts.js')).drafts);
  const pathOf = ({ formKey, id }: DraftKey) => ({ form_key: formKey, case_key: caseKeyOf(formKey, id) });
  const draftOf = ({ id, formKey }: DraftKey, { revision, updated_at: savedAt }: DraftInfo, values: FormValues) => ({
    id,
    formKey,
    values,
    progress: freshProgress,
    savedAt,
    revision,
  });
  /** Whether there is something to read of it: itself, or what became of it. */
  const isListed = async (key: DraftKey): Promise<boolean> => {
    const { items, over } = await calls.list({ query: { form_key: key.formKey } });
    const caseKey = caseKeyOf(key.formKey, key.id);
    return [...items, ...over].some(
      ({ form_key: form, case_key: listed }) => form === key.formKey && listed === caseKey,
    );
  };
  return {
    list: async (formKey) =>
      (await calls.list({ query: formKey === undefined ? {} : { form_key: formKey } })).items.map((info) => ({
        id: draftIdOf(info),
        formKey: info.form_key,
      })),
    get: async (key, isKnown = false) => {
      if (!isKnown && !(await isListed(key))) return null;
      try {
        const { values: stored, ...info } = await calls.read({ path: pathOf(key) });
        const { definition_hash: definition, based_on: base, ...values } = stored;
        const basedOn = base && { caseNumber: base.case_number, version: base.version };
        // Codes never go to the server, so none come back.
        return draftOf(
          key,
          info,
          FormValues.parse({
            ...values,
            ...(definition && { definition }),
            ...(basedOn && { basedOn }),
            filing: { ...values.filing, code: '' },
          }),
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    put: async (draft, over = null) => {
      const { filing, answers, marks = [], gates, definition, basedOn } = draft.values;
      const { mode, caseNumber } = filing;
      const values = {
        filing: { mode, caseNumber },
        answers,
        ...(definition && { definition_hash: definition }),
        ...(basedOn && { based_on: { case_number: basedOn.caseNumber, version: basedOn.version } }),
        ...(marks.length > 0 && { marks: [...marks] }),
        ...(gates && { gates: gatesToSend(gates) }),
      };
      try {
        const body = { revision: over?.revision ?? 0, values };
        return draftOf(draft, await calls.write({ path: pathOf(draft), body }), withoutCode(draft.values));
      } catch (error) {
        if (error instanceof ApiError && error.status === 409 && error.code === 'concurrent_change') return null;
        throw error;
      }
    },
    delete: (key) => calls.remove({ path: pathOf(key) }),
  };
};
