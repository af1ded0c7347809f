import { useEffect } from 'react';
import { Alert, Button, Spinner } from 'react-bootstrap';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { fill, filledFields } from '../../../../../domain/forms/fill.js';
import { accessProblems } from '../../../components/caseAccess.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { linesOfItem } from '../filling/claimItems.js';
import { claimRequested, selectClaimLookup } from '../opening/claimLookupSlice.js';
import { useFormTools } from '../filling/formContext.js';
import { FormValues, nameOf } from '../../drafts/index.js';
import { jumpTo } from '../filling/jumpTo.js';
import type { CaseItem, ClaimForDefense } from '../pleadingApi.js';
import { usePleadingSlots } from '../slots/slots.js';
import { useNeedsCode } from '../submitting/useSubmission.js';

const Items = ({ title, items }: { title: string; items: readonly CaseItem[] }) => {
  const answeredItems = items.filter((item) => linesOfItem(item).length > 0);
  if (answeredItems.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <dl className="claim-items">
        {answeredItems.map((item, index) => (
          <div key={index}>
            <dt>{item.question}</dt>
            {linesOfItem(item).map((line, lineIndex) => (
              <dd key={lineIndex}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
};

const Complaint = ({ claim }: { claim: ClaimForDefense }) => {
  const { besideComplaint } = usePleadingSlots();
  return (
    <div className="claim-found">
      <p className="mb-2">
        已找到起诉状（第 {claim.version} 版），您作为被告“{claim.defendant.name}
        ”答辩。下方各答辩事项旁会显示原告的对应主张。
      </p>
      <details>
        <summary>查看原告的全部请求和事实</summary>
        <Items title="诉讼请求" items={claim.final_data.claimItems ?? []} />
        <Items title="事实与理由" items={claim.final_data.factItems ?? []} />
      </details>
      {besideComplaint.map(({ name, Below }) => (
        <Below key={name} claim={claim} />
      ))}
    </div>
  );
};

/** Fetches the complaint by number and code, and fills in 案号 and 案由 where they are empty. */
export const ClaimLookup = () => {
  const { form, definition, feed } = useFormTools();
  const dispatch = useAppDispatch();
  const lookup = useAppSelector(selectClaimLookup);
  const needsCode = useNeedsCode();
  const claim = lookup.status === 'found' ? lookup.claim : null;

  useEffect(() => {
    if (claim === null) return;
    const { header } = fill(definition, {});
    for (const { field, path } of filledFields(header)) {
      const value =
        field.means === 'case-number' ? claim.case_number : field.means === 'case-cause' ? claim.case_cause : null;
      const name = nameOf(path);
      if (value && isEmpty(form.getValues(name))) form.setValue(name, value, { shouldDirty: true });
    }
  }, [claim, form, definition]);

  const look = () => {
    const { caseNumber, code } = FormValues.shape.filing.parse(form.getValues('filing'));
    if (needsCode && caseNumber.trim() !== '' && code.trim() === '') {
      feed.refuse([{ path: 'filing.code', message: `${accessProblems.code_missing}，才能查询起诉状` }]);
      jumpTo('filing.code');
      return;
    }
    dispatch(
      claimRequested({
        caseNumber: caseNumber.trim(),
        code: code.trim().toUpperCase(),
        caseCause: definition.caseCause,
      }),
    );
  };
  const busy = lookup.status === 'loading';
  return (
    <div className="mt-3">
      <Button variant="outline-primary" onClick={look} disabled={busy}>
        {busy ? <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" /> : null}
        {busy ? '正在查询…' : '查询起诉状'}
      </Button>
      <div aria-live="polite" className="mt-3">
        {lookup.status === 'failed' ? <Alert variant="danger">{lookup.detail}</Alert> : null}
        {claim === null ? null : <Complaint claim={claim} />}
      </div>
    </div>
  );
};
