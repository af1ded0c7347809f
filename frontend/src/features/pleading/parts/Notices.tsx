import { Alert } from 'react-bootstrap';
import { Link } from 'react-router';
import { answerIn } from '../../../../../domain/forms/answerIn.js';
import { unaskedAnswers } from '../../../../../domain/forms/unasked.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { Menu, MenuButton, MenuDivider } from '../../../components/menu/Menu.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import { useReview } from '../atCourt/index.js';
import { clock } from '../../../components/time/clock.js';
import {
  type Failure,
  pleadingOpened,
  rivalDismissed,
  rivalPreferred,
  selectStorage,
  selectSync,
  type DraftSummary,
  type OpenedPage,
} from '../page/index.js';
import { ClearDraftButton } from './ClearDraftButton.js';

const OtherDrafts = ({ formKey, others }: { formKey: string; others: readonly DraftSummary[] }) => {
  const dispatch = useAppDispatch();
  return (
    <Menu id="other-drafts" toggle={{ size: 'sm', variant: 'outline-secondary' }} label="其他草稿">
      {others.map(({ id, savedAt, caseNumber }) => (
        <MenuButton key={id} onClick={() => dispatch(pleadingOpened({ formKey, draftId: id }))}>
          {clock(savedAt)} {caseNumber === '' ? '未提交的草稿' : caseNumber}
        </MenuButton>
      ))}
      {others.length > 0 ? <MenuDivider /> : null}
      <MenuButton onClick={() => dispatch(pleadingOpened({ formKey, fresh: true }))}>
        <i className="bi bi-plus-lg me-1" aria-hidden="true" />
        另填一份新的
      </MenuButton>
    </Menu>
  );
};

/** Says that the form is empty because its draft was submitted, without naming the case. */
const SubmittedNotice = ({ shared }: { shared: boolean }) => {
  const isInAccount = useAppSelector(selectSync) !== 'off';
  return (
    <Alert variant="success" className="draft-notice">
      <span className="flex-grow-1" role="status">
        文书已提交法院，
        {shared ? '本机没有留下填写的内容。' : `草稿和验证码已从这台设备${isInAccount ? '和您的账号中' : '上'}删除。`}
        以后凭回执上的案号和验证码，可以查看已提交的版本，或加载后提交新的版本。
      </span>
      <Link to="/versions" className="btn btn-sm btn-outline-secondary">
        查看已提交的版本
      </Link>
      <Link to="/" className="btn btn-sm btn-outline-secondary">
        返回首页
      </Link>
    </Alert>
  );
};

