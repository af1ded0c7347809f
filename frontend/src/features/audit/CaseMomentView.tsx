import { Fragment, useState } from 'react';
import { Button, Spinner } from 'react-bootstrap';
import { outcomeWords, serviceWords, settlementWords } from '../../../../domain/case/correctionWords.js';
import type { AuditStep, CaseMoment } from '../../../../domain/contract/audit.js';
import { answerWord, partyWord, type Standing } from '../../../../domain/forms/standing.js';
import { pleadingWords } from '../../../../domain/forms/pleadingWords.js';
import { modelPlaceNames } from '../../../../domain/modelSetting/places.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { ExactMoment } from './ExactMoment.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { ActorName } from '../../components/ActorName.js';
import { VersionContent } from '../caseFile/view/index.js';
import { fileRequested, isSameFile, type WantedFile } from '../caseFile/index.js';
import { auditVersion } from './auditReads.js';
import { settingWord } from './settingWords.js';

type Change = CaseMoment['changes'][number];
type Document = CaseMoment['documents'][number];

const changeColumns: readonly Column<Change & { readonly id: string }>[] = [
  { title: '项目', cell: ({ label }) => label },
  { title: '原来', cell: ({ before }) => (before === null ? '—' : <del>{before}</del>) },
  { title: '现在', cell: ({ after }) => (after === null ? '—' : <ins>{after}</ins>) },
  {
    title: '改动',
    className: 'list-unbroken',
    cell: ({ kind }) => ({ added: '设立', removed: '清空', changed: '更改', moved: '移动' })[kind],
  },
];

/** Changes that are listed at once: a first version sets up every field of its form, and the case after it stands below them. */
const changesShown = 8;

/** What a step changed, field by field; of many changes the first ones, until the reader wants all. */
export const StepChanges = ({ changes }: Pick<CaseMoment, 'changes'>) => {
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return <p className="text-body-secondary mb-0">这一步没有改变案件的内容。</p>;
  const isLong = changes.length > changesShown;
  const shown = isWhole || !isLong ? changes : changes.slice(0, changesShown);
  return (
    <>
      <ListTable
        caption="这一步改变了什么"
        columns={changeColumns}
        rows={shown.map((change, index) => ({ ...change, id: String(index) }))}
        busy={false}
      />
      {isLong ? (
        <Button
          variant="outline-secondary"
          size="sm"
          className="mt-2"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `只看前 ${changesShown} 项` : `显示全部 ${changes.length} 项`}
        </Button>
      ) : null}
    </>
  );
};

const standingOf = ({ defendants }: CaseMoment, id: string | null): Standing =>
  defendants.find((one) => one.id === id)?.standing;

const defendantName = (moment: CaseMoment, id: string | null): string => {
  const place = moment.defendants.findIndex((one) => one.id === id);
  return moment.defendants[place]?.name ?? `${partyWord(standingOf(moment, id), moment)}${place + 1}`;
};

const documentName = (moment: CaseMoment, { document_type: type, defendant_id: id, version }: Document): string =>
  `${type === 'complaint' ? pleadingWords(moment).complaint : `${defendantName(moment, id)}的${answerWord(standingOf(moment, id))}`}第 ${version} 版`;

/** Asks for a file, or a comparison of one, and shows that it is under way. */
const FileButton = ({ file, children }: { readonly file: WantedFile; readonly children: string }) => {
  const dispatch = useAppDispatch();
  const isFetching = useAppSelector(({ adminVersionFiles }) => adminVersionFiles.some((one) => isSameFile(one, file)));
  return (
    <Button size="sm" variant="outline-primary" disabled={isFetching} onClick={() => dispatch(fileRequested(file))}>
      {isFetching ? <Spinner animation="border" size="sm" className="me-1" aria-hidden="true" /> : null}
      {children}
    </Button>
  );
};

type DocumentProps = { readonly caseId: string; readonly moment: CaseMoment; readonly document: Document };

