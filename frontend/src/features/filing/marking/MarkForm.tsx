import { useId, useState, type KeyboardEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import { clerkReasonCodes, clerkReasons, type ClerkReason } from '../../../../../domain/case/corrections.js';
import type { CaseCorrections } from '../../../../../domain/contract/corrections.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import type { ChosenMark } from '../corrections/caseCorrections.js';
import { markReplaced, marksAdded, rowOpened, selectMarks } from '../corrections/markDraftSlice.js';

type Place = CaseCorrections['places'][number];
type Offer = CaseCorrections['offers'][number];

type Props = {
  /** The places of the row, at least one. */
  readonly places: readonly Place[];
  /** What the rules found at them. */
  readonly offers: readonly Offer[];
  /** The mark that is said anew; none for a new one. */
  readonly before?: ChosenMark | undefined;
  readonly onDone: () => void;
};

/** The place's own words, without those of the row around it. */
const shortLabel = ({ label }: Place, [first]: readonly Place[]): string =>
  first && label.startsWith(`${first.label} · `) ? label.slice(first.label.length + 3) : label;

const firstReason = (place: Place | undefined): ClerkReason => (place?.value === '' ? 'blank' : 'unclear');

/** What the rules found in this row, each to be marked by one press in the rules' words. */
const Found = ({ offers }: Pick<Props, 'offers'>) => {
  const dispatch = useAppDispatch();
  const marks = useAppSelector(selectMarks);
  const open = offers.filter(
    ({ code, path, known }) => !known && !marks.some((one) => one.code === code && one.path === path),
  );
  return open.map(({ code, path, label, sentence }) => (
    <p key={`${code} ${path}`} className="mark-found">
      规则发现：{sentence}{' '}
      <Button
        variant="link"
        size="sm"
        className="p-0"
        onClick={() => dispatch(marksAdded([{ source: 'rule', code, path, label, reason: sentence }]))}
      >
        标记这一项
      </Button>
    </p>
  ));
};

/** Marks a row of the review where it is read: which of its places, why, and in what words the notice says it. */
export const MarkForm = ({ places, offers, before, onDone }: Props) => {
  const dispatch = useAppDispatch();
  const id = useId();
  const ofRule = before?.source === 'rule';
  const start = places.find(({ path }) => path === before?.path) ?? places[0];
  const [path, setPath] = useState(start?.path ?? '');
  const [code, setCode] = useState<ClerkReason>(before?.source === 'clerk' ? before.code : firstReason(start));
  const [words, setWords] = useState(before?.reason ?? '');
  const [isUrged, setUrged] = useState(false);
  const lacksWords = (ofRule || code === 'other') && words.trim() === '';
  const close = () => {
    dispatch(rowOpened(null));
    onDone();
  };
  const save = () => {
    setUrged(true);
    const place = places.find((one) => one.path === path);
    if (lacksWords || !place) return;
    const reason = words.trim();
    const mark: ChosenMark = ofRule
      ? { ...before, reason }
      : { source: 'clerk', code, path, label: place.label, reason };
    dispatch(before === undefined ? marksAdded([mark]) : markReplaced({ before, mark }));
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    // Enter that ends a composition of Chinese text sends nothing.
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement)
      return;
    else save();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="mark-form" role="group" aria-label="标记这一处" onKeyDown={onKeyDown}>
      {before === undefined ? <Found offers={offers} /> : null}
      {ofRule || places.length < 2 ? null : (
        <Form.Group controlId={`${id}-place`}>
          <Form.Label>位置</Form.Label>
          <Form.Select size="sm" value={path} onChange={({ target }) => setPath(target.value)}>
            {places.map((one) => (
              <option key={one.path} value={one.path}>
                {one === places[0] ? one.label : shortLabel(one, places)}
              </option>
            ))}
          </Form.Select>
        </Form.Group>
      )}
      {ofRule ? null : (
        <Form.Group controlId={`${id}-reason`}>
          <Form.Label>原因</Form.Label>
          <Form.Select
            size="sm"
            autoFocus
            value={code}
            onChange={({ target }) => setCode(clerkReasonCodes.find((one) => one === target.value) ?? 'unclear')}
          >
            {clerkReasonCodes.map((one) => (
              <option key={one} value={one}>
                {clerkReasons[one]}
              </option>
            ))}
          </Form.Select>
        </Form.Group>
      )}
      <Form.Group controlId={`${id}-words`} className="mark-words">
        <Form.Label>{ofRule || code === 'other' ? '通知书上的话（必填）' : '补充说明（可以不填）'}</Form.Label>
        <Form.Control
          size="sm"
          value={words}
          maxLength={ofRule ? 500 : 200}
          autoComplete="off"
          autoFocus={ofRule}
          isInvalid={isUrged && lacksWords}
          onChange={({ target }) => setWords(target.value)}
        />
      </Form.Group>
      <div className="mark-buttons">
        <Button size="sm" variant="primary" onClick={save}>
          {before === undefined ? '标记' : '保存'}
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={close}>
          取消
        </Button>
      </div>
    </div>
  );
};
