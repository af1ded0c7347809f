import { useState } from 'react';
import { Button, Spinner } from 'react-bootstrap';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { ListTable } from '../../components/lists/ListTable.js';
import type { Column } from '../../components/lists/ListTable.js';
import type { OwnDocument } from '../../../../domain/contract/ownDocuments.js';
import { CopyButton } from '../copying/view/index.js';
import { readingPage } from '../../components/caseAddress.js';
import { nameOf, partiesOf, subjectOf, typeName } from './naming.js';
import { News } from './News.js';
import { TagDialog } from './TagDialog.js';
import { documentFileRequested, myDocuments, openedDocument } from './myDocuments.js';

const stateNames: Readonly<Record<NonNullable<OwnDocument['status']>, string>> = {
  pending: '等待立案',
  filed: '已立案',
};

const EditButton = ({ document }: { readonly document: OwnDocument }) => {
  const dispatch = useAppDispatch();
  const opening = useAppSelector(openedDocument.selectors.list);
  const openingId = useAppSelector(openedDocument.selectors.query);
  const metErased = useAppSelector(({ erasedDocuments }) => erasedDocuments);
  const erased = document.erased || metErased.includes(document.id);
  const waiting = opening.status === 'loading' && openingId === document.id;
  const noteId = `erased-${document.id}`;
  return (
    <>
      <Button
        size="sm"
        variant={document.case_number === null ? 'primary' : 'outline-secondary'}
        className="text-nowrap"
        disabled={erased || opening.status === 'loading' || opening.status === 'loaded'}
        aria-label={`编辑${nameOf(document)}`}
        {...(erased ? { 'aria-describedby': noteId } : {})}
        onClick={() => dispatch(openedDocument.actions.requested(document.id))}
      >
        {waiting ? <Spinner animation="border" size="sm" className="me-1" aria-hidden="true" /> : null}
        编辑
      </Button>
      {erased ? (
        <span className="document-note" id={noteId} role="status">
          个人信息已依法删除，不能再编辑。
        </span>
      ) : null}
    </>
  );
};

/** Of a document that no court has there is no stored file: it is generated from its form. */
const DownloadButton = ({ document }: { readonly document: OwnDocument }) => {
  const dispatch = useAppDispatch();
  const metErased = useAppSelector(({ erasedDocuments }) => erasedDocuments);
  const { case_number: caseNumber, version, title } = document;
  if (caseNumber === null || version === null || document.erased || metErased.includes(document.id)) return null;
  return (
    <Button
      size="sm"
      variant="outline-secondary"
      className="text-nowrap"
      aria-label={`下载 Word：${nameOf(document)}`}
      onClick={() => dispatch(documentFileRequested({ caseNumber, version, title }))}
    >
      下载 Word
    </Button>
  );
};

/** The way to the paper of what a court has: reading it makes no draft. */
const ReadLink = ({ document }: { readonly document: OwnDocument }) => {
  const { case_number: caseNumber } = document;
  if (caseNumber === null) return null;
  return (
    <Link
      className="btn btn-sm btn-primary text-nowrap"
      to={readingPage(caseNumber)}
      aria-label={`阅读${nameOf(document)}`}
    >
      阅读
    </Link>
  );
};

/** Begins another pleading of the form with what this one says. */
const Copy = ({ document }: { readonly document: OwnDocument }) => {
  const metErased = useAppSelector(({ erasedDocuments }) => erasedDocuments);
  if (document.erased || metErased.includes(document.id)) return null;
  const copyable = { what: 'document', id: document.id, title: document.title } as const;
  return <CopyButton copyable={copyable} name={nameOf(document)} />;
};

type Props = {
  readonly documents: readonly OwnDocument[];
  readonly busy: boolean;
  /** The person took a row off the list: deleted or archived it. */
  readonly onRemoved: () => void;
  /** The confirmation is closed; the row of the document may be gone already. */
  readonly onAsked: () => void;
};

/** One's own documents, each with what can be done with it. */
export const DocumentTable = ({ documents, busy, onRemoved, onAsked }: Props) => {
  const dispatch = useAppDispatch();
  const removing = useAppSelector(myDocuments.selectors.pending);
  const [asking, setAsking] = useState<OwnDocument | null>(null);
  const [tagging, setTagging] = useState<OwnDocument | null>(null);
  const columns: readonly Column<OwnDocument>[] = [
    { title: '类型', cell: ({ document_type: type }) => <strong>{typeName[type]}</strong>, className: 'list-unbroken' },
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
    {
      title: '操作',
      cell: (document) => (
        <span className="document-actions">
          <ReadLink document={document} />
          <EditButton document={document} />
          <DownloadButton document={document} />
          <Copy document={document} />
          <Button
            size="sm"
            variant="outline-secondary"
            className="document-tag text-nowrap"
            disabled={removing.includes(document.id)}
            aria-label={`标签：${nameOf(document)}`}
            onClick={() => setTagging(document)}
          >
            标签
          </Button>
          <Button
            size="sm"
            variant="outline-secondary"
            className="text-nowrap"
            disabled={removing.includes(document.id)}
            aria-label={`${document.archived ? '取消归档' : '归档'}：${nameOf(document)}`}
            onClick={() => {
              onRemoved();
              dispatch(
                myDocuments.changes.archive({
                  id: document.id,
                  title: document.title,
                  archived: !document.archived,
                }),
              );
            }}
          >
            {document.archived ? '取消归档' : '归档'}
          </Button>
          <Button
            size="sm"
            variant="outline-danger"
            className="document-remove text-nowrap"
            disabled={removing.includes(document.id)}
            aria-label={`删除${nameOf(document)}`}
            onClick={() => setAsking(document)}
          >
            删除
          </Button>
        </span>
      ),
      className: 'list-actions',
    },
  ];
  return (
    <>
      <div className="wide-list documents-list">
        <ListTable caption="我的文书列表" columns={columns} rows={documents} busy={busy} />
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
      <ConfirmDialog
        show={asking !== null}
        title="删除文书？"
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) {
            onRemoved();
            dispatch(myDocuments.changes.remove({ id: asking.id, title: asking.title }));
          }
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
        onClosed={onAsked}
      >
        {asking === null ? null : <p>将从“我的文书”中删除《{nameOf(asking)}》。</p>}
        <p className="mb-0">
          {asking?.case_number === null
            ? '已下载到本机的文件不受影响。'
            : '已经提交法院的各个版本仍由法院保存，不受影响。'}
          删除后的几秒内可以撤销。
        </p>
      </ConfirmDialog>
    </>
  );
};
