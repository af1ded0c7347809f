import { useId, type Ref } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { provisionsOf } from '../../../../../domain/case/procedure.js';
import { domainOf } from '../../../../../domain/forms/formDomain.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { courtMoment } from '../../../components/time/courtDay.js';
import { selectCourt, selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import type { Progress } from '../../drafts/index.js';
import { useFormTools, useFormValue } from '../form/index.js';
import { selectUnknown, selectWork, useToCourt, type OpenedPage } from '../page/index.js';
import { FailureNotice, SubmissionDoubt, useIsInDoubt } from '../parts/index.js';
import { PdfDownload, WordNotice } from '../submitting/index.js';
import { SubmittedBefore } from './SubmittedBefore.js';
import { RenameQuestions } from './RenameQuestions.js';
import { LookedAnswers } from './SuggestedAnswers.js';
import type { CheckedSubmission } from './useCheckedSubmission.js';
import { answerWord } from '../../../../../domain/forms/standing.js';

/** The official form's reminder, and the declaration that answers it. */
const Declaration = ({
  isDeclared,
  isUrged,
  box,
  onDeclare,
}: {
  readonly isDeclared: boolean;
  readonly isUrged: boolean;
  readonly box: Ref<HTMLInputElement>;
  readonly onDeclare: (declared: boolean) => void;
}) => {
  const id = useId();
  const { preamble } = useFormTools().definition;
  const isLacking = isUrged && !isDeclared;
  return (
    <div className="declaration">
      {preamble.reminder.length === 0 ? null : (
        <details className="declaration-reminder">
          <summary>{preamble.reminderTitle}</summary>
          {preamble.reminder.map((text) => (
            <p key={text} className="mb-1">
              {text}
            </p>
          ))}
        </details>
      )}
      <Form.Check
        ref={box}
        id={`${id}-box`}
        checked={isDeclared}
        isInvalid={isLacking}
        aria-describedby={isLacking ? `${id}-lack` : undefined}
        onChange={({ target }) => onDeclare(target.checked)}
        label="我确认以上内容属实，是遵守诚信原则如实填写的；我知道虚假诉讼、恶意诉讼、滥用诉权会被依法追究责任。"
      />
      <p id={`${id}-lack`} className="text-danger mb-0" role="alert">
        {isLacking ? '还没有确认内容属实：看过以后勾选上面这一项，再提交。' : null}
      </p>
    </div>
  );
};

/** What submitting does: what cannot be undone in its line, the rest behind it in the order in which the person meets it. */
const Consequences = () => {
  const { definition } = useFormTools();
  const mode = useFormValue('filing.mode');
  const { plaintiff, act } = pleadingWords(definition);
  const { defence } = provisionsOf(domainOf(definition));
  return (
    <details className="check-consequences">
      <summary>提交后不能删改，要更正可以再提交新的版本</summary>
      <ul>
        <li>提交后的内容由法院保存，不能删改；需要更正时可以再提交新的版本。</li>
        {definition.kind === 'claim' ? <li>立案以前，可以凭案号和验证码在“案件进度”里撤回{act}。</li> : null}
        {mode === 'new' ? <li>系统会生成临时编号和验证码，请务必保存：验证码只显示一次。</li> : null}
        {mode === 'existing' && definition.kind === 'claim' ? (
          <li>本次提交成为新的版本，此前提交的版本仍然保留。</li>
        ) : null}
        {definition.kind === 'defense' ? (
          <>
            <li>{answerWord(definition.answerer)}提交后，再次提交会成为新的版本，此前的版本仍然保留。</li>
            <li>
              提交后，{plaintiff}可以在本系统阅读您的{answerWord(definition.answerer)}全文
              {defence === null || definition.answerer !== undefined
                ? ''
                : `（答辩状副本应当发送${plaintiff}，${defence}）`}
              。
            </li>
          </>
        ) : null}
        <li>同时会下载一份 Word 文书，请打印后签名或盖章。</li>
      </ul>
    </details>
  );
};

/** The answer to a press that would submit the same once more. */
const Unchanged = ({ progress: { at, version } }: { readonly progress: Progress }) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  return (
    <Alert variant="info" role="alert" className="mt-3 mb-0">
      内容没有变化，没有再次提交；上次提交：{at === null ? '' : `${courtMoment(at, timeZone)}，`}第 {version ?? 1} 版。
    </Alert>
  );
};

