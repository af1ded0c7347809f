import { answerIn } from '../../../../../domain/forms/answerIn.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import type { Loaded } from '../loading/loadSlice.js';
import type { Imported } from '../wordImport/wordImportSlice.js';
import { caseDraftId, type Draft, emptyValues, FormValues, freshProgress, sameValue } from '../../drafts/index.js';
import type { DraftSummary, ImportedNote, OpenedPage } from '../page/index.js';

const empty = (definition: FormDefinition, id: string): Draft => ({
  id,
  formKey: definition.key,
  values: emptyValues(definition.kind),
  progress: freshProgress,
  savedAt: null,
});

/** The definition that a document's answers were given to, where it is known. */
const definitionOf = ({ definition_hash: definition }: Loaded['document']) => (definition ? { definition } : {});

/** What an account kept of a document that no court received, ready to be generated again. */
const fromKept = (definition: FormDefinition, { document, own }: Loaded, id: string): Draft => {
  const emptyDraft = empty(definition, id);
  return {
    ...emptyDraft,
    values: FormValues.parse({
      filing: emptyDraft.values.filing,
      answers: document.formData,
      ...definitionOf(document),
    }),
    progress: { stage: 'generated', changedAfter: null, version: null, at: own?.savedAt ?? null },
  };
};

/** A submitted version, ready to be changed into the next one; with the code by which it was loaded. */
const fromSubmitted = (
  definition: FormDefinition,
  { caseNumber, verificationCode, document }: Loaded,
  id: string,
): Draft => ({
  ...empty(definition, id),
  values: FormValues.parse({
    filing: { mode: 'existing', caseNumber, code: verificationCode },
    answers: document.formData,
    ...definitionOf(document),
    // An answer that is not changed now keeps its mark as a suggestion.
    ...(document.version !== null && { basedOn: { caseNumber, version: document.version } }),
    ...(document.marks && {
      marks: document.marks.map((mark) => ({ ...mark, value: answerIn(document.formData, mark.path) })),
    }),
  }),
  progress: { stage: 'submitted', changedAfter: null, version: document.version, at: null },
});

/** A draft of an earlier release, which named no base, is based on the version that it was loaded or submitted as. */
export const withBase = (draft: Draft): Draft => {
  const { values, progress } = draft;
  if (values.basedOn !== undefined || progress.version === null) return draft;
  return {
    ...draft,
    values: { ...values, basedOn: { caseNumber: values.filing.caseNumber, version: progress.version } },
  };
};

/** Whether a draft was opened and nothing was typed into it. */
const isUntouched = ({ savedAt, progress }: Draft): boolean => savedAt === null && progress.stage === 'draft';

/** A stored draft of the same pleading whose answers are neither those just loaded nor something that was sent before. */
const rivalOf = (draft: Draft, { own, caseNumber }: Loaded, stored: readonly Draft[]): Draft | null =>
  stored.find((one) => {
    const { id, values, progress, savedAt } = one;
    if (isUntouched(one)) return false;
    const same = id === draft.id || (caseNumber !== '' && values.filing.caseNumber === caseNumber);
    if (!same || progress.stage === 'submitted' || sameValue(values.answers, draft.values.answers)) return false;
    const wasSent = caseNumber === '' && progress.stage === 'generated' && (savedAt ?? '') <= (own?.savedAt ?? '');
    return !wasSent;
  }) ?? null;

/**
 * The id of a draft that begins. Each draft is a pleading of its own, by whose id all tabs, devices and the court know it; one that
 * was opened and left empty is begun again.
 */
const freshId = (stored: readonly Draft[], newId: () => string): string => stored.find(isUntouched)?.id ?? newId();

/**
 * The id under which a submitted document is changed: that of a draft of the same case, where there is one. Earlier releases named
 * it by the case.
 */
const changingId = (
  { document: { form_key: formKey }, caseNumber }: Loaded,
  stored: readonly Draft[],
  newId: () => string,
): string =>
  stored.find(
    ({ id, values: { filing } }) =>
      id === caseDraftId(formKey, caseNumber) || (filing.mode === 'existing' && filing.caseNumber === caseNumber),
  )?.id ?? newId();

/** The note for what was read. */
const noteOf = ({ name, document, decided }: Imported, beside: boolean): ImportedNote => ({
  name,
  state: document.unchanged ? 'unchanged' : document.same_text ? 'sameText' : 'changed',
  trackedChanges: document.tracked_changes,
  sameEdition: document.same_edition,
  problems: document.problems,
  edited: decided ?? (document.differences === null ? null : 'none'),
  beside,
});

/** What was read from a file. A draft that says something is never written over: the file's answers go beside it. */
export const fromImported = (
  definition: FormDefinition,
  imported: Imported,
  stored: readonly Draft[],
  newId: () => string,
): Pick<OpenedPage, 'draft' | 'origin' | 'rival' | 'imported'> => {
  const hasAnswers = stored.some(({ values }) => !sameValue(values.answers, {}));
  const emptyDraft = empty(definition, freshId(stored, newId));
  const values = FormValues.parse({ filing: emptyDraft.values.filing, answers: imported.document.form_data });
  return { draft: { ...emptyDraft, values }, origin: 'imported', rival: null, imported: noteOf(imported, hasAnswers) };
};

/** What is listed of a draft that is not on the page. */
export const summaryOf = ({ id, savedAt, values }: Draft): DraftSummary => ({
  id,
  savedAt: savedAt ?? '',
  caseNumber: values.filing.caseNumber,
});

type Choice = { readonly draftId?: string; readonly fresh?: boolean; readonly submitted?: boolean };

/** Which draft a page starts from, given what is stored and what was just loaded. */
export const startingPoint = (
  definition: FormDefinition,
  stored: readonly Draft[],
  loaded: Loaded | null,
  { draftId, fresh, submitted }: Choice,
  newId: () => string,
): Pick<OpenedPage, 'draft' | 'origin' | 'rival'> => {
  if (loaded !== null) {
    const { own } = loaded;
    const unfiled = definition.kind === 'application' && own !== undefined;
    const draft = unfiled
      ? fromKept(definition, loaded, own.id)
      : fromSubmitted(definition, loaded, changingId(loaded, stored, newId));
    return { draft, origin: 'loaded', rival: rivalOf(draft, loaded, stored) };
  }
  if (fresh === true) return { draft: empty(definition, newId()), origin: 'fresh', rival: null };
  const restored = draftId === undefined ? stored[0] : stored.find(({ id }) => id === draftId);
  if (restored) return { draft: restored, origin: isUntouched(restored) ? 'fresh' : 'restored', rival: null };
  const origin = submitted === true ? 'submitted' : 'fresh';
  return { draft: empty(definition, freshId(stored, newId)), origin, rival: null };
};
