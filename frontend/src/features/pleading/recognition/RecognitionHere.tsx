import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-bootstrap';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useFeature } from '../../featureFlags/index.js';

/** Fetched when it is first asked for: its rules are long, and many type by hand. */
const Panel = lazy(() => import('./RecognitionPanel.js'));

/** The form page's way to take answers from pasted text, where the feature is on. */
export const RecognitionHere = () => {
  const isOn = useFeature('ai_autofill');
  const [open, setOpen] = useState(false);
  if (!isOn) return null;
  return (
    <>
      <Button variant="link" size="sm" className="mb-2" aria-expanded={open} onClick={() => setOpen(!open)}>
        <i className="bi bi-clipboard-check me-2" aria-hidden="true" />
        从文字或照片中识别
      </Button>
      {open ? (
        <Suspense fallback={<LoadingNotice />}>
          <Panel />
        </Suspense>
      ) : null}
    </>
  );
};
