import { useMemo } from 'react';
import { gateAnswers, gatesOf, isAsked } from '../../../../../domain/forms/asking/relevance.js';
import type { FilledForm } from '../../../../../domain/forms/fill.js';
import { useAppSelector } from '../../../core/hooks.js';
import { useFormTools, useFormValue } from '../form/index.js';
import {
  selectClaim,
  selectClaimLookup,
  selectProgress,
  useFormView,
  useToCourt,
  type CheckGroup,
} from '../page/index.js';
import { askedGroups, checkGroups } from './checkRows.js';
import { madeGroups } from './madeGroups.js';

/** To whom it goes: a new case, or the case of a number. */
export const useReferenceGroup = (): CheckGroup | null => {
  const { definition } = useFormTools();
  const mode = useFormValue('filing.mode');
  const number = String(useFormValue('filing.caseNumber') ?? '').trim();
  const toCourt = useToCourt();
  const lookup = useAppSelector(selectClaimLookup);
  const { version } = useAppSelector(selectProgress);
  if (!toCourt) return null;
  const text = mode === 'existing' ? number : '首次提交，由系统生成临时编号';
  const isUnknown = definition.kind === 'defense' && number !== '' && !['found', 'paper'].includes(lookup.status);
  const lines = [
    ...(text === '' ? [] : [{ label: '', text }]),
    ...(isUnknown && version === null
      ? [{ label: '', text: '还没有核对：案号、验证码不对，或者案件是另一种纠纷，就提交不了。按“修改”可以先核对。' }]
      : []),
  ];
  const path = definition.kind === 'claim' ? 'filing' : 'filing.caseNumber';
  return { id: 'filing', title: '所属案件', rows: [{ path, question: '案号', lines, empty: [] }] };
};

/** What is listed: after the steps what they asked, in their words; after the whole page every question as it is printed. */
export const useCheckGroups = (form: FilledForm): readonly CheckGroup[] => {
  const { definition, asking, values } = useFormTools();
  const { view } = useFormView();
  const claim = useAppSelector(selectClaim);
  return useMemo(() => {
    const besideClaim = (groups: readonly CheckGroup[]) => madeGroups(groups, form, claim?.sentences ?? null);
    if (view === 'whole') return besideClaim(checkGroups(form));
    const gates = gatesOf(definition, asking);
    const chosen = gateAnswers(form, asking, gates, values().gates ?? {});
    return besideClaim(
      askedGroups(checkGroups(form, asking), asking, (entry) => isAsked(asking, gates, chosen, entry)),
    );
  }, [definition, asking, values, view, form, claim]);
};
