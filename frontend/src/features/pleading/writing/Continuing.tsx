import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { labelAt } from '../../../../../domain/forms/labelAt.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { CitationList, useCitations } from '../../../components/citations/index.js';
import { nameOf } from '../../drafts/index.js';
import { inputId } from '../fields/fieldProps.js';
import { useFormTools, useFormValues } from '../filling/formContext.js';
import { continuation } from './assistanceReads.js';

/** So long nobody types before a continuation is asked for. */
const pauseMs = 800;
/** A shorter text does not say where it goes. */
const shortest = 20;
/** So much of what was typed is read with a continuation, in characters. */
const longestLead = 200;
/** Calls in a minute, over all fields of the page; the server has a bound of its own. */
const mostInAMinute = 10;

let askedAt: readonly number[] = [];
const mayAsk = (now: number): boolean => {
  askedAt = askedAt.filter((at) => now - at < 60_000);
  if (askedAt.length >= mostInAMinute) return false;
  askedAt = [...askedAt, now];
  return true;
};

const fieldAt = (path: string): HTMLTextAreaElement | null => {
  const field = document.getElementById(inputId(path));
  return field instanceof HTMLTextAreaElement ? field : null;
};
const caretIsAtEnd = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean =>
  selectionStart === value.length && selectionEnd === value.length;

type Props = { readonly path: string; readonly onAdopt: (text: string) => void };

/**
 * Below a long text, after a pause of the typing at its end: how it may go on. Tab takes it over, Escape dismisses it, and so
 * does typing on, which ends a call under way. One call at a time. What is said of suspicious citations stands with it.
 */
const Continuing = ({ path, onAdopt }: Props) => {
  const dispatch = useAppDispatch();
  const { definition } = useFormTools();
  const offer = useAppSelector((state) => {
    const data = dataOf(continuation.selectors.list(state));
    return data?.path === path && data.continuation !== '' ? data : undefined;
  });
  const isOwn = useAppSelector((state) => continuation.selectors.query(state)?.path === path);
  const isCurrent = useFormValues([nameOf(path)], ([value]) => value === offer?.of);
  const [isAtWork, setIsAtWork] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const offered = offer !== undefined && isCurrent && isAtWork ? offer : null;
  /** A citation may begin in what was typed. */
  const lead = offered?.of.slice(-longestLead) ?? '';
  const { status, findings } = useCitations(offered ? lead + offered.continuation : '');
  const suspicious = findings.filter(({ end, verdict }) => verdict === 'suspicious' && end > lead.length);
  const shown = status === 'loading' ? null : offered;

  const giveUp = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (isOwn) dispatch(continuation.actions.forgotten());
  });
  const ask = useEffectEvent(() => {
    const field = fieldAt(path);
    if (!field || document.activeElement !== field || !caretIsAtEnd(field)) return;
    const text = field.value;
    if (text.trim().length < shortest || !mayAsk(Date.now())) return;
    dispatch(continuation.actions.requested({ path, text, about: labelAt(definition, path) }));
  });
  const adopt = () => {
    if (!shown) return;
    onAdopt(shown.of + shown.continuation);
    dispatch(continuation.actions.forgotten());
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!shown || event.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key !== 'Tab' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Tab') adopt();
    else giveUp();
  });
  useEffect(() => {
    const field = fieldAt(path);
    if (!field) return;
    let composing = false;
    const typed = () => {
      giveUp();
      setIsAtWork(true);
      if (!composing) timer.current = setTimeout(() => ask(), pauseMs);
    };
    const composed = (is: boolean) => () => {
      composing = is;
      typed();
    };
    const left = () => {
      giveUp();
      setIsAtWork(false);
    };
    const heard: readonly (readonly [string, (event: Event) => void])[] = [
      ['input', typed],
      ['compositionstart', composed(true)],
      ['compositionend', composed(false)],
      ['keydown', (event) => (event instanceof KeyboardEvent ? pressed(event) : undefined)],
      ['blur', left],
    ];
    for (const [name, hear] of heard) field.addEventListener(name, hear);
    // It became long with the key that brought this here.
    if (document.activeElement === field) typed();
    return () => {
      for (const [name, hear] of heard) field.removeEventListener(name, hear);
      giveUp();
    };
  }, [path]);

  return (
    <div className="continuing" role="status">
      {shown ? (
        <>
          <span className="visually-hidden">续写建议：</span>
          <span className="continuing-text">{shown.continuation}</span>
          {suspicious.length > 0 ? <CitationList findings={suspicious} /> : null}
          <Button
            size="sm"
            variant="quiet"
            // The field keeps the focus, or its suggestion would go before it is pressed.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={adopt}
          >
            采用
          </Button>
          <span className="text-secondary small">AI续写建议：按 Tab 采用，按 Esc 忽略</span>
        </>
      ) : null}
    </div>
  );
};

export default Continuing;
