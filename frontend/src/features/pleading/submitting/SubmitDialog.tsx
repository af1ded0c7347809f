import { createRef, useCallback, useEffect, useRef, useState } from 'react';
import { Alert } from 'react-bootstrap';
import type { RenameAnswer } from '../../../../../domain/case/whoIsWho.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { usePleadingSlots, type CheckState } from '../slots/slots.js';
import { RenameQuestions } from './RenameQuestions.js';
import { SuggestedAnswers } from './SuggestedAnswers.js';
import { renamedDefendants, type RenamesAsked, type SaidOfRename } from './renamedDefendants.js';
import { selectWork } from './submissionSlice.js';
import { useFormTools, useSnapshot } from '../filling/formContext.js';
import { jumpTo } from '../filling/jumpTo.js';

type Props = {
  readonly renamesAsked: () => RenamesAsked | null;
  readonly onConfirm: (renamed: readonly SaidOfRename[]) => void;
  readonly onClose: () => void;
};

/** Which names the next version changes, and what was said of them. */
const useRenames = (renamesAsked: Props['renamesAsked']) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(renamedDefendants.selectors.list);
  const [asked] = useState(renamesAsked);
  const [answers, setAnswers] = useState<ReadonlyMap<number, RenameAnswer>>(new Map());
  const ask = useCallback(() => {
    if (asked !== null) dispatch(renamedDefendants.actions.requested(asked));
  }, [dispatch, asked]);
  useEffect(() => {
    ask();
    return () => void dispatch(renamedDefendants.actions.forgotten());
  }, [ask, dispatch]);
  const renamed = asked === null ? [] : (dataOf(read) ?? []);
  const isKnown = asked === null || read.status === 'loaded';
  return {
    renamed,
    answers,
    answer: (at: number, answer: RenameAnswer) => setAnswers(new Map(answers).set(at, answer)),
    ask,
    isKnown,
    problem: read.status === 'failed' ? read.error : null,
    isAnswered: isKnown && renamed.every(({ contradiction }, at) => contradiction !== null || answers.has(at)),
    said: renamed.flatMap(({ from, to }, at): SaidOfRename[] => {
      const answer = answers.get(at);
      return answer === undefined ? [] : [{ from, to, answer }];
    }),
  };
};

/** What other features look at before a submission, and how far each of them is. */
const useChecks = () => {
  const { beforeSubmitting } = usePleadingSlots();
  const [states, setStates] = useState<ReadonlyMap<string, CheckState>>(new Map());
  const [checks] = useState(() =>
    beforeSubmitting.map(({ name, View }) => ({
      name,
      View,
      first: createRef<HTMLInputElement>(),
      onState: (state: CheckState) => setStates((now) => new Map(now).set(name, state)),
    })),
  );
  const stateOf = ({ name }: { readonly name: string }): CheckState => states.get(name) ?? 'busy';
  return {
    checks,
    areBusy: checks.some((check) => stateOf(check) === 'busy'),
    open: checks.find((check) => stateOf(check) === 'open'),
  };
};

/**
 * Explains what submitting does and asks for confirmation, or lists what the court still needs before it can accept the case.
 * What is open in a check has to be done first.
 */
export const SubmitDialog = ({ renamesAsked, onConfirm, onClose }: Props) => {
  const { definition, form } = useFormTools();
  const busy = useAppSelector((state) => selectWork(state).status === 'running');
  const missing = useSnapshot((snapshot) => snapshot.missing);
  const required = missing.filter(({ level }) => level === 'required');
  const { checks, areBusy, open } = useChecks();
  const renames = useRenames(renamesAsked);
  const [tooEarly, setTooEarly] = useState(false);
  /** Confirmed while a check was busy: it goes on by itself once none is. */
  const [waits, setWaits] = useState(false);
  const question = useRef<HTMLInputElement>(null);
  const first = required[0];
  const { isKnown, isAnswered, said } = renames;
  const isConfirmed = waits && !areBusy && (isKnown || renames.problem !== null);
  useEffect(() => {
    if (!isConfirmed) return;
    setWaits(false);
    setTooEarly(open !== undefined || !isAnswered);
    if (!isAnswered) question.current?.focus();
    else if (open) open.first.current?.focus();
    else onConfirm(said);
  }, [isConfirmed, open, isAnswered, said, onConfirm]);
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
  return (
    <ConfirmDialog
      show
      title="提交法院"
      confirmLabel={busy ? '正在提交…' : waits ? '正在核对…' : '确认提交'}
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
      <SuggestedAnswers onClose={onClose} />
      {renames.problem === null ? null : <ErrorNotice message={renames.problem} onRetry={renames.ask} />}
      <RenameQuestions
        renamed={renames.renamed}
        answers={renames.answers}
        onAnswer={renames.answer}
        isUrged={tooEarly}
        first={question}
      />
      {checks.map(({ name, View, first: field, onState }) => (
        <View key={name} isUrged={tooEarly} first={field} onState={onState} />
      ))}
      {missing.length > 0 ? (
        <Alert variant="info" className="mb-0 py-2">
          还有 {missing.length} 项建议补充的内容没有填写，不影响提交。
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
};
