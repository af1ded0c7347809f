import { useEffect, useId, useMemo, useState, type Ref } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { gateAnswers, gatesOf, isAsked } from '../../../../../domain/forms/asking/relevance.js';
import { buildDocumentModel } from '../../../../../domain/forms/buildDocumentModel.js';
import { fill, type FilledForm } from '../../../../../domain/forms/fill.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { PaperDocument } from '../../../components/PaperDocument.js';
import { ViewSwitch } from '../../../components/ViewSwitch.js';
import { courtMoment } from '../../../components/time/courtDay.js';
import { selectCourt, selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import type { Progress } from '../../drafts/index.js';
import {
  useToCourt,
  selectClaim,
  selectClaimLookup,
  type OpenedPage,
  useFormView,
  selectProgress,
  selectUnknown,
  selectWork,
  useCheckAddress,
  type CheckGroup,
} from '../page/index.js';
import { FilingSetPanel } from '../filingSet/FilingSetPanel.js';
import { useFormTools, useFormValue, useSnapshot } from '../form/index.js';
import { FailureNotice, StorageNotice, SubmissionDoubt, useIsInDoubt } from '../parts/index.js';
import { PdfDownload, WordNotice } from '../submitting/index.js';
import { AnswersToCheck } from './AnswersToCheck.js';
import { answerPaths, askedGroups, checkGroups } from './checkRows.js';
import { FiledBefore } from './FiledBefore.js';
import { madeGroups } from './madeGroups.js';
import { ProblemSummary } from '../fields/index.js';
import { RenameQuestions } from './RenameQuestions.js';
import { SuggestedAnswers } from './SuggestedAnswers.js';
import { useFiling } from './useFiling.js';
import './checking.css';

/** To whom it goes: a new case, or the case of a number. */
const useReferenceGroup = (): CheckGroup | null => {
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
const useGroups = (form: FilledForm): readonly CheckGroup[] => {
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
        <div className="declaration-reminder">
          <p className="fw-semibold mb-1">{preamble.reminderTitle}</p>
          {preamble.reminder.map((text) => (
            <p key={text} className="mb-1">
              {text}
            </p>
          ))}
        </div>
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

/** What submitting does, in the order in which the person meets it. */
const Consequences = () => {
  const { definition } = useFormTools();
  const mode = useFormValue('filing.mode');
  return (
    <ul>
      {mode === 'new' ? <li>系统会生成临时编号和验证码，请务必保存：验证码只显示一次。</li> : null}
      {mode === 'existing' && definition.kind === 'claim' ? (
        <li>本次提交成为新的版本，此前提交的版本仍然保留。</li>
      ) : null}
      {definition.kind === 'defense' ? (
        <>
          <li>答辩状提交后，再次提交会成为新的版本，此前的版本仍然保留。</li>
          <li>提交后，原告可以在本系统阅读您的答辩状全文（答辩状副本应当发送原告，民事诉讼法第一百二十八条）。</li>
        </>
      ) : null}
      <li>提交后的内容由法院保存，不能撤回；需要更正时可以再提交新的版本。</li>
      <li>同时会下载一份 Word 文书，请打印后签名或盖章。</li>
    </ul>
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

type View = 'answers' | 'paper';

/**
 * All answers once more before they leave the device: beside the paper that they become, each with the way back to its question,
 * with what is wrong, what was only suggested, and the declaration of truth. What no court can receive from here is downloaded instead.
 */
const CheckPage = ({ page }: { readonly page: OpenedPage }) => {
  const { definition, feed } = useFormTools();
  const { edit } = useCheckAddress();
  useEffect(() => void feed.refresh(), [feed]);
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const suggested = useSnapshot(({ missing }) => missing.filter(({ level }) => level === 'suggested').length);
  const form = useMemo(() => fill(definition, answers), [definition, answers]);
  const model = useMemo(() => buildDocumentModel(definition, answers), [definition, answers]);
  const reference = useReferenceGroup();
  const groups = useGroups(form);
  const order = useMemo(() => answerPaths(form), [form]);
  const work = useAppSelector(selectWork);
  const court = useAppSelector(selectCourt);
  const isShared = useAppSelector(selectIsShared);
  const filing = useFiling(page);
  const { must, may, renames, checks, isUrged, waits } = filing;
  const [view, setView] = useState<View>('answers');
  const isWordOnly = !useToCourt();
  const running = work.status === 'running' ? work.work : null;
  const isUnknown = useAppSelector(selectUnknown) !== null;
  const isInDoubt = useIsInDoubt();
  const harmless = isWordOnly ? '不影响下载' : '不影响提交';
  const title = isWordOnly ? '检查一遍，然后下载' : '检查一遍，然后提交';
  useEffect(() => {
    document.title = `${must.length > 0 ? '错误：' : ''}${title} · 卷宗`;
  }, [must.length, title]);
  return (
    <div className="check-page">
      <PageTitle title={title}>
        《{definition.title}》
        {isWordOnly
          ? '只在这里填写和下载，由您自己递交法院。'
          : isInDoubt
            ? '还不知道是否提交成功，正在查询，见“提交”一栏。'
            : '尚未提交。'}
        看到不对的地方按“修改”，改好后回到这里。
      </PageTitle>
      <StorageNotice />
      <ProblemSummary
        title={`有 ${must.length} 处需要改正`}
        level="must"
        lines={must}
        onEdit={edit}
        box={filing.summary}
      />
      <ProblemSummary title={`有 ${may.length} 处请再看一眼，${harmless}`} level="may" lines={may} onEdit={edit} />
      <div className="check-switch">
        <ViewSwitch<View>
          label="怎样检查"
          views={[
            { key: 'answers', name: '填写的内容' },
            { key: 'paper', name: '文书样子' },
          ]}
          shown={view}
          onShow={setView}
        />
      </div>
      <div className={`check-columns check-shows-${view}`}>
        <div className="check-answers">
          {reference === null ? null : <AnswersToCheck groups={[reference]} onEdit={edit} />}
          <AnswersToCheck groups={groups} onEdit={edit} />
        </div>
        <div className="check-paper" tabIndex={0} role="region" aria-label="文书样子">
          <PaperDocument model={model} />
        </div>
        <div className="check-submit">
          <section className="panel" aria-labelledby="check-submit-title">
            <h2 id="check-submit-title">{isWordOnly ? '下载' : '提交'}</h2>
            <SuggestedAnswers order={order} onEdit={edit} />
            {suggested > 0 ? (
              <p className="field-hint">
                还有 {suggested} 项建议补充的内容没有填写，{harmless}。
              </p>
            ) : null}
            {isWordOnly ? null : (
              <>
                <FiledBefore />
                <Consequences />
                {renames.problem === null ? null : <ErrorNotice message={renames.problem} onRetry={renames.ask} />}
                <RenameQuestions
                  renamed={renames.renamed}
                  answers={renames.answers}
                  onAnswer={renames.answer}
                  isUrged={isUrged}
                  first={filing.question}
                />
                {checks.map(({ name, View: Check, first, onState }) => (
                  <Check key={name} isUrged={isUrged} first={first} onState={onState} />
                ))}
                <Declaration
                  isDeclared={filing.isDeclared}
                  isUrged={isUrged}
                  box={filing.declaration}
                  onDeclare={filing.declare}
                />
              </>
            )}
            {isWordOnly || isShared ? null : (
              <Form.Check
                id="check-keep-draft"
                className="check-keep"
                label="提交后在这台设备上保留草稿（平时提交后就删除，别人看不到）"
                checked={filing.keeps}
                onChange={({ target }) => filing.keep(target.checked)}
              />
            )}
            <SubmissionDoubt draftId={page.draft.id} />
            {work.status === 'failed' ? (
              <FailureNotice
                failure={work.failure}
                onRetry={work.failure.work === 'word' ? filing.download : filing.press}
              />
            ) : null}
            {filing.isRepeat ? <Unchanged progress={page.draft.progress} /> : null}
            <WordNotice />
            <div className="check-actions">
              {isWordOnly || isUnknown ? null : (
                <BusyButton variant="primary" size="lg" busy={running === 'submission'} onClick={filing.press}>
                  {running === 'submission'
                    ? isInDoubt
                      ? '正在查询…'
                      : '正在提交…'
                    : waits
                      ? '正在核对…'
                      : `提交给${court?.name ?? '法院'}`}
                </BusyButton>
              )}
              <Button
                variant={isWordOnly ? 'primary' : 'outline-primary'}
                {...(isWordOnly && { size: 'lg' as const })}
                disabled={running !== null}
                onClick={filing.download}
              >
                {running === 'word' ? '正在生成…' : '下载 Word 文书'}
              </Button>
            </div>
            <PdfDownload />
          </section>
          <FilingSetPanel form={form} onEdit={edit} />
        </div>
      </div>
    </div>
  );
};

export default CheckPage;
