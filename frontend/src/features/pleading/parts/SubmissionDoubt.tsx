import { useId, useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { DoubtNotice } from '../../../core/outcomes/DoubtNotice.js';
import { selectDoubts } from '../../../core/outcomes/outcomesSlice.js';
import type { Doubt } from '../../../http/outcomes.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectEditedSince, selectUnknown, selectWork, submissionAskedAgain, type Unknown } from '../page/index.js';

const submissionPath = '/api/documents/generate-and-save';
const unknownOutcome = '还不知道是否提交成功，请不要另填一份。';

const whyOf: Readonly<Record<Unknown, string>> = {
  lost: '服务器的回应没有说明结果。您填写的内容没有丢失。',
  old: '这份文书一天以前提交过，当时没有等到结果。按“现在再问一次”：法院已经收到的，会取回编号；没有收到的，这次提交。',
  code: '验证码不保存在这台设备上。请输入提交时用的验证码，再查询结果。',
  otherCode: '案号或验证码不对，查不到结果。请核对后再输入提交时用的验证码。',
};

const Asking = ({ draftId, unknown }: { readonly draftId: string; readonly unknown: Unknown }) => {
  const dispatch = useAppDispatch();
  const id = useId();
  const [code, setCode] = useState('');
  const wantsCode = unknown === 'code' || unknown === 'otherCode';
  const typed = code.trim().toUpperCase();
  return (
    <Alert variant="warning" className="doubt-notice">
      <div role="status">
        <p className="fw-semibold mb-1">
          <i className="bi bi-hourglass-split me-2" aria-hidden="true" />
          {unknownOutcome}
        </p>
        <p className="mb-0" id={`${id}-why`}>
          {whyOf[unknown]}
        </p>
      </div>
      <Form
        className="d-flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wantsCode || typed !== '') dispatch(submissionAskedAgain({ draftId, code: typed }));
        }}
      >
        {wantsCode ? (
          <Form.Control
            className="w-auto"
            size="sm"
            aria-label="验证码"
            aria-describedby={`${id}-why`}
            autoComplete="off"
            maxLength={8}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        ) : null}
        <Button type="submit" variant="outline-secondary" size="sm" disabled={wantsCode && typed === ''}>
          现在再问一次
        </Button>
      </Form>
    </Alert>
  );
};

/** The submission that is being asked about, if its outcome is in doubt. */
const useAsked = (): Doubt | null => {
  const work = useAppSelector(selectWork);
  const doubt = useAppSelector(selectDoubts).find(({ path }) => path === submissionPath);
  return work.status === 'running' && work.work === 'submission' ? (doubt ?? null) : null;
};

/** Whether nobody knows what became of the submission of the draft on screen. */
export const useIsInDoubt = (): boolean => {
  const unknown = useAppSelector(selectUnknown);
  return useAsked() !== null || unknown !== null;
};

/** Said of a submission whose outcome is unknown, wherever its draft is on screen, with the button that cannot file it twice. */
export const SubmissionDoubt = ({ draftId }: { readonly draftId: string }) => {
  const unknown = useAppSelector(selectUnknown);
  const isEdited = useAppSelector(selectEditedSince);
  const doubt = useAsked();
  if (unknown !== null) return <Asking draftId={draftId} unknown={unknown} />;
  if (doubt === null) return null;
  const edited = isEdited ? '查询的是已经发出的内容；之后的修改留在草稿里，可以作为下一版提交。' : '';
  return <DoubtNotice doubt={doubt}>{`${unknownOutcome}${edited}`}</DoubtNotice>;
};
