import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useInserting } from './useInserting.js';
import '../clauses.css';

/** Fetched when it is first opened. */
const ClausePicker = lazy(() => import('./ClausePicker.js'));

/** The button of one cell, with what it inserted last. */
const ClauseTool = ({ path }: { readonly path: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const inserting = useInserting(path);
  const { said, undo } = inserting;
  return (
    <>
      <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <i className="bi bi-text-paragraph me-1" aria-hidden="true" />
        常用语段
      </Button>
      <span className="clause-said" role="status">
        {said}
      </span>
      {said === '' ? null : (
        <Button size="sm" variant="outline-secondary" onClick={undo}>
          撤销插入
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <ClausePicker path={path} inserting={inserting} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

export default ClauseTool;
