import { useEffect, useId, useRef, useState } from 'react';
import { CloseButton, Form } from 'react-bootstrap';
import { NumberInFull } from '../NumberInFull.js';

const DEBOUNCE_MS = 300;

type Props = {
  readonly label: string;
  readonly placeholder: string;
  /** The search in force. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** How long after the last key it asks, in milliseconds. */
  readonly debounceMs?: number;
};

/**
 * A search field that asks a moment after the last key, or at once on the Enter key, never in the middle of composing a
 * Chinese word.
 */
export const SearchBox = ({ label, placeholder, value, onSearch, debounceMs = DEBOUNCE_MS }: Props) => {
  const id = useId();
  const [text, setText] = useState(value);
  const [composing, setComposing] = useState(false);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    // The search that this field sent last must not overwrite newer typing; any other, as after going back in history, is shown, and
    // from then on the one that it sent counts as any other too.
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const field = useRef<HTMLInputElement>(null);
  const query = text.trim();
  const search = (asked: string) => {
    setSent(asked);
    onSearch(asked);
  };
  useEffect(() => {
    if (composing || query === value) return undefined;
    const timer = setTimeout(() => {
      setSent(query);
      onSearch(query);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [query, composing, value, onSearch, debounceMs]);
  const take = (number: string) => {
    setText(number);
    search(number);
    field.current?.focus();
  };
  return (
    <>
      <div className="list-search" role="search">
        <Form.Label htmlFor={id} visuallyHidden>
          {label}
        </Form.Label>
        <i className="bi bi-search" aria-hidden="true" />
        <Form.Control
          id={id}
          ref={field}
          type="text"
          inputMode="search"
          autoComplete="off"
          maxLength={100}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={({ key, nativeEvent }) => {
            // While a word is composed the Enter key belongs to the input method.
            if (key === 'Enter' && !nativeEvent.isComposing && query !== value) search(query);
          }}
        />
        {text === '' ? null : (
          <CloseButton
            aria-label="清除搜索"
            onClick={() => {
              setText('');
              if (value !== '') search('');
              field.current?.focus();
            }}
          />
        )}
      </div>
      <NumberInFull typed={text} onTake={take} />
    </>
  );
};
