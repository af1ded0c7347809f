import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { Link } from 'react-router';
import { accountName } from '../../../../domain/actorNames.js';
import type { Team } from '../../../../domain/contract/teamShapes.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { teamDocuments, type Givable, type ListedDocument } from './teamDocuments.js';

type GiveProps = {
  readonly dialog: OpenDialog<string, { readonly documentId: string }>;
  readonly givable: readonly Givable[];
};

const GiveForm = ({ dialog, givable }: GiveProps) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { documentId: '' },
    checks: { documentId: (chosen) => (chosen === '' ? '请选择文书' : undefined) },
    send: ({ documentId }) => dialog.submit({ documentId }),
  });
  return (
    <DialogForm {...frame} title="交给团队" label="交给团队">
      <p>
        成员都可以查看和下载这份文书；已提交法院的，所有者和成员可以接续办理、提交新版本。文书仍在“我的文书”中，随时可以收回。
      </p>
      <DialogField {...field('documentId')} label="文书" hint="“我的文书”中最近的100份，已交给团队的不列出。">
        <Form.Select {...input('documentId')}>
          <option value="">请选择</option>
          {givable.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Form.Select>
      </DialogField>
    </DialogForm>
  );
};

const nameOf = ({ title, case_number: number }: ListedDocument): string =>
  [title ?? '文书', number].filter((part) => part !== null).join(' ');

const WhatCell = ({ document }: { readonly document: ListedDocument }) => {
  const { title, case_number: number, plaintiff, defendant, available } = document;
  const parties = [plaintiff, defendant].filter((name) => name !== null).join(' 诉 ');
  return (
    <>
      <strong className="text-break">{title ?? '读不到的文书'}</strong>
      {number === null ? null : <span className="d-block small text-break">{number}</span>}
      {parties === '' ? null : <span className="d-block small text-body-secondary text-break">{parties}</span>}
      {available ? null : (
        <span className="d-block small text-body-secondary">内容已由交出的账号删除，或者依法删除。</span>
      )}
    </>
  );
};

type ActionProps = { readonly team: Team; readonly document: ListedDocument; readonly onTakeBack: () => void };
const Actions = ({ team, document, onTakeBack }: ActionProps) => {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(teamDocuments.selectors.pending);
  const { id, available, may_go_on: mayGoOn, going_on: goesOn, is_mine: isMine } = document;
  const busy = pending.includes(id);
  const which = { id, team: team.id, document };
  return (
    <span className="d-inline-flex flex-wrap gap-2">
      {mayGoOn ? (
        <Button
          size="sm"
          variant="primary"
          disabled={busy}
          aria-label={`接续办理${nameOf(document)}`}
          onClick={() => dispatch(teamDocuments.changes.takeUp(which))}
        >
          接续办理
        </Button>
      ) : null}
      {goesOn ? (
        <Link to="/app/my-documents" className="btn btn-sm btn-outline-primary">
          在“我的文书”中
        </Link>
      ) : null}
      {available ? (
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={busy}
          aria-label={`下载${nameOf(document)}`}
          onClick={() => dispatch(teamDocuments.changes.download(which))}
        >
          下载 Word
        </Button>
      ) : null}
      {isMine || team.role === 'owner' ? (
        <Button
          size="sm"
          variant="outline-danger"
          disabled={busy}
          aria-label={`收回${nameOf(document)}`}
          onClick={onTakeBack}
        >
          收回
        </Button>
      ) : null}
    </span>
  );
};

const Table = ({ team, documents }: { readonly team: Team; readonly documents: readonly ListedDocument[] }) => {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(teamDocuments.selectors.pending);
  const [asked, setAsked] = useState<ListedDocument | null>(null);
  const columns: readonly Column<ListedDocument>[] = [
    { title: '文书', cell: (document) => <WhatCell document={document} /> },
    {
      title: '交出',
      cell: ({ giver, is_mine: isMine, updated_at: at }) => (
        <>
          <span className="text-break">{isMine ? '本人' : accountName(giver.email)}</span>
          {at === null ? null : (
            <span className="d-block small text-body-secondary">
              <CourtMoment iso={at} />
            </span>
          )}
        </>
      ),
    },
    { title: '版本', cell: ({ version }) => (version === null ? '未提交' : `第${version}版`) },
    {
      title: '操作',
      className: 'list-actions',
      cell: (document) => <Actions team={team} document={document} onTakeBack={() => setAsked(document)} />,
    },
  ];
  return (
    <>
      <ListTable caption="团队的文书" columns={columns} rows={documents} busy={pending.length > 0} />
      <ConfirmDialog
        show={asked !== null}
        title={`从团队收回${asked === null ? '' : nameOf(asked)}？`}
        confirmLabel="收回"
        danger
        onConfirm={() => {
          if (asked) dispatch(teamDocuments.changes.takeBack({ id: asked.id, team: team.id, document: asked }));
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        其他成员不能再查看。正在接续办理而没有提交过新版本的，随即从其“我的文书”中退回；提交过新版本的，仍是其文书。
      </ConfirmDialog>
    </>
  );
};

/** The documents that members gave to a team: read, downloaded, gone on with, given and taken back. */
export const TeamDocuments = ({ team }: { readonly team: Team }) => {
  const dispatch = useAppDispatch();
  const mayGive = team.role !== 'reader';
  const { list, data, reload } = useResource(teamDocuments, { team: team.id, mayGive });
  const give =
    mayGive && data !== undefined && data.givable.length > 0 ? (
      <Button variant="primary" onClick={() => dispatch(teamDocuments.actions.dialogOpened(team.id))}>
        <i className="bi bi-plus-lg me-1" aria-hidden="true" />
        交给团队
      </Button>
    ) : null;
  return (
    <>
      <ReadNotice read={list} label="正在加载团队的文书…" onRetry={reload} />
      {data === undefined ? null : data.items.length === 0 ? (
        <EmptyState icon="bi-folder2-open" title="团队还没有文书。">
          <p className="text-body-secondary">
            成员可以把“我的文书”中的文书交给团队，由大家查看、下载，接续办理。
            {mayGive && give === null ? '您还没有可以交给团队的文书。' : ''}
          </p>
          {give}
        </EmptyState>
      ) : (
        <>
          {give === null ? null : <div className="mb-3">{give}</div>}
          <Table team={team} documents={data.items} />
        </>
      )}
      <ResourceDialog of={teamDocuments} id="give-document">
        {(dialog) => <GiveForm dialog={dialog} givable={data?.givable ?? []} />}
      </ResourceDialog>
    </>
  );
};
