import { lazy, Suspense, useEffect, useState } from 'react';
import { patiently } from '../components/patiently.js';
import { onDownloadRefused } from '../core/downloads.js';

const OpenElsewhere = lazy(patiently(async () => (await import('./OpenElsewhere.js')).OpenElsewhere));

/** Says how to come by a file, each time that somebody wants one where none can be saved. */
export const RefusedDownload = () => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  useEffect(() => onDownloadRefused(() => setState('open')), []);
  return state === 'never' ? null : (
    <Suspense fallback={null}>
      <OpenElsewhere show={state === 'open'} onHide={() => setState('closed')} />
    </Suspense>
  );
};
