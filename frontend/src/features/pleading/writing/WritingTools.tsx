import { lazy, Suspense, use, useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { nameOf } from '../../drafts/index.js';
import { useFormTools, useFormValues } from '../filling/formContext.js';
import { WritingContext } from './writingContext.js';

/** Fetched when it is first asked for. */
const OptimiseDialog = lazy(() => import('./OptimiseDialog.js'));
const Continuing = lazy(() => import('./Continuing.js'));

/** A text shorter than this says nothing that could be put better. */
const shortest = 20;

type Adopted = { readonly before: unknown; readonly after: string };

const Tools = ({ path }: { readonly path: string }) => {
  const { form, feed } = useFormTools();
  const { optimise, proceed } = use(WritingContext);
  const name = nameOf(path);
  const [open, setOpen] = useState(false);
  const [adopted, setAdopted] = useState<Adopted | null>(null);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const isLong = useFormValues([name], ([value]) => typeof value === 'string' && value.trim().length >= shortest);
  /** What was typed after a version was adopted is not undone with it. */
  const isUntouched = useFormValues([name], ([value]) => adopted !== null && value === adopted.after);
  const set = (value: unknown) => {
    form.setValue(name, value, { shouldDirty: true });
    feed.refresh();
  };
  const adopt = (after: string) => {
    setAdopted({ before: form.getValues(name) as unknown, after });
    set(after);
    setSaid('已采用，可以撤销');
    setOpen(false);
  };
  const undo = () => {
    set(adopted?.before ?? '');
    setAdopted(null);
    setSaid('已恢复原文');
    focusIfLost(place);
  };
  return (
    <div className="writing-tools" ref={place} tabIndex={-1}>
      {proceed && isLong ? (
        <Suspense>
          <Continuing path={path} onAdopt={adopt} />
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
          <Button size="sm" variant="outline-secondary" onClick={undo}>
            撤销
          </Button>
        </>
      ) : null}
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {open ? (
        <Suspense>
          <OptimiseDialog path={path} onAdopt={adopt} onClose={() => setOpen(false)} />
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