/** A version that was the newest then: its form, its content, its Word file, and what printing it anew shows. */
const DocumentThen = ({ caseId, moment, document }: DocumentProps) => {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const content = useAppSelector(auditVersion.selectors.list);
  const read = dataOf(content);
  const { defendant_id: defendantId, version } = document;
  const file = { caseId, defendantId, standing: standingOf(moment, defendantId), domain: moment.domain, version };
  const load = () => dispatch(auditVersion.actions.requested({ id: caseId, documentId: document.id }));
  const name = documentName(moment, document);
  const isRead = read?.id === document.id;
  return (
    <li>
      <p className="mb-1">
        <strong>{name}</strong>
        <span className="text-body-secondary">
          {' '}
          {document.form_title}（{document.edition}），提交于 <ExactMoment iso={document.submitted_at} />
        </span>
      </p>
      <details className="small">
        <summary>文件指纹</summary>
        <code>{document.document_hash}</code>
      </details>
      {moment.erased ? null : (
        <p className="audit-document-actions">
          <Button
            size="sm"
            variant="outline-primary"
            aria-expanded={isOpen}
            onClick={() => {
              if (!isOpen) load();
              setOpen(!isOpen);
            }}
          >
            {isOpen ? '收起内容' : '查看内容'}
          </Button>
          <FileButton file={file}>下载提交的 Word</FileButton>
          <FileButton file={{ ...file, reprint: document.id }}>重新印制并核对</FileButton>
        </p>
      )}
      {isOpen ? (
        <section aria-label={`${name}的内容`}>
          {isRead ? (
            <VersionContent document={read} />
          ) : (
            <ReadNotice read={content} label="正在加载文书…" onRetry={load} />
          )}
        </section>
      ) : null}
    </li>
  );
};

type Notice = CaseMoment['corrections'][number];
type NoticeMark = Notice['marks'][number];

const noticeName = (moment: CaseMoment, { document_type: type, defendant_id: id, count }: Notice): string =>
  type === 'complaint' ? `第 ${count} 份补正通知` : `致${defendantName(moment, id)}的第 ${count} 份补充说明通知`;

const noticeState = ({ outcome, answered }: Notice): string =>
  outcome === null ? (answered ? '当事人已答复，待法院核对' : '等待当事人') : outcomeWords[outcome];

const markState = ({ settled, settled_by: by, is_explained: isExplained }: NoticeMark): string => {
  if (settled !== null) return `${settlementWords[settled]}${by === 'rule' ? '（规则核对）' : ''}`;
  return isExplained ? '已说明' : '未处理';
};

const NoticeMarks = ({ marks }: Pick<Notice, 'marks'>) => (
  <ol className="audit-marks">
    {marks.map((mark) => (
      <li key={mark.id}>
        <span className="audit-mark-line">
          <strong>{mark.label}</strong>
          <span className={mark.settled === null ? 'case-tag' : 'case-tag case-tag-filed'}>{markState(mark)}</span>
        </span>
        <span className="d-block">{mark.reason ?? '（理由已清除）'}</span>
        <span className="d-block text-body-secondary">
          当时所填：{mark.value_then === null ? '（已清除）' : mark.value_then === '' ? '（未填写）' : mark.value_then}
        </span>
        {mark.is_explained ? (
          <span className="d-block text-body-secondary">当事人的说明：{mark.explanation ?? '（已清除）'}</span>
        ) : null}
      </li>
    ))}
  </ol>
);

