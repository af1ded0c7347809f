import { lazy, Suspense, useEffect, useState } from 'react';
import { patiently } from '../components/patiently.js';
import { onDownloadRefused, type OfferedFile } from '../core/downloads.js';

const OpenElsewhere = lazy(patiently(async () => (await import('./OpenElsewhere.js')).OpenElsewhere));

/** Says how to come by a file, each time that somebody wants one where none can be saved. */
export const RefusedDownload = () => {
  const [file, setFile] = useState<OfferedFile>();
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      onDownloadRefused((wanted) => {
        setFile(wanted);
        setOpen(true);
      }),
    [],
  );
  return file === undefined ? null : (
    <Suspense fallback={null}>
      <OpenElsewhere file={file} show={isOpen} onHide={() => setOpen(false)} />
    </Suspense>
  );
};
