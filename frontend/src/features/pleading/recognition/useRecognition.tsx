import { lazy, Suspense, useState, type ReactNode } from 'react';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useFeature } from '../../featureFlags/index.js';
import { HelpButton } from '../parts/HelpButton.js';

/** Fetched when it is first asked for: its rules are long, and many type by hand. */
const Panel = lazy(() => import('./RecognitionPanel.js'));

/** The form page's way to take answers from pasted text and photographs: what opens it, and its panel. Neither where the feature is off. */
export const useRecognition = (): { readonly button: ReactNode; readonly panel: ReactNode } => {
  const isOn = useFeature('ai_autofill');
  const [open, setOpen] = useState(false);
  if (!isOn) return { button: null, panel: null };
  return {
    button: (
      <HelpButton
        icon="bi-camera"
        short="文字或照片"
        name="从文字或照片中识别"
        open={open}
        onClick={() => setOpen(!open)}
      />
    ),
    panel: open ? (
      <Suspense fallback={<LoadingNotice />}>
        <Panel />
      </Suspense>
    ) : null,
  };
};
