import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { Link } from 'react-router';
import { accountName } from '../../../../domain/actorNames.js';
import type { Team } from '../../../../domain/contract/teamShapes.js';
import { entryKinds } from '../../../../domain/team/terms.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { entryKindWords, teamEntries, type GivableEntry, type ListedEntry } from './teamEntries.js';

type GiveProps = {
  readonly dialog: OpenDialog<string, Pick<GivableEntry, 'kind' | 'id'>>;
  readonly givable: readonly GivableEntry[];
};
const GiveForm = ({ dialog, givable }: GiveProps) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { id: '' },
    checks: { id: (chosen) => (chosen === '' ? '请选择一名代理人或者一条语段' : undefined) },
    send: ({ id }) => {
      const chosen = givable.find((one) => one.id === id);
      if (chosen) dialog.submit({ kind: chosen.kind, id });
    },
  });
  return (
    <DialogForm {...frame} title="交给团队" label="交给团队">
      <p>成员填写文书时可以直接选用，不能改动。仍在您自己的账号中，您改动后团队用的也是改后的，随时可以收回。</p>
      <DialogField {...field('id')} label="代理人或者语段" hint="已交给团队的不列出。">
        <Form.Select {...input('id')}>
          <option value="">请选择</option>
          {entryKinds.map((kind) => {
            const ofKind = givable.filter((one) => one.kind === kind);
            return ofKind.length === 0 ? null : (
              <optgroup key={kind} label={entryKindWords[kind]}>
                {ofKind.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            );
          })}
        </Form.Select>
      </DialogField>
    </DialogForm>
  );
};

const nameOf = ({ kind, name }: ListedEntry): string => `${entryKindWords[kind]}${name ?? '（已删除）'}`;

const columns: readonly Column<ListedEntry>[] = [
  {
    title: '名称',
    cell: ({ name, about }) => (
      <>
        <strong className="text-break">{name ?? '已由交出的成员删除'}</strong>
        {about === '' ? null : <span className="small text-body-secondary team-entry-about">{about}</span>}
      </>
    ),
  },
  { title: '种类', cell: ({ kind }) => entryKindWords[kind] },
  {
    title: '交出',
    cell: ({ giver, is_mine: isMine }) => (
      <span className="text-break">{isMine ? '本人' : accountName(giver.email)}</span>
    ),
  },
];

const Table = ({ team, entries }: { readonly team: Team; readonly entries: readonly ListedEntry[] }) => {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(teamEntries.selectors.pending);
  const [asked, setAsked] = useState<ListedEntry | null>(null);
  const actions: Column<ListedEntry> = {
    title: '操作',
    className: 'list-actions',
    cell: (entry) =>
      entry.is_mine || team.role === 'owner' ? (
        <Button
          size="sm"
          variant="outline-danger"
          disabled={pending.includes(entry.id)}
          aria-label={`收回${nameOf(entry)}`}
          onClick={() => setAsked(entry)}
        >
          收回
        </Button>
      ) : null,
  };
  return (
    <>
      <ListTable
        caption="团队的代理人和语段"
        columns={[...columns, actions]}
        rows={entries}
        busy={pending.length > 0}
      />
      <ConfirmDialog
        show={asked !== null}
        title={`从团队收回${asked === null ? '' : nameOf(asked)}？`}
        confirmLabel="收回"
        danger
        onConfirm={() => {
          if (asked) dispatch(teamEntries.changes.takeBack({ id: asked.id, team: team.id, entry: asked }));
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        成员填写文书时不再能选用。已经填入文书的不受影响，交出者自己的账号中仍然保留。
      </ConfirmDialog>
    </>
  );
};

/** Agents and clauses that members gave to a team: used in the pickers of forms, given and taken back here. */
export const TeamEntries = ({ team }: { readonly team: Team }) => {
  const dispatch = useAppDispatch();
  const mayGive = team.role !== 'reader';
  const { list, data, reload } = useResource(teamEntries, { team: team.id, mayGive });
  const give =
    mayGive && data !== undefined && data.givable.length > 0 ? (
      <Button variant="primary" onClick={() => dispatch(teamEntries.actions.dialogOpened(team.id))}>
        <i className="bi bi-plus-lg me-1" aria-hidden="true" />
        交给团队
      </Button>
    ) : null;
  return (
    <>
      <ReadNotice read={list} label="正在加载团队的代理人和语段…" onRetry={reload} />
      {data === undefined ? null : data.items.length === 0 ? (
        <EmptyState icon="bi-person-badge" title="团队还没有代理人和语段。">
          <p className="text-body-secondary">成员可以把自己的常用代理人和常用语段交给团队，大家填写文书时都能选用。</p>
          {mayGive && give === null ? (
            <p className="text-body-secondary">
              先添加自己的<Link to="/app/my-agents">常用代理人</Link>或者<Link to="/app/clauses">常用语段</Link>
              ，就可以交给团队。
            </p>
          ) : null}
          {give}
        </EmptyState>
      ) : (
        <>
          {give === null ? null : <div className="mb-3">{give}</div>}
          <Table team={team} entries={data.items} />
        </>
      )}
      <ResourceDialog of={teamEntries} id="give-entry">
        {(dialog) => <GiveForm dialog={dialog} givable={data?.givable ?? []} />}
      </ResourceDialog>
    </>
  );
};
