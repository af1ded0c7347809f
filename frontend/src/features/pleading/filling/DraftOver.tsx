import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { PageTitle } from '../../../components/PageTitle.js';
import { clock } from '../../../components/time/clock.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import type { Became } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';
import { overSettled, type OpenedPage } from '../page/index.js';

/** 案号 …，第 1 版，10:15；what of it is known. */
const particulars = ({ case_number: number, version, at }: Became): string =>
  [number === null ? '' : `案号 ${number}`, version === null ? '' : `第 ${version} 版`, at === null ? '' : clock(at)]
    .filter((part) => part !== '')
    .join('，');

type Props = { readonly page: OpenedPage; readonly became: Became };

/**
 * Stands in place of a form whose draft ended on another device or in another tab: what became of it, the way to it, and the choice
 * to keep what was typed here as a draft of its own. Nothing of it is submitted or stored under the old id.
 */
export const DraftOver = ({ page, became }: Props) => {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectUser) !== null;
  const { values, abandonDraft } = useFormTools();
  const { id, formKey } = page.draft;
  const isSubmitted = became.outcome === 'submitted';
  const place = isSignedIn ? '已在另一台设备上' : '已在别处';
  const settle = (keeps: boolean) => {
    const typed = values();
    const kept = { ...typed, filing: { ...typed.filing, code: '' } };
    // The page must not store what it held once more while it closes.
    void abandonDraft().then(() => dispatch(overSettled({ draft: { id, formKey }, values: keeps ? kept : null })));
  };
  const said = particulars(became);
  return (
    <div className="page page-narrow">
      <PageTitle title={`这份文书${place}${isSubmitted ? '提交' : '删除'}`} />
      <p role="status">
        {place}
        {isSubmitted ? '提交' : '删除'}
        {said === '' ? '' : `：${said}`}。
        {isSubmitted ? '为免同一份文书提交两次，这里不能再提交它。' : '为免删除的草稿又出现，这里不再保存它。'}
      </p>
      {isSubmitted ? (
        <p className="d-flex flex-wrap gap-2">
          {isSignedIn ? (
            <Link to="/app/my-documents" className="btn btn-primary">
              查看提交的文书
            </Link>
          ) : null}
          <Link to="/progress" className={`btn ${isSignedIn ? 'btn-outline-secondary' : 'btn-primary'}`}>
            案件进度
          </Link>
          <Link to="/versions" className="btn btn-outline-secondary">
            已提交的版本
          </Link>
        </p>
      ) : null}
      <p className="text-secondary mb-2">
        这台设备上填的内容还在。
        {isSubmitted
          ? '要另外提起一件诉讼，可以把它另存为一份新草稿；不需要就清除。'
          : '要继续用，就另存为一份新草稿。'}
      </p>
      <p className="d-flex flex-wrap gap-2">
        <Button variant={isSubmitted ? 'outline-secondary' : 'primary'} onClick={() => settle(true)}>
          另存为新草稿
        </Button>
        <Button variant="outline-secondary" onClick={() => settle(false)}>
          不需要了，清除
        </Button>
      </p>
    </div>
  );
};
