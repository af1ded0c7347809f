import { Button } from 'react-bootstrap';
import type { Fix, Problem } from '../../../../../domain/forms/problemCodes.js';
import { nameOf } from '../../drafts/index.js';
import { useToCourt } from '../page/index.js';
import { useFormTools, useSnapshotAt, jumpTo, useUnfolded } from '../form/index.js';

/** The id under which a field's remarks are announced. */
export const notesId = (path: string): string => `notes-${path}`;

/** What an input tells of its remarks: where they stand, and whether the answer was refused. */
export const useRemarks = (path: string) => {
  const isRefused = useSnapshotAt(
    path,
    ({ problems, warnings }) => problems.has(path) || warnings.get(path)?.severity === 'stops',
  );
  return { isInvalid: isRefused, 'aria-invalid': isRefused, 'aria-describedby': notesId(path) };
};

/** Answers for one press that would put a problem right, and a press that leaves it as it is. */
const Fixes = ({ problem }: { readonly problem: Problem }) => {
  const { form, feed } = useFormTools();
  const { fixes, severity } = problem;
  if (fixes.length === 0) return null;
  const apply = ({ path, value }: Fix) => {
    form.setValue(nameOf(path), value, { shouldDirty: true });
    feed.refresh();
    jumpTo(problem.path);
  };
  return (
    <span className="field-fixes">
      {fixes.map((fix) => (
        <Button key={fix.label} variant="outline-secondary" size="sm" onClick={() => apply(fix)}>
          {fix.label}
        </Button>
      ))}
      {severity === 'asks' ? (
        <Button variant="link" size="sm" onClick={() => feed.keep(problem)}>
          保留
        </Button>
      ) : null}
    </span>
  );
};

const Wrong = ({ problem }: { readonly problem: Problem }) => {
  const stops = problem.severity === 'stops';
  const toCourt = useToCourt();
  return (
    <div className={stops ? 'field-problem' : 'field-warning'}>
      <i className={`bi ${stops ? 'bi-x-circle' : 'bi-exclamation-circle'} me-1`} aria-hidden="true" />
      {stops ? <span className="visually-hidden">错误：</span> : null}
      {problem.sentence}
      {stops ? null : `（不影响${toCourt ? '提交' : '下载'}）`}
      <Fixes problem={problem} />
    </div>
  );
};

/** How the typed text was understood, and the way back to it. */
const ReadAs = ({ path }: { readonly path: string }) => {
  const { form, feed } = useFormTools();
  const reading = useSnapshotAt(path, ({ readings }) => readings.get(path));
  if (reading?.shown === undefined) return null;
  const takeBack = () => {
    form.setValue(nameOf(path), reading.typed, { shouldDirty: true });
    feed.understood(path, null);
    jumpTo(path);
  };
  return (
    <p className="field-hint field-reading">
      读作{reading.shown}（您输入：{reading.typed.trim()}）
      <Button variant="link" size="sm" onClick={takeBack}>
        {reading.isCustom ? '不对' : '改回'}
      </Button>
    </p>
  );
};

/** What is to be said about one answer. Announced when it appears. */
export const FieldNotes = ({ path }: { path: string }) => {
  const refusal = useSnapshotAt(path, ({ problems }) => problems.get(path));
  const problem = useSnapshotAt(path, ({ warnings }) => warnings.get(path));
  useUnfolded(refusal !== undefined || problem !== undefined);
  return (
    <div id={notesId(path)} aria-live="polite">
      {refusal === undefined || problem?.severity === 'stops' ? null : (
        <p className="field-problem">
          <i className="bi bi-x-circle me-1" aria-hidden="true" />
          {refusal}
        </p>
      )}
      {problem === undefined ? null : <Wrong problem={problem} />}
      <ReadAs path={path} />
    </div>
  );
};
