import { useEffect, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent, Ref, RefObject } from 'react';
import { Button, Form, InputGroup, Popover, Spinner } from 'react-bootstrap';
import type { FormControlProps } from 'react-bootstrap';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { CalendarProps } from './Calendar.js';
import { PlacedOverlay } from '../overlay/PlacedOverlay.js';
import { typedDate } from './typedDate.js';
import 'react-day-picker/style.css';
import './dates.css';

type Props = {
  readonly field: UseFormRegisterReturn;
  /** Which day is asked for; it names the button of the calendar. */
  readonly label: string;
  /** What is kept of a typed text; a day in one of the usual ways of writing it where absent. */
  readonly read?: (typed: string) => string;
  /** What stands in the field now, where it may be less than a day (2008年春). */
  readonly kept?: string;
  /** Further props of the input. */
  readonly control?: Pick<FormControlProps, 'id' | 'isInvalid' | 'disabled'> & {
    readonly autoComplete?: string;
    readonly 'aria-label'?: string;
    readonly 'aria-invalid'?: boolean;
    readonly 'aria-describedby'?: string;
  };
};

type CalendarState =
  | { readonly status: 'closed' | 'loading' | 'failed' }
  | { readonly status: 'open'; readonly Calendar: ComponentType<CalendarProps> };

/** The furthest years a court form can mean: keeps a slip like 0204 or 20245 out of the picker. */
const bounds = { min: '1900-01-01', max: '2199-12-31' } as const;

/** On a phone the native picker is used: it is easier to touch and speaks the phone's language. */
const hasOwnPicker = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Tab goes round within the calendar, which stands elsewhere in the page than its field. */
const stayWithin = (event: KeyboardEvent): void => {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')].filter(
    (stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0,
  );
  const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
};

/** The calendar of a field, loaded when it is first opened. `value`: the day that it opens at. */
const useCalendar = () => {
  const [calendar, setCalendar] = useState<CalendarState>({ status: 'closed' });
  const [value, setValue] = useState('');
  const load = (day: string) => {
    setValue(day);
    setCalendar({ status: 'loading' });
    const ready = (next: CalendarState) => setCalendar((now) => (now.status === 'loading' ? next : now));
    import('./Calendar.js').then(
      ({ Calendar }) => ready({ status: 'open', Calendar }),
      () => ready({ status: 'failed' }), // said in its place; typing works without it
    );
  };
  return { calendar, value, load, close: () => setCalendar({ status: 'closed' }) };
};

type OpenerProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly disabled: boolean;
  readonly shown: boolean;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Opens the calendar of a field, and closes it. */
const Opener = ({ ref, label, disabled, shown, onClick, onKeyDown }: OpenerProps) => (
  <Button
    ref={ref}
    variant="outline-secondary"
    className="date-open"
    disabled={disabled}
    aria-label={`打开日历：${label}`}
    aria-haspopup="dialog"
    aria-expanded={shown}
    onClick={onClick}
    onKeyDown={onKeyDown}
  >
    <i className="bi bi-calendar3" aria-hidden="true" />
  </Button>
);

type BodyProps = {
  readonly calendar: CalendarState;
  readonly value: string;
  readonly onPicked: (day: string) => void;
};

/** Shows the calendar, or says that it is loading or failed to load. */
const CalendarBody = ({ calendar, value, onPicked }: BodyProps) =>
  calendar.status === 'open' ? (
    <calendar.Calendar value={value} onPicked={onPicked} />
  ) : (
    <div role="status" className="text-secondary">
      {calendar.status === 'failed' ? (
        '日历没有加载成功，请直接输入日期，例如2024-01-31。'
      ) : (
        <Spinner animation="border" size="sm">
          <span className="visually-hidden">正在打开日历…</span>
        </Spinner>
      )}
    </div>
  );

