import { useId, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { BusyButton } from '../../components/BusyButton.js';
import { DialogDoubt } from '../../core/outcomes/DoubtNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useSubmittedCase } from '../pleading/slots/index.js';
import { askedCorrections } from './askedCorrections.js';
import type { AskedMark } from './marks.js';

/**
 * The party's own words to a mark, where it does not change the place: sent by themselves, without a new version. What was typed stays
 * until the court has it.
 */
export const Explanation = ({ mark }: { readonly mark: AskedMark }) => {
  const dispatch = useAppDispatch();
  const access = useSubmittedCase();
  const id = useId();
  const isSending = useAppSelector(askedCorrections.selectors.pending).includes(mark.id);
  const { explanation } = mark;
  const isGone = mark.change === 'not_asked';
  const [words, setWords] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  if (access === null) return null;
  const hasArrived = sent !== null && !isSending && explanation === sent;
  const open = (text: string | null) => {
    setSent(null);
    setWords(text);
  };
  if (words === null || hasArrived)
    return (
      <div className="asked-explain">
        {explanation === null ? null : <p className="mb-1">您的说明：{explanation}（由法院核对）</p>}
        <Button variant="link" size="sm" className="p-0" onClick={() => open(explanation ?? '')}>
          {explanation !== null ? '修改说明' : isGone ? '写明情况' : '不作改动，说明理由'}
        </Button>
      </div>
    );
  const send = () => {
    const said = words.trim();
    if (said === '') return;
    dispatch(askedCorrections.changes.explain({ id: mark.id, noticeId: mark.noticeId, words: said, ...access }));
    setSent(said);
  };
  return (
    <div className="asked-explain">
      <Form.Label htmlFor={id}>{isGone ? '您的说明' : '为何不改'}</Form.Label>
      <Form.Control
        id={id}
        as="textarea"
        rows={2}
        maxLength={500}
        value={words}
        readOnly={isSending}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setWords(target.value)}
      />
      <Form.Text id={`${id}-hint`}>说明直接送交法院，不必提交新的版本；法院在这一处看到。</Form.Text>
      <div className="d-flex flex-wrap gap-2 mt-2">
        <DialogDoubt busy={isSending} />
        <BusyButton variant="primary" size="sm" busy={isSending} onClick={send}>
          提交说明
        </BusyButton>
        <Button variant="outline-secondary" size="sm" onClick={() => open(null)}>
          取消
        </Button>
      </div>
    </div>
  );
};
