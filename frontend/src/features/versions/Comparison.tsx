import { Button, Form, Spinner } from 'react-bootstrap';
import { EmptyState } from '../../components/EmptyState.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { WordingNotice } from '../../components/WordingNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ChangeItem } from './ChangeItem.js';
import { type Access, type Between, type Change, comparison, fileRequested } from './versionLists.js';

type ChooserProps = {
  readonly id: string;
  readonly label: string;
  readonly total: number;
  readonly value: number;
  readonly onChosen: (version: number) => void;
};

const Chooser = ({ id, label, total, value, onChosen }: ChooserProps) => (
  <Form.Group controlId={id}>
    <Form.Label>{label}</Form.Label>
    <Form.Select value={value} onChange={({ target }) => onChosen(Number(target.value))}>
      {Array.from({ length: total }, (_, index) => total - index).map((version) => (
        <option key={version} value={version}>
          第 {version} 版{version === total ? '（最新）' : ''}
        </option>
      ))}
    </Form.Select>
  </Form.Group>
);

/** Changes under the part of the form in which they stand, in the form's order. */
const bySection = (changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> => {
  const sections = new Map<string, Change[]>();
  for (const change of changes) sections.set(change.section, [...(sections.get(change.section) ?? []), change]);
  return sections;
};

const ChangeList = ({ changes }: { readonly changes: readonly Change[] }) => (
  <>
    {[...bySection(changes)].map(([section, list]) => (
      <section key={section} className="change-section">
        <h3>{section === '' ? '文书首部' : section}</h3>
        <ul className="changes">
          {list.map((change) => (
            <ChangeItem key={`${change.kind} ${change.path}`} change={change} />
          ))}
        </ul>
      </section>
    ))}
  </>
);

const Outcome = ({ between, onRetry }: { readonly between: Between; readonly onRetry: () => void }) => {
  const read = useAppSelector(comparison.selectors.list);
  if (between.from === between.to) return <EmptyState title="请选择两个不同的版本" icon="bi-files" />;
  switch (read.status) {
    case 'idle':
    case 'loading':
      return <LoadingNotice label="正在比较…" />;
    case 'failed':
      return <ErrorNotice message={read.error} onRetry={onRetry} />;
    case 'loaded':
      return (
        <>
          <WordingNotice wording={read.data.wordings.from} what={`第 ${read.data.from} 版`} />
          <WordingNotice wording={read.data.wordings.to} what={`第 ${read.data.to} 版`} />
          {read.data.changes.length === 0 ? (
            <EmptyState title="这两个版本的内容完全相同" icon="bi-check2-circle" />
          ) : (
            <ChangeList changes={read.data.changes} />
          )}
        </>
      );
  }
};

/** What changed between two versions, chosen from `total`. */
export const Comparison = ({ access, total }: { readonly access: Access; readonly total: number }) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(comparison.selectors.list);
  const { from, to } = useAppSelector(comparison.selectors.query) ?? { from: total - 1, to: total };
  const fetching = useAppSelector(({ versionFile }) => versionFile);
  const between = { from, to };
  const choose = (chosen: Partial<Between>) =>
    dispatch(comparison.actions.requested({ access, ...between, ...chosen }));
  const changeCount = read.status === 'loaded' ? read.data.changes.length : null;
  return (
    <section className="panel" aria-labelledby="comparison-title">
      <h2 id="comparison-title">版本对比</h2>
      <div className="version-choosers">
        <Chooser
          id="version-from"
          label="原版本"
          total={total}
          value={between.from}
          onChosen={(from) => choose({ from })}
        />
        <Chooser id="version-to" label="新版本" total={total} value={between.to} onChosen={(to) => choose({ to })} />
        <Button
          variant="outline-primary"
          disabled={between.from === between.to || fetching !== null}
          onClick={() => dispatch(fileRequested(between))}
        >
          {fetching !== null && 'from' in fetching ? (
            <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" />
          ) : (
            <i className="bi bi-file-earmark-diff me-2" aria-hidden="true" />
          )}
          下载修订对照 Word
        </Button>
      </div>
      <p className="text-secondary mb-2" role="status">
        {changeCount === null || between.from === between.to
          ? ''
          : `第 ${between.from} 版到第 ${between.to} 版共 ${changeCount} 处变化`}
      </p>
      <Outcome between={between} onRetry={() => choose({})} />
    </section>
  );
};
