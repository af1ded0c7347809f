import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { clerkReasonCodes, clerkReasons, type ClerkReason } from '../../../../../domain/case/corrections.js';
import type { CaseCorrections } from '../../../../../domain/contract/corrections.js';
import { dataOf } from '../../../core/loadable.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { elementReview, weighty } from '../../caseFile/view/index.js';
import { isSameMark, markRemoved, marksAdded, selectMarks } from '../corrections/markDraftSlice.js';
import { markWords } from '../corrections/caseCorrections.js';
import { MarkedBy } from '../marking/MarkedBy.js';
import { ofOffer, OfferTick, type Offer } from '../marking/OfferTick.js';

type Props = { readonly corrections: CaseCorrections };

const mostShown = 6;

/** What the rules found and no notice has said yet: one press for all, and a tick for each that no list above has one for. */
const Offers = ({ fresh, isComplaint }: { readonly fresh: readonly Offer[]; readonly isComplaint: boolean }) => {
  const dispatch = useAppDispatch();
  const marks = useAppSelector(selectMarks);
  const review = useAppSelector(elementReview.selectors.list);
  const [isWhole, setWhole] = useState(false);
  const isMarked = (offer: Offer) => marks.some((one) => isSameMark(one, offer));
  const above = weighty(dataOf(review));
  const isAbove = ({ code, path }: Offer) => above.some((one) => one.code === code && one.path === path);
  const isReading = isComplaint && review.status === 'loading';
  const own = isReading ? [] : isComplaint ? fresh.filter((offer) => !isAbove(offer)) : fresh;
  const shown = isWhole ? own : own.slice(0, mostShown);
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
        <OfferTick key={`${offer.code} ${offer.path}`} offer={offer}>
          <span className="correction-place">{offer.label}</span>
          <span>{offer.sentence}</span>
        </OfferTick>
      ))}
      {shown.length < own.length ? (
        <Button variant="link" size="sm" onClick={() => setWhole(true)}>
          其余 {own.length - shown.length} 项
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
      <legend className="visually-hidden">另行标记</legend>
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

/** Marks for a notice: what the rules found, and what the clerk sees. The ticks of a complaint stand with its findings. */
export const MarkChoice = ({ corrections, isComplaint }: Props & { readonly isComplaint: boolean }) => {
  const fresh = corrections.offers.filter(({ known }) => !known);
  return (
    <>
      {fresh.length === 0 ? (
        <p className="text-body-secondary">规则没有发现新的问题。</p>
      ) : (
        <Offers fresh={fresh} isComplaint={isComplaint} />
      )}
      <details className="correction-more">
        <summary>另行标记（也可以在清单里点击该项）</summary>
        <OwnMark corrections={corrections} />
      </details>
      <Chosen corrections={corrections} />
    </>
  );
};