type OverlayProps = BodyProps & {
  /** What the calendar stands below. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly onHide: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** The calendar of a field, beside it. */
const CalendarOverlay = ({ frame, label, calendar, value, onHide, onKeyDown, onPicked }: OverlayProps) => (
  <PlacedOverlay
    show={calendar.status !== 'closed'}
    target={frame}
    // The calendar is drawn outside the form, whose sections clip what overflows them, but inside a dialog, which traps the focus.
    container={() => frame.current?.closest<HTMLElement>('.modal') ?? document.body}
    placement="bottom-start"
    flip
    rootClose
    onHide={onHide}
    waiting={<CalendarBody calendar={calendar} value={value} onPicked={() => undefined} />}
  >
    <Popover
      role="dialog"
      aria-modal
      aria-label={`选择日期：${label}`}
      className="date-popover"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Popover.Body>
        <CalendarBody calendar={calendar} value={value} onPicked={onPicked} />
      </Popover.Body>
    </Popover>
  </PlacedOverlay>
);

/** A line to type a day into, in any usual way of writing it, and a calendar to choose it from. */
const TypedDateInput = ({
  field: { ref, onBlur, onChange, name },
  label,
  read = typedDate,
  control = {},
  isTurnedTo = false,
}: Props & { readonly isTurnedTo?: boolean }) => {
  const { disabled = false } = control;
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const { calendar, value, close, load } = useCalendar();
  const isOpen = calendar.status !== 'closed';

  useEffect(() => (isTurnedTo ? input.current?.focus() : undefined), [isTurnedTo]);

  const setDay = (day: string) => {
    if (!input.current || input.current.value === day) return;
    input.current.value = day;
    void onChange({ type: 'change', target: input.current });
  };
  const tidy = () => setDay(read(input.current?.value ?? ''));
  const closeBack = () => {
    close();
    opener.current?.focus();
  };
  const open = () => {
    tidy();
    load(input.current?.value ?? '');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation(); // a dialog around the field stays open
      closeBack();
    } else if (event.key === 'Tab') stayWithin(event);
  };

  return (
    <div ref={frame} className="date-input">
      <InputGroup hasValidation>
        <Form.Control
          autoComplete="off"
          {...control}
          name={name}
          maxLength={40}
          placeholder="年-月-日"
          ref={(element: HTMLInputElement | null) => {
            input.current = element;
            ref(element);
          }}
          onChange={(event) => void onChange(event)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') tidy(); // the form may be sent by it
          }}
          onBlur={(event) => {
            tidy();
            void onBlur(event);
          }}
        />
        <Opener
          ref={opener}
          label={label}
          disabled={disabled}
          shown={isOpen}
          onClick={() => (isOpen ? close() : open())}
          onKeyDown={(event) => {
            if (isOpen && event.key === 'Escape') onKey(event);
          }}
        />
      </InputGroup>
      <CalendarOverlay
        frame={frame}
        label={label}
        calendar={calendar}
        value={value}
        onHide={close}
        onKeyDown={onKey}
        onPicked={(day) => {
          setDay(day);
          closeBack();
        }}
      />
    </div>
  );
};

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The picker of a telephone, which knows whole days only, and a way to write less than a day. */
const PhoneDateInput = (props: Props) => {
  const { kept = '', read, label, control, field } = props;
  const [written, setWritten] = useState<'no' | 'pressed' | 'kept'>('no');
  // A picker would show what is no day as nothing.
  if (written === 'no' && kept !== '' && !isDay(kept)) setWritten('kept');
  if (written !== 'no') return <TypedDateInput {...props} isTurnedTo={written === 'pressed'} />;
  const picker = <Form.Control type="date" autoComplete="off" {...bounds} {...control} {...field} />;
  return read === undefined ? (
    picker
  ) : (
    <InputGroup className="date-input">
      {picker}
      <Button
        variant="outline-secondary"
        className="date-about"
        aria-label={`只记得大概：${label}`}
        disabled={control?.disabled ?? false}
        onClick={() => setWritten('pressed')}
      >
        只记得大概
      </Button>
    </InputGroup>
  );
};

/**
 * One day of a form, kept as `YYYY-MM-DD`; what is no day is kept as it was typed, for the form to complain about. On a phone it is the phone's own
 * picker, beside which a field with `read` offers to write the day in words.
 */
export const DateInput = (props: Props) => {
  const [own] = useState(hasOwnPicker);
  return own ? <PhoneDateInput {...props} /> : <TypedDateInput {...props} />;
};