/** The correction notices as they stood then: period, service, and what had become of each mark. */
const CorrectionsThen = ({ moment }: { readonly moment: CaseMoment }) =>
  moment.corrections.length === 0 ? null : (
    <>
      <h3 className="h6 fw-semibold">当时的补正</h3>
      <ul className="audit-documents">
        {moment.corrections.map((notice) => (
          <li key={notice.id}>
            <p className="mb-1">
              <strong>{noticeName(moment, notice)}</strong>
              <span className="text-body-secondary">
                {' '}
                针对第 {notice.version} 版，{chineseDate(notice.asked_on)}发出
              </span>
            </p>
            <dl className="audit-facts">
              <dt>情形</dt>
              <dd>{noticeState(notice)}</dd>
              <dt>期限</dt>
              <dd>
                {chineseDate(notice.due_on)}
                {notice.extended ? '（已延长）' : ''}
              </dd>
              <dt>送达</dt>
              <dd>
                {notice.service === null
                  ? '没有记录'
                  : `${chineseDate(notice.service.on)}，${serviceWords[notice.service.by]}`}
              </dd>
            </dl>
            <NoticeMarks marks={notice.marks} />
          </li>
        ))}
      </ul>
    </>
  );

type ModelThen = CaseMoment['models'][number];

const tokens = new Intl.NumberFormat('zh-CN');

/** The last test of a model in one sentence: passed, or what it failed in. */
const TestThen = ({ test }: { readonly test: NonNullable<ModelThen['last_test']> }) => {
  const named = (verdict: 'no' | 'untested') =>
    test.checks.filter((one) => one.verdict === verdict).map(({ check }) => settingWord('check', check) ?? check);
  const [failed, untested] = [named('no'), named('untested')];
  return (
    <span className="d-block text-body-secondary">
      <ExactMoment iso={test.tested_at} /> 测试：
      {[
        failed.length === 0 && untested.length === 0 ? '各项通过' : null,
        failed.length === 0 ? null : `未通过${failed.join('、')}`,
        untested.length === 0 ? null : `没有测到${untested.join('、')}`,
      ]
        .filter((words) => words !== null)
        .join('；')}
    </span>
  );
};

/** Which features the platform had then, and which of them were on. */
const FeaturesThen = ({ features }: Pick<CaseMoment, 'features'>) => {
  if (features.length === 0) return <p className="text-body-secondary">这一时刻还没有平台功能的记录。</p>;
  return (
    <ul className="audit-features">
      {features.map(({ key, name, is_enabled: isEnabled }) => (
        <li key={key} className={isEnabled ? 'case-tag case-tag-filed' : 'case-tag case-tag-plain'}>
          {name}：{isEnabled ? '开' : '关'}
        </li>
      ))}
    </ul>
  );
};

