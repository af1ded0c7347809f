import { useEffect } from 'react';
import { Button, Card, Form } from 'react-bootstrap';
import { mostOfCaseNote } from '../../../../../domain/case/caseNotes.js';
import { ForRoles } from '../../../components/ForRoles.js';
import { ActorName } from '../../../components/ActorName.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import type { CaseView } from '../reads/caseView.js';
import { caseNotes } from './caseNotes.js';
import './caseNotes.css';

const NoteForm = ({ dialog }: { readonly dialog: OpenDialog<{ readonly caseId: string }, string> }) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { text: '' },
    checks: { text: (text) => text.trim() !== '' || '请填写备注' },
    send: ({ text }) => dialog.submit(text.trim()),
  });
  return (
    <DialogForm {...frame} title="写内部备注" label="记下">
      <DialogField
        {...field('text')}
        label="备注（必填）"
        hint={`法院内部可见，当事人看不到；不能修改，最多${mostOfCaseNote}字。`}
      >
        <Form.Control as="textarea" rows={4} maxLength={mostOfCaseNote} {...input('text')} />
      </DialogField>
    </DialogForm>
  );
};

const Notes = ({ caseId }: { readonly caseId: string }) => {
  const dispatch = useAppDispatch();
  const load = () => void dispatch(caseNotes.actions.requested(caseId));
  const read = useAppSelector(caseNotes.selectors.list);
  useEffect(() => {
    dispatch(caseNotes.actions.requested(caseId));
    return () => void dispatch(caseNotes.actions.forgotten());
  }, [dispatch, caseId]);
  const notes = dataOf(read)?.items;
  return (
    <Card as="section" className="case-notes no-print" aria-label="内部备注">
      <Card.Header className="case-card-header">
        <h2>内部备注</h2>
        <Button variant="link" size="sm" onClick={() => dispatch(caseNotes.actions.dialogOpened({ caseId }))}>
          写备注
        </Button>
      </Card.Header>
      <Card.Body>
        <ReadNotice read={read} label="正在加载内部备注…" onRetry={load} />
        {notes?.length === 0 ? <p className="mb-0 text-body-secondary">还没有备注。备注只有法院内部可见。</p> : null}
        {notes === undefined || notes.length === 0 ? null : (
          <ul className="list-unstyled mb-0">
            {notes.map(({ id, text, at, author }) => (
              <li key={id}>
                <p className="case-note">{text}</p>
                <p className="text-body-secondary small mb-0">
                  <ActorName actor={author} /> <CourtMoment iso={at} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card.Body>
      <ResourceDialog of={caseNotes} id="case-note">
        {(dialog) => <NoteForm dialog={dialog} />}
      </ResourceDialog>
    </Card>
  );
};

/** Notes of the court's people on a case, which no party sees: the newest first, none on paper; those who file and judge read them. */
export const CaseNotes = ({ view: { info } }: { readonly view: CaseView }) =>
  info.erased ? null : (
    <ForRoles roles={['clerk', 'judge']}>
      <Notes key={info.id} caseId={info.id} />
    </ForRoles>
  );
