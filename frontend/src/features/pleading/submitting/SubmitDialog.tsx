import { useEffect, useRef, useState } from 'react';
import { Alert } from 'react-bootstrap';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { useAppSelector } from '../../../store/hooks.js';
import { CitationsToSee, useCitedAnswers } from './CitationsToSee.js';
import { selectWork } from './submissionSlice.js';
import { useFormTools, useSnapshot } from '../filling/formContext.js';
import { jumpTo } from '../filling/jumpTo.js';

type Props = { readonly onConfirm: () => void; readonly onClose: () => void };

/**
 * Explains what submitting does and asks for confirmation, or lists what the court still needs before it can accept the case.
 * Suspicious citations have to be looked at first; nothing about them forbids submitting.
 */
export const SubmitDialog = ({ onConfirm, onClose }: Props) => {
  const { definition, form } = useFormTools();
  const busy = useAppSelector((state) => selectWork(state).status === 'running');
  const missing = useSnapshot((snapshot) => snapshot.missing);
  const required = missing.filter(({ level }) => level === 'required');
  const cited = useCitedAnswers(
    definition,
    useSnapshot(({ answers }) => answers),
  );
  const [looked, setLooked] = useState(false);
  const [tooEarly, setTooEarly] = useState(false);
  /** Confirmed while the citations were being checked: it goes on by itself once they are. */
  const [waits, setWaits] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const first = required[0];
  const { status, hasSuspicious } = cited.citations;
  const unread = hasSuspicious && !looked;
  const confirmed = waits && status !== 'loading';
  useEffect(() => {
    if (!confirmed) return;
    setWaits(false);
    setTooEarly(unread);
    if (unread) box.current?.focus();
    else onConfirm();
  }, [confirmed, unread, onConfirm]);
  const mode: unknown = form.getValues('filing.mode');
  const caseNumber = String(form.getValues('filing.caseNumber')).trim();
  if (first)
    return (
      <ConfirmDialog
        show
        title="还不能提交"
        confirmLabel="去补充"
        onConfirm={() => {
          onClose();
          setTimeout(() => jumpTo(first.path), 350);
        }}
        onCancel={onClose}
      >
        <p>缺少以下内容，法院无法受理：</p>
        <ul className="mb-0">
          {required.map(({ path, label }) => (
            <li key={path}>{label}</li>
          ))}
        </ul>
      </ConfirmDialog>
    );
  const problem = tooEarly && unread ? '请先查看可疑的引用，并勾选“我已查看”。不改动也可以提交。' : null;
  return (
    <ConfirmDialog
      show
      title="提交法院"
      confirmLabel={busy ? '正在提交…' : waits ? '正在核对引用…' : '确认提交'}
      busy={busy}
      onConfirm={() => setWaits(true)}
      onCancel={onClose}
    >
      <p>
        将向法院提交《{definition.title}》
        {mode === 'existing' ? (
          <>
            ，案号：<strong>{caseNumber}</strong>。
          </>
        ) : (
          '。'
        )}
      </p>
      <ul>
        {mode === 'new' ? <li>系统会生成临时案号和验证码，请务必保存：验证码只显示一次。</li> : null}
        {mode === 'existing' && definition.kind === 'claim' ? (
          <li>本次提交成为新的版本，此前提交的版本仍然保留。</li>
        ) : null}
        {definition.kind === 'defense' ? <li>答辩状提交后，再次提交会成为新的版本，此前的版本仍然保留。</li> : null}
        <li>提交后的内容由法院保存，不能撤回；需要更正时可以再提交新的版本。</li>
        <li>同时会下载一份 Word 文书，请打印后签名或盖章。</li>
      </ul>
      <CitationsToSee {...cited} looked={looked} onLook={setLooked} problem={problem} box={box} />
      {missing.length > 0 ? (
        <Alert variant="info" className="mb-0 py-2">
          还有 {missing.length} 项建议补充的内容没有填写，不影响提交。
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
};
