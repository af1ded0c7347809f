import { useEffect } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { ImportedNotice } from '../wordImport/ImportedNotice.js';
import { OpenImported } from '../wordImport/OpenImported.js';
import { selectImported, selectWordImport, wordImportLeft } from '../wordImport/wordImportSlice.js';
import { useFormTools } from '../form/index.js';
import { sameValue } from '../../drafts/index.js';
import { pleadingOpened, type OpenedPage } from '../page/index.js';

/** What was read belongs to this very form: it is taken at once into an empty form, and after a question otherwise. */
const TakeOver = ({ formKey, name }: { formKey: string; name: string }) => {
  const dispatch = useAppDispatch();
  const { values, flushDraft } = useFormTools();
  const hasAnswers = !sameValue(values().answers, {});
  const take = () => void flushDraft().then(() => dispatch(pleadingOpened({ formKey })));
  useEffect(() => {
    if (!hasAnswers) dispatch(pleadingOpened({ formKey }));
  }, [hasAnswers, dispatch, formKey]);
  if (!hasAnswers) return null;
  return (
    <ConfirmDialog
      show
      title="本页已有填写内容"
      confirmLabel="打开文件中的内容"
      onConfirm={take}
      onCancel={() => dispatch(wordImportLeft())}
    >
      将打开“{name}”中的填写内容。本页现有的内容不会被覆盖：它作为草稿保留，可以从“其他草稿”中重新打开。
    </ConfirmDialog>
  );
};

/** What the form page says about answers taken from a Word file, and what it asks before it takes them. */
export const ImportHere = ({ page }: { page: OpenedPage }) => {
  const { formKey, imported: note } = page;
  const mine = useAppSelector((state) => selectImported(state, formKey));
  const other = useAppSelector((state) => {
    const now = selectWordImport(state);
    return now.status === 'read' && now.imported.document.form_key !== formKey;
  });
  return (
    <>
      {note === undefined ? null : <ImportedNotice note={note} />}
      {mine === null ? null : <TakeOver formKey={formKey} name={mine.name} />}
      {other ? <OpenImported /> : null}
    </>
  );
};