/** Where the answers on the page come from, and the button to start over. */
export const DraftNotice = ({ page }: { page: OpenedPage }) => {
  const { draft, origin, formKey, others, copied } = page;
  const isApplication = page.definition.kind === 'application';
  const isShared = useAppSelector(selectIsShared);
  if (origin === 'submitted') return <SubmittedNotice shared={isShared} />;
  const restored = origin === 'restored' && draft.savedAt !== null;
  if (!restored && origin !== 'loaded' && origin !== 'imported' && origin !== 'copied') return null;
  return (
    <Alert variant="info" className="draft-notice">
      <span className="flex-grow-1" role="status">
        {copied !== undefined ? (
          <>
            已照《{copied.title}》另写一份，原来的那份不变。案号、验证码、版本等属于原案的没有带过来
            {page.definition.kind === 'defense' ? '，请先填写要答辩的案件' : ''}；当事人、金额和日期请逐项核对。
          </>
        ) : origin === 'imported' ? (
          <>文件中的填写内容已载入，可以继续修改。</>
        ) : origin === 'loaded' && isApplication ? (
          <>已打开“我的文书”中的文书，修改后重新下载会更新这份文书。</>
        ) : origin === 'loaded' ? (
          <>
            已加载案号 {draft.values.filing.caseNumber} 的文书（第 {draft.progress.version ?? 1}{' '}
            版），修改后可作为新版本提交。
          </>
        ) : draft.progress.stage === 'submitted' ? (
          <>
            这份文书已提交（案号 {draft.values.filing.caseNumber}，第 {draft.progress.version ?? 1}{' '}
            版），修改后可作为新版本提交。
          </>
        ) : (
          <>已恢复 {clock(draft.savedAt ?? '')} 的草稿。</>
        )}
      </span>
      <OtherDrafts formKey={formKey} others={others} />
      <ClearDraftButton page={page} />
    </Alert>
  );
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a copy could not take over, since the form has changed. */
const NotCopied = ({ left }: { left: readonly string[] }) =>
  left.length === 0 ? null : (
    <Alert variant="warning" role="note">
      原来那份填写后，表单有过改动。以下内容在现行表单中没有对应的问题，没有带过来，需要的请自行抄到合适的位置：
      <ul className="mb-0">
        {left.map((text, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </Alert>
  );

/** Says that the form on the page is not the one in use, or not the one that the answers were given to. */
export const FormChangedNotice = ({ page: { wording, definition, draft, copied } }: { page: OpenedPage }) => {
  if (copied !== undefined) return <NotCopied left={copied.left} />;
  if (wording === undefined) return null;
  if (wording === 'earlier')
    return (
      <Alert variant="info" role="note">
        这份文书按开始填写时的表单继续填写和排印；该表单后来已有改动，改动不影响这份文书。
      </Alert>
    );
  const { answers } = draft.values;
  const unasked = unaskedAnswers(definition, answers);
  return (
    <Alert variant="warning" role="note">
      这份文书是按另一版表单填写的，那一版在本系统中已找不到，现按现行表单显示，请逐项核对。
      {unasked.length === 0 ? null : (
        <>
          以下内容在现行表单中没有对应的问题，提交时不会带上，需要的请自行抄到合适的位置：
          <ul className="mb-0">
            {unasked.map((path) => (
              <li key={path}>{textOf(answerIn(answers, path) ?? path)}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
};

/** A draft with unsent changes met a version just loaded: both are there, the person chooses. */
export const RivalDialog = ({ page }: { page: OpenedPage }) => {
  const dispatch = useAppDispatch();
  const { rival } = page;
  if (rival === null) return null;
  const isApplication = page.definition.kind === 'application';
  return (
    <ConfirmDialog
      show
      title={isApplication ? '发现更新的草稿' : '发现未提交的草稿'}
      confirmLabel="继续我的草稿"
      cancelLabel={isApplication ? '使用“我的文书”中的版本' : '使用法院收到的版本'}
      onConfirm={() => dispatch(rivalPreferred(rival))}
      onCancel={() => dispatch(rivalDismissed(page))}
    >
      本浏览器中有这{isApplication ? '份文书' : '件案子'} {clock(rival.savedAt ?? '')} 的草稿，其中的修改还没有
      {isApplication ? '生成文书' : '提交'}。两份都会保留：没有选用的草稿可以从“其他草稿”中打开。
    </ConfirmDialog>
  );
};

/** The account keeps no more drafts: said where it bites, with the way to clear some. */
const AccountFullNotice = () => (
  <Alert variant="warning" className="draft-notice">
    <span className="flex-grow-1" role="status">
      您的账号已有 100
      份草稿，这一份只保存在这台设备上，在其他设备上看不到。清理几份不再需要的草稿后，会自动保存到账号。
    </span>
    <Link to="/app/my-documents" className="btn btn-sm btn-outline-secondary">
      清理草稿
    </Link>
  </Alert>
);

/** Warns that the browser stores no drafts. */
export const StorageNotice = () => {
  const isRefused = useAppSelector((state) => selectStorage(state).status === 'refused');
  const isFull = useAppSelector((state) => selectSync(state) === 'full');
  if (isFull && !isRefused) return <AccountFullNotice />;
  return isRefused ? (
    <Alert variant="warning">
      浏览器不允许保存草稿（可能是无痕模式或存储空间不足）。关闭或刷新页面会丢失填写的内容，请尽快下载或提交。
    </Alert>
  ) : null;
};

/** A failed generation or submission: stays on screen, with a button that tries again. */
export const FailureNotice = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const wait = failure.retryAfterSeconds;
  const review = useReview();
  if (failure.stale)
    return (
      <div className="mb-2">
        <ErrorNotice message={failure.detail} onRetry={review} retryLabel="查看差别" />
      </div>
    );
  if (failure.limitReached)
    return (
      <Alert variant="danger" className="d-flex flex-wrap align-items-center gap-3 mb-2">
        <span className="flex-grow-1">
          <i className="bi bi-exclamation-triangle me-2" aria-hidden="true" />
          {failure.detail}
        </span>
        <Link to="/app/price-plan" className="alert-link">
          查看价格方案
        </Link>
      </Alert>
    );
  const when =
    wait === null || wait <= 0 ? '' : `请在 ${wait < 90 ? `${wait} 秒` : `${Math.ceil(wait / 60)} 分钟`}后重试。`;
  // The time to wait is said once.
  const why = when === '' ? failure.detail : failure.detail.replace(/，请[^，。]{1,12}后[再重]试(?=。)/u, '');
  return (
    <div className="mb-2">
      <ErrorNotice
        message={`${why}${when}`}
        onRetry={failure.retryable ? onRetry : undefined}
        retryLabel={failure.work === 'submission' ? '重新提交' : '重新生成'}
      />
    </div>
  );
};