/** Which models answered then, and what their last test had found. */
const ModelsThen = ({ models }: Pick<CaseMoment, 'models'>) => {
  if (models.length === 0) return <p className="text-body-secondary">这一时刻还没有启用模型的记录。</p>;
  return (
    <dl className="audit-facts">
      {models.map(({ place, role, model_name: name, service, last_test: test }) => (
        <Fragment key={`${place} ${role}`}>
          <dt>
            {modelPlaceNames[place]}
            {role === 'fallback' ? '（备用）' : ''}
          </dt>
          <dd>
            {name === null ? '没有启用' : service === null || service === '' ? name : `${name}（${service}）`}
            {name === null ? null : test === null ? (
              <span className="d-block text-body-secondary">没有测试记录</span>
            ) : (
              <TestThen test={test} />
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
};

/** How many tokens the platform's models might use in a month. */
const BudgetsThen = ({ budgets }: Pick<CaseMoment, 'budgets'>) => {
  if (budgets.length === 0) return <p className="text-body-secondary mb-0">这一时刻没有设定过每月预算。</p>;
  return (
    <dl className="audit-facts mb-0">
      {budgets.map(({ part, tokens: most }) => (
        <Fragment key={part}>
          <dt>{settingWord('part', part) ?? part}</dt>
          <dd>{most === null ? '不限' : `每月 ${tokens.format(most)} 词元`}</dd>
        </Fragment>
      ))}
    </dl>
  );
};

const statusNames: Readonly<Record<CaseMoment['status'], string>> = {
  pending: '待立案',
  filed: '已立案',
  closed: '没有立案，处理完毕',
};

/** Who answered then, of this standing. */
const namedThen = (moment: CaseMoment, wanted: Standing): string =>
  moment.defendants
    .filter(({ standing }) => standing === wanted)
    .map(({ name, left }) => `${name ?? '（已清除）'}${left ? `（不再列为${partyWord(wanted, moment)}）` : ''}`)
    .join('、');

/** What holds of the case after a step: status, parties, documents, features. */
export const CaseThen = ({ caseId, moment }: { readonly caseId: string; readonly moment: CaseMoment }) => (
  <>
    <dl className="audit-facts">
      <dt>状态</dt>
      <dd>{statusNames[moment.status]}</dd>
      <dt>案号</dt>
      <dd>
        {moment.case_number}
        {moment.former_numbers.length === 0 ? null : (
          <span className="text-body-secondary">（原案号 {moment.former_numbers.join('、')}）</span>
        )}
      </dd>
      <dt>案由</dt>
      <dd>{moment.case_cause}</dd>
      <dt>{pleadingWords(moment).defendant}</dt>
      <dd>{namedThen(moment, undefined) || '—'}</dd>
      {moment.defendants.every(({ standing }) => standing === undefined) ? null : (
        <>
          <dt>第三人</dt>
          <dd>{namedThen(moment, 'third_party')}</dd>
        </>
      )}
      {moment.erased ? (
        <>
          <dt>个人信息</dt>
          <dd>已依法清除</dd>
        </>
      ) : null}
    </dl>
    <h3 className="h6 fw-semibold">当时最新的文书</h3>
    {moment.documents.length === 0 ? <p className="text-body-secondary">当时没有提交的文书。</p> : null}
    <ul className="audit-documents">
      {moment.documents.map((document) => (
        <DocumentThen key={document.id} caseId={caseId} moment={moment} document={document} />
      ))}
    </ul>
    <CorrectionsThen moment={moment} />
    <h3 className="h6 fw-semibold">当时平台的功能</h3>
    <FeaturesThen features={moment.features} />
    <h3 className="h6 fw-semibold">当时平台启用的模型</h3>
    <ModelsThen models={moment.models} />
    <h3 className="h6 fw-semibold">当时平台模型的每月预算</h3>
    <BudgetsThen budgets={moment.budgets} />
  </>
);

type StepProps = {
  readonly step: AuditStep;
  /** All of the case, which say whose papers are those of a third party. */
  readonly steps: readonly AuditStep[];
};

/** Who took a step, and why. */
export const StepFacts = ({ step, steps }: StepProps) => {
  const { actor, advice, reason, number_change: number } = step;
  const acknowledged = number?.acknowledged ?? [];
  const paperOf = (id: string): string =>
    answerWord(steps.find(({ document }) => document?.defendant_id === id)?.document?.standing);
  return (
    <dl className="audit-facts">
      <dt>时间</dt>
      <dd>
        <ExactMoment iso={step.at} />
      </dd>
      <dt>经办人</dt>
      <dd>
        <ActorName actor={actor} />
      </dd>
      {reason === null ? null : (
        <>
          <dt>原因</dt>
          <dd>{reason}</dd>
        </>
      )}
      {acknowledged.length === 0 ? null : (
        <>
          <dt>已确认的提示</dt>
          <dd>{acknowledged.join('、')}</dd>
        </>
      )}
      {advice === null ? null : (
        <>
          <dt>模型意见</dt>
          <dd>
            {advice.model}
            {advice.task_title === null ? '' : `，任务“${advice.task_title}”第 ${advice.task_version} 版`}
            ，依据起诉文书第 {advice.complaint_version} 版
            {advice.defenses.map(({ defendant_id: id, version }) => (
              <span key={id}>
                、{paperOf(id)}第 {version} 版
              </span>
            ))}
            {advice.result_hash === null ? null : (
              <details className="small">
                <summary>法院所看到的结果的指纹</summary>
                <code>{advice.result_hash}</code>
              </details>
            )}
          </dd>
        </>
      )}
    </dl>
  );
};
