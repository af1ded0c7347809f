import type { SubmittedVersion } from '../../../../domain/case/state.js';
import { canonicalJson } from '../../../../domain/eventSourcing/canonicalJson.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { normalizeAnswers, type FilledForm } from '../../../../domain/forms/fill.js';
import { storedAnswers } from '../../forms/index.js';

type Pleading = { readonly form: Pick<FilledForm, 'definition'>; readonly answers: FormAnswers };

/** Whether a side's latest version has the same answers to the same form. One that was erased has none. */
export const isUnchanged = ({ form: { definition }, answers }: Pleading, latest: SubmittedVersion | null): boolean =>
  latest !== null &&
  latest.formData !== null &&
  latest.formKey === definition.key &&
  canonicalJson(normalizeAnswers(definition, storedAnswers(latest))) ===
    canonicalJson(normalizeAnswers(definition, answers));
