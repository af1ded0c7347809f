import { useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { selectIsSaas } from '../../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { selectOwner } from '../../../core/session/sessionSlice.js';
import { newUuid } from '../../../http/newUuid.js';
import { CopyButton } from '../../copying/view/index.js';
import { ShareButton, ShareDialogHere } from '../../draftShares/view/index.js';
import { draftListResource } from '../draftList.js';
import type { ListedDraft } from '../listedDraft.js';
import { ClearDrafts } from './ClearDrafts.js';
import './draftList.css';

const stateOf = ({ subject, missing, age, isInDoubt, over }: ListedDraft): string =>
  [
    subject,
    isInDoubt || over !== null ? '' : missing === null ? '' : missing === 0 ? '必填内容已齐' : `差${missing}项`,
    age,
  ]
    .filter((part) => part !== '')
    .join('，');

/** What is remarkable of a draft besides. */
const Remarks = ({ draft: { isInDoubt, over } }: { readonly draft: ListedDraft }) => (
  <>
    {over === null ? null : <span className="draft-doubt">{over}</span>}
    {isInDoubt ? (
      <span className="draft-doubt">还不知道是否提交成功，请不要另填一份：打开这份，系统会继续查询</span>
    ) : null}
  </>
);

type RowProps = {
  readonly draft: ListedDraft;
  /** The account keeps drafts: they can be shared. */
  readonly isAccounts: boolean;
  readonly onRemove: () => void;
};

/** A draft to go on with, to copy, to share or to delete. */
const DraftRow = ({ draft, isAccounts, onRemove }: RowProps) => (
  <li>
    <Link to={draft.path} state={{ draftId: draft.id }} className="draft-link">
      <strong>{draft.name}</strong>
      <span>{stateOf(draft)}</span>
      <Remarks draft={draft} />
    </Link>
    {draft.over === null && !draft.isInDoubt ? (
      <CopyButton
        copyable={{
          what: 'draft',
          id: draft.id,
          formKey: draft.formKey,
          path: draft.path,
          title: draft.name,
        }}
        name={`草稿 ${draft.name}`}
        variant="quiet"
      />
    ) : null}
    {isAccounts && draft.over === null && !draft.isInDoubt ? (
      <ShareButton draft={draft} name={`草稿 ${draft.name}`} variant="quiet" />
    ) : null}
    <Button variant="quiet" size="sm" aria-label={`删除草稿 ${draft.name}`} onClick={onRemove}>
      删除
    </Button>
  </li>
);

/** What the deletion of a draft takes away. */
const WhatGoes = ({ draft, isAccounts }: { readonly draft: ListedDraft; readonly isAccounts: boolean }) => (
  <p className="mb-0">
    “{draft.name}”填过的内容将从这台设备{isAccounts ? '和您的账号' : ''}中删除。已经提交法院的不受影响。
    {draft.isInDoubt
      ? '这份还不知道是否提交成功：删除后就取不到它的编号和验证码了，也不要另填一份，请向法院查询。'
      : draft.over === null
        ? '删除后可以马上撤销。'
        : ''}
  </p>
);

type Props = {
  /** How many stand there before more are asked for. */
  readonly first: number;
};

/** Drafts that nobody submitted yet, the latest first, to go on with or to delete, one by one or many at once; nothing where there are none. */
const DraftList = ({ first }: Props) => {
  const dispatch = useAppDispatch();
  const owner = useAppSelector(selectOwner);
  const isAccounts = useAppSelector(selectIsSaas) && owner !== null;
  const list = useAppSelector(draftListResource.selectors.list);
  const { items: drafts, unread } = dataOf(list) ?? { items: [], unread: 0 };
  const [asking, setAsking] = useState<ListedDraft | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isAll, setAll] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  if (drafts.length === 0) return null;
  const total = drafts.length + unread;
  const readAll = () => {
    if (unread > 0) dispatch(draftListResource.actions.requested({ owner, all: true }));
  };
  const showAll = () => {
    // The button goes: the first draft that it brings has the focus.
    flushSync(() => setAll(true));
    rows.current?.children[first]?.querySelector('a')?.focus();
    readAll();
  };
  const remove = (removed: readonly ListedDraft[], said: string) =>
    void dispatch(
      draftListResource.changes.remove({
        id: newUuid(window.crypto),
        drafts: removed.map(({ id, formKey, isInDoubt, over }) => ({ id, formKey, isInDoubt, over })),
        said,
        owner,
      }),
    );
  return (
    <section className="draft-list" aria-labelledby="draft-list-title">
      <div className="draft-list-head">
        <h2 id="draft-list-title">继续未完成的文书</h2>
        {total > 1 && !isClearing ? (
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              setClearing(true);
              readAll();
            }}
          >
            清理草稿
          </Button>
        ) : null}
      </div>
      {isClearing ? (
        <ClearDrafts
          drafts={drafts}
          isReading={unread > 0 && list.status === 'loading'}
          onClear={(chosen) => {
            remove(chosen, `已删除 ${chosen.length} 份草稿`);
            setClearing(false);
          }}
          onCancel={() => setClearing(false)}
        />
      ) : (
        <ul ref={rows}>
          {(isAll ? drafts : drafts.slice(0, first)).map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              isAccounts={isAccounts}
              onRemove={() => {
                setAsking(draft);
                setIsAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      {isClearing || isAll || total <= first ? null : (
        <Button variant="link" className="draft-list-more" onClick={showAll}>
          显示全部 {total} 份
        </Button>
      )}
      {isAll && unread > 0 ? (
        <p className="draft-list-more" role="status">
          {list.status === 'loading' ? '正在读取账号中的其余草稿…' : `账号中还有 ${unread} 份没有读到，刷新页面再试。`}
        </p>
      ) : null}
      <ShareDialogHere />
      <ConfirmDialog
        show={isAsking}
        title="删除这份草稿？"
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) remove([asking], `草稿已删除：${asking.name}`);
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {asking === null ? null : <WhatGoes draft={asking} isAccounts={isAccounts} />}
      </ConfirmDialog>
    </section>
  );
};

export default DraftList;
