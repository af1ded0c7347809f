import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { domainIn } from '../../../../domain/case/procedure.js';
import { labelAt } from '../../../../domain/forms/labelAt.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { CitationList, useCitations } from '../../components/citations/index.js';
import { nameOf } from '../drafts/index.js';
import { inputId, useFormTools, useFormValues } from '../pleading/slots/index.js';
import { continuation } from './assistanceReads.js';

/** How long the typing pauses, in milliseconds, before a continuation is requested. */
const pauseMs = 800;
/** A shorter text gives the model too little to continue, in characters. */
const shortest = 20;
/** How many characters before a continuation are checked with it for citations. */
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
  const currentOffer = offer !== undefined && isCurrent && isAtWork ? offer : null;
  /** A citation may begin in what was typed. */
  const lead = currentOffer?.of.slice(-longestLead) ?? '';
  const { status, findings, isCounting } = useCitations(currentOffer ? lead + currentOffer.continuation : '');
  const suspicious = findings.filter(({ end, verdict }) => verdict === 'suspicious' && end > lead.length);
  const visibleOffer = status === 'loading' || isCounting ? null : currentOffer;

  const giveUp = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (isOwn) dispatch(continuation.actions.forgotten());
  });
  const ask = useEffectEvent(() => {
    const field = fieldAt(path);
    if (!field || document.activeElement !== field || !caretIsAtEnd(field)) return;
    const text = field.value;
    if (text.trim().length < shortest || !mayAsk(Date.now())) return;
    dispatch(continuation.actions.requested({ path, text, about: labelAt(definition, path), ...domainIn(definition) }));
  });
  const adopt = () => {
    if (!visibleOffer) return;
    onAdopt(visibleOffer.of + visibleOffer.continuation);
    dispatch(continuation.actions.forgotten());
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!visibleOffer || event.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key !== 'Tab' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Tab') adopt();
    else giveUp();
  });
  useEffect(() => {
    const field = fieldAt(path);
    if (!field) return;
    let composing = false;
    const onTyping = () => {
      giveUp();
      setIsAtWork(true);
      if (!composing) timer.current = setTimeout(() => ask(), pauseMs);
    };
    const onComposing = (is: boolean) => () => {
      composing = is;
      onTyping();
    };
    const onLeave = () => {
      giveUp();
      setIsAtWork(false);
    };
    const listeners: readonly (readonly [string, (event: Event) => void])[] = [
      ['input', onTyping],
      ['compositionstart', onComposing(true)],
      ['compositionend', onComposing(false)],
      ['keydown', (event) => (event instanceof KeyboardEvent ? onKey(event) : undefined)],
      ['blur', onLeave],
    ];
    for (const [name, hear] of listeners) field.addEventListener(name, hear);
    // The key press that made the text long enough came before these listeners.
    if (document.activeElement === field) onTyping();
    return () => {
      for (const [name, hear] of listeners) field.removeEventListener(name, hear);
      giveUp();
    };
  }, [path]);

  return (
    <div className="continuing" role="status">
      {visibleOffer ? (
        <>
          <span className="visually-hidden">续写建议：</span>
          <span className="continuing-text">{visibleOffer.continuation}</span>
          {suspicious.length > 0 ? <CitationList findings={suspicious} /> : null}
          <Button
            size="sm"
            variant="quiet"
            // Pressing the button must not take the focus from the field: the suggestion would disappear before the click.
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
