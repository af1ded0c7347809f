import { useEffect } from 'react';
import { Alert, Button, Spinner } from 'react-bootstrap';
import { Link } from 'react-router';
import { pleadingWords, saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { isComplaintHere } from '../../../../../domain/forms/defending/complaintHere.js';
import { accessProblems } from '../../../components/caseAccess.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { claimRequested, selectClaimLookup, usePleadingSlots } from '../page/index.js';
import { useFormTools, jumpTo } from '../form/index.js';
import { prefillCase, usePrefill } from '../defending/index.js';
import { FormValues } from '../../drafts/index.js';
import type { CaseItem, ClaimForDefense } from '../calls/pleadingApi.js';
import { useNeedsCode } from '../submitting/index.js';

/** What the complaint says to a question, empty lines aside. */
const linesOfItem = ({ answers }: CaseItem): string[] => answers.filter((line) => line.trim() !== '');

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
  const { definition } = useFormTools();
  const say = saidIn(definition);
  return (
    <div className="claim-found">
      <p className="mb-2">
        {say`已找到起诉状（第 ${claim.version} 版）：${claim.plaintiffs.join('、')} 诉 ${claim.defendants.join('、')}。`}
        {claim.defendant.standing === undefined
          ? say`您作为被告“${claim.defendant.name}”答辩，各答辩事项旁写着原告的对应主张。`
          : say`您作为第三人“${claim.defendant.name}”陈述意见，各事项旁写着原告的对应主张。`}
      </p>
      {claim.defendant.party === null ? null : (
        <p className="mb-2">
          {say`案号、案由和您的身份信息已按起诉状填好，您写过的没有改动。身份信息是原告填写的，请到“当事人信息”核对。`}
        </p>
      )}
      <details>
        <summary>{say`查看原告的全部请求和事实`}</summary>
        <Items title={pleadingWords(definition).demands} items={claim.final_data.claimItems ?? []} />
        <Items title="事实与理由" items={claim.final_data.factItems ?? []} />
      </details>
      {besideComplaint.map(({ name, Below }) => (
        <Below key={name} claim={claim} />
      ))}
    </div>
  );
};

/** Fetches the complaint by number and code, and fills in what it says of case and defendant where nothing stands. */
export const ClaimLookup = () => {
  const tools = useFormTools();
  const { form, definition, feed } = tools;
  const say = saidIn(definition);
  const dispatch = useAppDispatch();
  const lookup = useAppSelector(selectClaimLookup);
  const needsCode = useNeedsCode();
  const claim = lookup.status === 'found' ? lookup.claim : null;
  // Kept by the browser or looked up again, it fills in nothing: what was emptied since stays empty.
  usePrefill(lookup.status === 'found' && (lookup.isKept ?? lookup.isAgain) === true ? null : claim);
  const onPaper = lookup.status === 'paper' ? lookup.caseNumber : null;
  useEffect(() => {
    if (onPaper !== null) prefillCase(tools, { case_number: onPaper, case_cause: definition.caseCause ?? '' });
  }, [tools, definition, onPaper]);

  const look = () => {
    const { caseNumber, code } = FormValues.shape.filing.parse(form.getValues('filing'));
    if (needsCode && caseNumber.trim() !== '' && code.trim() === '') {
      feed.refuse([{ path: 'filing.code', message: say`${accessProblems.code_missing}，才能查询起诉状` }]);
      jumpTo('filing.code');
      return;
    }
    dispatch(
      claimRequested({
        caseNumber: caseNumber.trim(),
        code: code.trim().toUpperCase(),
        caseCause: definition.caseCause,
        answersCauses: definition.answersCauses,
        answerer: definition.answerer,
      }),
    );
  };
  const busy = lookup.status === 'loading';
  return (
    <div className="mt-3">
      <Button variant="outline-primary" onClick={look} disabled={busy}>
        {busy ? <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" /> : null}
        {busy ? '正在查询…' : isComplaintHere(definition) ? say`查询起诉状` : '核对案号和验证码'}
      </Button>
      <div aria-live="polite" className="mt-3">
        {lookup.status === 'failed' ? (
          <Alert variant="danger">
            {lookup.detail}
            {lookup.isOtherCause === true ? (
              <Link className="alert-link ms-1" to="/select-type/defense">
                {definition.answerer === undefined ? '选择对应的答辩状' : '选择对应的表格'}
              </Link>
            ) : null}
          </Alert>
        ) : null}
        {lookup.status === 'paper' ? (
          <Alert variant="info">
            {say`案号和验证码正确。本案的起诉状是纸质的，系统中没有，请对照手上的起诉状副本填写，然后可以在这里提交。`}
          </Alert>
        ) : null}
        {claim === null ? null : <Complaint claim={claim} />}
      </div>
    </div>
  );
};
