import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-bootstrap';
import { saidIn } from '../../../../domain/forms/pleadingWords.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { useFormTools, type ClaimForDefense, type ComplaintTool } from '../pleading/slots/index.js';

/** Fetched when it is first asked for. */
const Panel = lazy(() => import('./ComparePanel.js'));

/** The defence's way to see what of the complaint it has not answered yet. */
const CompareHere = ({ claim }: { readonly claim: ClaimForDefense }) => {
  const [open, setOpen] = useState(false);
  const say = saidIn(useFormTools().definition);
  return (
    <div className="mt-2">
      <Button variant="link" size="sm" className="p-0" aria-expanded={open} onClick={() => setOpen(!open)}>
        <i className="bi bi-layout-split me-2" aria-hidden="true" />
        {say`逐项对照原告的主张`}
      </Button>
      {open ? (
        <Suspense fallback={<LoadingNotice />}>
          <Panel claim={claim} />
        </Suspense>
      ) : null}
    </div>
  );
};

export const comparingTool: ComplaintTool = { name: 'comparing', Below: CompareHere };
