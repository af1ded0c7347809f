import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { useAppDispatch } from '../../core/hooks.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { ListTable } from '../../components/lists/ListTable.js';
import type { Column } from '../../components/lists/ListTable.js';
import type { OwnDocument } from '../../../../domain/contract/ownDocuments.js';
import { readingPage } from '../../components/caseAddress.js';
import { DocumentActions } from './DocumentActions.js';
import { kindOf, nameOf, partiesOf, subjectOf } from './naming.js';
import { News } from './News.js';
import { TagDialog } from './TagDialog.js';
import { myDocuments, openedDocument } from './myDocuments.js';

const stateNames: Readonly<Record<NonNullable<OwnDocument['status']>, string>> = {
  pending: '等待立案',
  filed: '已立案',
  closed: '没有立案，已处理完毕',
};

type Props = {
  readonly documents: readonly OwnDocument[];
  readonly busy: boolean;
  /** The person took a row off the list: deleted or archived it. */
  readonly onRemoved: () => void;
  /** The confirmation is closed; the row of the document may be gone already. */
  readonly onAsked: () => void;
};

/** What the table says of a document. */
const documentColumns: readonly Column<OwnDocument>[] = [
  { title: '类型', cell: (row) => <strong>{kindOf(row)}</strong>, className: 'list-unbroken' },
  {
    title: '案由或事项',
    cell: (document) => {
      const parties = partiesOf(document);
      return (
        <>
          {subjectOf(document)}
          {parties === null ? null : <span className="d-block small text-secondary text-break">{parties}</span>}
          <News document={document} />
        </>
      );
    },
    className: 'document-cause',
  },
  {
    title: '案号和状态',
    cell: ({ case_number: number, status }) =>
      number === null ? (
        <span className="text-secondary">未提交</span>
      ) : (
        <>
          <span className="case-number">{number}</span>
          {status === null ? null : <span className="d-block small text-secondary">{stateNames[status]}</span>}
        </>
      ),
    className: 'document-number',
  },
  {
    title: '版本',
    cell: ({ version }) => (version === null ? '—' : `第 ${version} 版`),
    className: 'list-unbroken',
  },
  { title: '更新时间', cell: ({ updated_at: at }) => <CourtMoment iso={at} />, className: 'list-unbroken' },
];

type DialogProps = {
  /** What is asked about; the dialog is open while there is one. */
  readonly document: OwnDocument | null;
  readonly onConfirm: (document: OwnDocument) => void;
  readonly onClose: () => void;
  /** The dialog is gone from the page. */
  readonly onClosed: () => void;
};

/** Asks before a document is taken off the list. */
const RemovalDialog = ({ document, onConfirm, onClose, onClosed }: DialogProps) => (
  <ConfirmDialog
    show={document !== null}
    title="删除文书？"
    confirmLabel="删除"
    danger
    onConfirm={() => {
      if (document) onConfirm(document);
      onClose();
    }}
    onCancel={onClose}
    onClosed={onClosed}
  >
    {document === null ? null : <p>将从“我的文书”中删除《{nameOf(document)}》。</p>}
    <p className="mb-0">
      {document?.case_number === null
        ? '已下载到本机的文件不受影响。'
        : '已经提交法院的各个版本仍由法院保存，不受影响。'}
      删除后的几秒内可以撤销。
    </p>
  </ConfirmDialog>
);

/** Asks before a case that was joined is given back. */
const GivingBackDialog = ({ document, onConfirm, onClose, onClosed }: DialogProps) => (
  <ConfirmDialog
    show={document !== null}
    title="退回加入的案件？"
    confirmLabel="退回"
    danger
    onConfirm={() => {
      if (document) onConfirm(document);
      onClose();
    }}
    onCancel={onClose}
    onClosed={onClosed}
  >
    {document === null ? null : (
      <p>
        《{nameOf(document)}
        》将从“我的文书”中移除：这里不再显示它的新进展、法院的要求和期限，日历和邮件也不再提醒，您加的标签一并删除。以后查看和编辑要输入案号和验证码。
      </p>
    )}
    <p className="mb-0">法院收到的文书仍由法院保存，不受影响。凭案号和验证码可以再次加入。</p>
  </ConfirmDialog>
);

/** One's own documents, each with what can be done with it. A press on a row opens what the court has to be read, anything else in its form. */
export const DocumentTable = ({ documents, busy, onRemoved, onAsked }: Props) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<OwnDocument | null>(null);
  const [giving, setGiving] = useState<OwnDocument | null>(null);
  const [tagging, setTagging] = useState<OwnDocument | null>(null);
  const open = ({ id, case_number: number, erased }: OwnDocument) => {
    if (number !== null) void navigate(readingPage(number));
    else if (!erased) dispatch(openedDocument.actions.requested(id));
  };
  const columns: readonly Column<OwnDocument>[] = [
    ...documentColumns,
    {
      title: '操作',
      cell: (document) => (
        <DocumentActions
          document={document}
          onTag={() => setTagging(document)}
          onArchive={() => {
            const { id, title, archived } = document;
            onRemoved();
            dispatch(myDocuments.changes.archive({ id, title, archived: !archived }));
          }}
          onRemove={() => setAsking(document)}
          onGiveBack={() => setGiving(document)}
        />
      ),
      className: 'list-actions',
    },
  ];
  return (
    <>
      <div className="wide-list documents-list">
        <ListTable caption="我的文书列表" columns={columns} rows={documents} busy={busy} onOpen={open} />
      </div>
      {tagging === null ? null : (
        <TagDialog
          key={tagging.id}
          document={tagging}
          onClosed={() => {
            setTagging(null);
            onAsked();
          }}
        />
      )}
      <RemovalDialog
        document={asking}
        onConfirm={({ id, title }) => {
          onRemoved();
          dispatch(myDocuments.changes.remove({ id, title }));
        }}
        onClose={() => setAsking(null)}
        onClosed={onAsked}
      />
      <GivingBackDialog
        document={giving}
        onConfirm={({ id, title }) => {
          onRemoved();
          dispatch(myDocuments.changes.giveBack({ id, title }));
        }}
        onClose={() => setGiving(null)}
        onClosed={onAsked}
      />
    </>
  );
};
