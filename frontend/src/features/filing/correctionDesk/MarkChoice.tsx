import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { clerkReasonCodes, clerkReasons, type ClerkReason } from '../../../../../domain/case/corrections.js';
import type { CaseCorrections } from '../../../../../domain/contract/corrections.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { markRemoved, marksAdded, selectMarks } from '../corrections/markDraftSlice.js';
import { markWords, type ChosenMark } from '../corrections/caseCorrections.js';
import { MarkedBy } from '../marking/MarkedBy.js';

type Props = { readonly corrections: CaseCorrections };
type Offer = CaseCorrections['offers'][number];

const ofOffer = ({ code, path, label, sentence }: Offer): ChosenMark => ({
  source: 'rule',
  code,
  path,
  label,
  reason: sentence,
});

const mostShown = 6;

/** What the rules found, to be marked by a tick: the list that the party saw too. */
const Offers = ({ corrections: { offers } }: Props) => {
  const dispatch = useAppDispatch();
  const marks = useAppSelector(selectMarks);
  const [isWhole, setWhole] = useState(false);
  const fresh = offers.filter(({ known }) => !known);
  if (fresh.length === 0) return <p className="text-body-secondary">规则没有发现新的问题。</p>;
  const isMarked = ({ code, path }: Offer) => marks.some((one) => one.code === code && one.path === path);
  const shown = isWhole ? fresh : fresh.slice(0, mostShown);
  return (
    <fieldset className="correction-offers">
      <legend>
        规则发现的问题 {fresh.length} 项
        {fresh.every(isMarked) ? null : (
          <Button variant="link" size="sm" onClick={() => dispatch(marksAdded(fresh.map(ofOffer)))}>
            全部标记
          </Button>
        )}
      </legend>
      {shown.map((offer) => (
        <Form.Check
          key={`${offer.code} ${offer.path}`}
          id={`offer-${offer.code}-${offer.path}`}
          checked={isMarked(offer)}
          onChange={({ target }) => dispatch(target.checked ? marksAdded([ofOffer(offer)]) : markRemoved(offer))}
          label={
            <>
              <span className="correction-place">{offer.label}</span>
              <span>{offer.sentence}</span>
              {marks
                .filter(({ code, path }) => code === offer.code && path === offer.path)
                .map((mark) => (
                  <MarkedBy key={mark.code} mark={mark} />
                ))}
            </>
          }
        />
      ))}
      {shown.length < fresh.length ? (
        <Button variant="link" size="sm" onClick={() => setWhole(true)}>
          其余 {fresh.length - shown.length} 项
        </Button>
      ) : null}
    </fieldset>
  );
};

/** A place and a reason of the clerk's own. */
const OwnMark = ({ corrections: { places } }: Props) => {
  const dispatch = useAppDispatch();
  const [path, setPath] = useState('');
  const [code, setCode] = useState<ClerkReason>('unclear');
  const [reason, setReason] = useState('');
  const [isUrged, setUrged] = useState(false);
  const sections = [...new Set(places.map(({ section }) => section))];
  const place = places.find((one) => one.path === path);
  const lacksWords = code === 'other' && reason.trim() === '';
  const add = () => {
    setUrged(true);
    if (!place || lacksWords) return;
    dispatch(marksAdded([{ source: 'clerk', code, path, label: place.label, reason: reason.trim() }]));
    setPath('');
    setReason('');
    setUrged(false);
  };
  return (
    <fieldset className="correction-own">
      <legend>另行标记</legend>
      <Form.Group controlId="mark-place">
        <Form.Label>位置</Form.Label>
        <Form.Select
          value={path}
          isInvalid={isUrged && !place}
          aria-describedby="mark-place-value"
          onChange={({ target }) => setPath(target.value)}
        >
          <option value="">请选择</option>
          {sections.map((section) => (
            <optgroup key={section} label={section === '' ? '其他' : section}>
              {places
                .filter((one) => one.section === section)
                .map((one) => (
                  <option key={one.path} value={one.path}>
                    {one.label}
                  </option>
                ))}
            </optgroup>
          ))}
        </Form.Select>
        <Form.Text id="mark-place-value">
          {place ? `现填：${place.value === '' ? '（未填写）' : place.value}` : '选择后显示现填的内容'}
        </Form.Text>
      </Form.Group>
      <Form.Group controlId="mark-reason">
        <Form.Label>原因</Form.Label>
        <Form.Select
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
      <Form.Group controlId="mark-words" className="correction-words">
        <Form.Label>{code === 'other' ? '说明（必填）' : '说明（可以不填）'}</Form.Label>
        <Form.Control
          value={reason}
          maxLength={200}
          autoComplete="off"
          isInvalid={isUrged && lacksWords}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Group>
      <Button variant="outline-secondary" onClick={add}>
        标记
      </Button>
    </fieldset>
  );
};

/** What is marked beside the ticks above. */
const Chosen = ({ corrections: { offers } }: Props) => {
  const dispatch = useAppDispatch();
  const marks = useAppSelector(selectMarks).filter(
    ({ code, path }) => !offers.some((one) => one.code === code && one.path === path),
  );
  if (marks.length === 0) return null;
  return (
    <ol className="correction-chosen" aria-label="已标记">
      {marks.map((mark) => (
        <li key={`${mark.code} ${mark.path}`}>
          <span className="correction-place">{mark.label}</span>
          <span>{markWords(mark)}</span>
          <MarkedBy mark={mark} />
          <Button
            variant="link"
            size="sm"
            aria-label={`取消标记：${mark.label}`}
            onClick={() => dispatch(markRemoved(mark))}
          >
            取消
          </Button>
        </li>
      ))}
    </ol>
  );
};

/** Marks for a notice: what the rules found, and what the clerk sees. */
export const MarkChoice = ({ corrections }: Props) => (
  <>
    <Offers corrections={corrections} />
    <OwnMark corrections={corrections} />
    <Chosen corrections={corrections} />
  </>
);