/** What the person reads, answers and declares before a court receives it. */
const BeforeSubmitting = ({ submission }: { readonly submission: CheckedSubmission }) => {
  const { renames, checks, isUrged } = submission;
  return (
    <>
      <SubmittedBefore />
      <Consequences />
      {renames.problem === null ? null : <ErrorNotice message={renames.problem} onRetry={renames.ask} />}
      <RenameQuestions
        renamed={renames.renamed}
        answers={renames.answers}
        onAnswer={renames.answer}
        isUrged={isUrged}
        first={submission.question}
      />
      {checks.map(({ name, View: Check, first, onState }) => (
        <Check key={name} isUrged={isUrged} first={first} onState={onState} />
      ))}
      <Declaration
        isDeclared={submission.isDeclared}
        isUrged={isUrged}
        box={submission.declaration}
        onDeclare={submission.declare}
      />
    </>
  );
};

/** The presses that submit and download, and what they are doing. */
const Presses = ({ submission: { press, download, waits } }: { readonly submission: CheckedSubmission }) => {
  const work = useAppSelector(selectWork);
  const court = useAppSelector(selectCourt);
  const isUnknown = useAppSelector(selectUnknown) !== null;
  const isInDoubt = useIsInDoubt();
  const isWordOnly = !useToCourt();
  const running = work.status === 'running' ? work.work : null;
  const sending = isInDoubt ? '正在查询…' : '正在提交…';
  const resting = waits ? '正在核对…' : `提交给${court?.name ?? '法院'}`;
  return (
    <div className="check-actions">
      {isWordOnly || isUnknown ? null : (
        <BusyButton variant="primary" size="lg" busy={running === 'submission'} onClick={press}>
          {running === 'submission' ? sending : resting}
        </BusyButton>
      )}
      <Button
        variant={isWordOnly ? 'primary' : 'outline-primary'}
        {...(isWordOnly && { size: 'lg' as const })}
        disabled={running !== null}
        onClick={download}
      >
        {running === 'word' ? '正在生成…' : '下载 Word 文书'}
      </Button>
      <PdfDownload />
    </div>
  );
};

type Props = { readonly page: OpenedPage; readonly submission: CheckedSubmission };

/** Everything about submitting the answers, or downloading them where no court receives them from here; and what became of it. */
export const SubmitPanel = ({ page, submission }: Props) => {
  const isShared = useAppSelector(selectIsShared);
  const work = useAppSelector(selectWork);
  const isWordOnly = !useToCourt();
  return (
    <section className="panel" aria-labelledby="check-submit-title">
      <h2 id="check-submit-title">{isWordOnly ? '下载' : '提交'}</h2>
      <LookedAnswers />
      {isWordOnly ? null : <BeforeSubmitting submission={submission} />}
      {isWordOnly || isShared ? null : (
        <Form.Check
          id="check-keep-draft"
          className="check-keep"
          label={
            <>
              提交后在这台设备上保留草稿<span className="check-more">（平时提交后就删除，别人看不到）</span>
            </>
          }
          checked={submission.keeps}
          onChange={({ target }) => submission.keep(target.checked)}
        />
      )}
      <SubmissionDoubt draftId={page.draft.id} />
      {work.status === 'failed' ? (
        <FailureNotice
          failure={work.failure}
          onRetry={work.failure.work === 'word' ? submission.download : submission.press}
        />
      ) : null}
      {submission.isRepeat ? <Unchanged progress={page.draft.progress} /> : null}
      <WordNotice />
      <Presses submission={submission} />
    </section>
  );
};
