import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { useEffect } from 'react';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { prefilledParty } from '../../../../../domain/forms/defending/ownParty.js';
import { fill, filledFields, recordsAt } from '../../../../../domain/forms/fill.js';
import type { DraftMark } from '../../../../../domain/autofill/heldMarks.js';
import { nameOf } from '../../drafts/index.js';
import { useFormTools, type FormTools } from '../form/index.js';
import type { ClaimForDefense } from '../calls/pleadingApi.js';

type CaseNamed = Pick<ClaimForDefense, 'case_number' | 'case_cause'>;

const headerOf = ({ definition }: FormTools, claim: CaseNamed) =>
  filledFields(fill(definition, {}).header).flatMap(({ field, path }) => {
    if (field.means === 'case-number') return [{ path, value: claim.case_number }];
    return field.means === 'case-cause' ? [{ path, value: claim.case_cause }] : [];
  });

/** Fills in number and cause of the case where nothing stands. */
export const prefillCase = (tools: FormTools, named: CaseNamed): void => {
  const { form } = tools;
  for (const { path, value } of headerOf(tools, named))
    if (value !== '' && isEmpty(form.getValues(nameOf(path))))
      form.setValue(nameOf(path), value, { shouldDirty: true });
};

/** Fills in what the complaint and the case say where nothing stands, and marks what the plaintiff wrote of the defendant. */
export const prefill = (tools: FormTools, claim: ClaimForDefense): number => {
  const { form, definition, values, feed } = tools;
  prefillCase(tools, claim);
  const { party } = claim.defendant;
  const empty =
    party === null
      ? []
      : prefilledParty(definition, values().answers, { ...party, answers: party.answers as FormAnswers });
  const [first] = empty;
  if (first) {
    const [block = '', row = ''] = first.path.split('.');
    const rows = recordsAt(values().answers, block);
    const added = Object.fromEntries(empty.map(({ path, value }) => [path.split('.')[2] ?? '', value]));
    // A party's card appears with its list and not with a field.
    form.setValue(
      nameOf(block),
      rows.length === 0 ? [added] : rows.map((one, at) => (at === Number(row) ? { ...one, ...added } : one)),
      { shouldDirty: true },
    );
    const marks = empty.map(({ path, value }): DraftMark => ({
      path,
      source: 'complaint',
      by: saidIn(definition)`起诉状第${claim.version}版`,
      passage: null,
      unchecked: true,
      value,
    }));
    const paths = new Set(empty.map(({ path }) => path));
    form.setValue('marks', [...(values().marks ?? []).filter(({ path }) => !paths.has(path)), ...marks]);
  }
  feed.refresh();
  return empty.length;
};

/** Complaints that were filled in: what somebody emptied since stays empty when the topic of the case is opened again. */
const filled = new WeakSet<ClaimForDefense>();

/** Fills in once for each complaint that was looked up. */
export const usePrefill = (claim: ClaimForDefense | null): void => {
  const tools = useFormTools();
  useEffect(() => {
    if (claim === null || filled.has(claim)) return;
    filled.add(claim);
    prefill(tools, claim);
  }, [tools, claim]);
};
