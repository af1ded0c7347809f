import { lazy, Suspense, useCallback, useState } from 'react';
import { Offcanvas } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import type { FieldProblem } from '../../../http/apiError.js';
import { useCheckAddress, type OpenedPage, usePleadingSlots, failureDismissed, selectWork } from '../page/index.js';
import { jumpTo } from '../form/index.js';
import { ActionBar } from './ActionBar.js';
import { FailureNotice } from '../parts/index.js';
import { SidePanel } from './SidePanel.js';
import { loadPreviewDialog, useSubmission, WordNotice } from '../submitting/index.js';

const PreviewDialog = lazy(loadPreviewDialog);

type Open = 'none' | 'preview' | 'missing';

/** What can be done with a pleading while it is filled in, and what became of it; at the foot of the screen. */
export const FormActions = ({ page }: { readonly page: OpenedPage }) => {
  const [open, setOpen] = useState<Open>('none');
  const dispatch = useAppDispatch();
  const { openCheck } = useCheckAddress();
  const jump = useCallback((problems: readonly FieldProblem[]) => {
    const first = problems[0];
    if (first) setTimeout(() => jumpTo(first.path));
  }, []);
  const submission = useSubmission(page.draft.id, jump);
  const { review } = usePleadingSlots();
  const work = useAppSelector(selectWork);
  const close = () => setOpen('none');
  const download = () => {
    dispatch(failureDismissed());
    if (submission.check('word')) submission.generateWord();
  };
  return (
    <>
      <div className="action-dock">
        {work.status === 'failed' ? (
          <FailureNotice failure={work.failure} onRetry={work.failure.work === 'word' ? download : openCheck} />
        ) : null}
        <WordNotice />
        {review.map(({ name, Bar }) => (
          <Bar key={name} />
        ))}
        <ActionBar
          page={page}
          onPreview={() => setOpen('preview')}
          onWord={download}
          onCheck={openCheck}
          onMissing={() => setOpen('missing')}
        />
      </div>
      {open === 'preview' ? (
        <Suspense>
          <PreviewDialog onClose={close} />
        </Suspense>
      ) : null}
      <Offcanvas show={open === 'missing'} onHide={close} placement="end" aria-label="填写进度">
        <Offcanvas.Header closeButton closeLabel="关闭" />
        <Offcanvas.Body>
          <SidePanel onJumped={close} />
        </Offcanvas.Body>
      </Offcanvas>
    </>
  );
};
