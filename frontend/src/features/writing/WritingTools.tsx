import { lazy, Suspense, use, useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { focusIfLost } from '../../components/focusIfLost.js';
import { nameOf } from '../drafts/index.js';
import { useFormTools, useFormValues } from '../pleading/slots/index.js';
import { useAdopting } from './useAdopting.js';
import { WritingContext } from './writingContext.js';
import './writing.css';

/** Fetched when it is first asked for. */
const OptimiseDialog = lazy(() => import('./OptimiseDialog.js'));
const Continuing = lazy(() => import('./Continuing.js'));

/** A text shorter than this says nothing that could be put better. */
const shortest = 20;

const Tools = ({ path }: { readonly path: string }) => {
  const { form } = useFormTools();
  const { optimise, proceed } = use(WritingContext);
  const name = nameOf(path);
  const [open, setOpen] = useState(false);
  const { isUntouched, adopt, undo } = useAdopting(path);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const isLong = useFormValues([name], ([value]) => typeof value === 'string' && value.trim().length >= shortest);
  const take = (by: string) => (after: string) => {
    adopt(after, by, String(form.getValues(name)));
    setSaid('已采用，可以撤销');
    setOpen(false);
  };
  const takeBack = () => {
    undo();
    setSaid('已恢复原文');
    focusIfLost(place);
  };
  return (
    <div className="writing-tools" ref={place} tabIndex={-1}>
      {proceed && isLong ? (
        <Suspense>
          <Continuing path={path} onAdopt={take('续写')} />
        </Suspense>
      ) : null}
      {optimise && isLong ? (
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          <i className="bi bi-magic me-1" aria-hidden="true" />
          优化文字
        </Button>
      ) : null}
      {isUntouched ? (
        <>
          <span className="text-secondary small">已采用AI建议</span>
          <Button size="sm" variant="outline-secondary" onClick={takeBack}>
            撤销
          </Button>
        </>
      ) : null}
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {open ? (
        <Suspense>
          <OptimiseDialog path={path} onAdopt={take('文字优化')} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};

/** Below a long text: what a model can do with it, where that is on. */
export const WritingTools = ({ path }: { readonly path: string }) => {
  const { optimise, proceed } = use(WritingContext);
  return optimise || proceed ? <Tools path={path} /> : null;
};
