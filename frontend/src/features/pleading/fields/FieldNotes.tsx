import { useSnapshotAt } from '../filling/formContext.js';

/** The id under which a field's remarks are announced. */
export const notesId = (path: string): string => `notes-${path}`;

/** What an input tells of its remarks: where they stand, and whether the answer was refused. */
export const useRemarks = (path: string) => {
  const isRefused = useSnapshotAt(path, ({ problems }) => problems.has(path));
  return { isInvalid: isRefused, 'aria-invalid': isRefused, 'aria-describedby': notesId(path) };
};

/** What is to be said about one answer. Announced when it appears. */
export const FieldNotes = ({ path }: { path: string }) => {
  const problem = useSnapshotAt(path, ({ problems }) => problems.get(path));
  const warning = useSnapshotAt(path, ({ warnings }) => warnings.get(path));
  return (
    <div id={notesId(path)} aria-live="polite">
      {problem === undefined ? null : (
        <p className="field-problem">
          <i className="bi bi-x-circle me-1" aria-hidden="true" />
          {problem}
        </p>
      )}
      {warning === undefined ? null : (
        <p className="field-warning">
          <i className="bi bi-exclamation-circle me-1" aria-hidden="true" />
          {warning}（不影响提交）
        </p>
      )}
    </div>
  );
};
