import { Button } from 'react-bootstrap';
import type { VersionPaper as Paper } from '../../../../domain/contract/versions.js';
import { VersionSheet } from '../../components/VersionSheet.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { type Access, fileRequested, versionPaper } from './versionLists.js';

/** The heading of the paper, which takes the focus when another version is chosen. */
export const paperPlace = 'version-paper-title';

const submitters: Readonly<Record<Paper['submitted_by'], string>> = {
  self: '由本账号提交',
  account: '由另一账号提交',
  code: '未登录提交',
};

/** The version that is looked at, as it stands on paper, with its Word file. */
export const VersionPaper = ({ access }: { readonly access: Access }) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(versionPaper.selectors.list);
  const version = useAppSelector(versionPaper.selectors.query)?.version;
  const fetching = useAppSelector(({ versionFile }) => versionFile);
  if (version === undefined) return null;
  return (
    <section className="panel version-paper" aria-labelledby={paperPlace} aria-busy={read.status === 'loading'}>
      <div className="version-line">
        <h2 id={paperPlace} tabIndex={-1}>
          {read.status === 'loaded' ? read.data.title : `第 ${version} 版`}
        </h2>
        <Button
          variant="outline-secondary"
          size="sm"
          disabled={fetching !== null}
          onClick={() => dispatch(fileRequested({ version }))}
        >
          <i className="bi bi-file-earmark-word me-1" aria-hidden="true" />
          下载这一版 Word
        </Button>
      </div>
      <VersionSheet
        read={read}
        onRetry={() => dispatch(versionPaper.actions.requested({ access, version }))}
        said={(paper) => ` · ${submitters[paper.submitted_by]}`}
      />
    </section>
  );
};
