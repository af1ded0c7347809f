import type { ReactNode } from 'react';
import { Form } from 'react-bootstrap';
import type { CaseCorrections } from '../../../../../domain/contract/corrections.js';
import { dataOf } from '../../../core/loadable.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import type { FindingTool } from '../../caseFile/view/index.js';
import { caseCorrections, type ChosenMark } from '../corrections/caseCorrections.js';
import { isSameMark, markRemoved, marksAdded, selectMarks } from '../corrections/markDraftSlice.js';
import { MarkedBy } from './MarkedBy.js';

export type Offer = CaseCorrections['offers'][number];

/** The mark that an offer of the rules becomes. */
export const ofOffer = ({ code, path, label, sentence }: Offer): ChosenMark => ({
  source: 'rule',
  code,
  path,
  label,
  reason: sentence,
});

type TickProps = {
  readonly offer: Offer;
  /** What the tick is called on the page; where its words stand beside it already, `name` says them. */
  readonly children?: ReactNode;
  readonly name?: string;
};

/** Marks what the rules found by a tick, and says who else marked it. */
export const OfferTick = ({ offer, children, name }: TickProps) => {
  const dispatch = useAppDispatch();
  const mark = useAppSelector(selectMarks).find((one) => isSameMark(one, offer));
  return (
    <Form.Check
      id={`offer-${offer.code}-${offer.path}`}
      checked={mark !== undefined}
      aria-label={name}
      onChange={({ target }) => dispatch(target.checked ? marksAdded([ofOffer(offer)]) : markRemoved(offer))}
      label={
        <>
          {children}
          {mark === undefined ? null : <MarkedBy mark={mark} />}
        </>
      }
    />
  );
};

type FindingProps = { readonly code: string | undefined; readonly path: string };

const FindingTick = ({ code, path }: FindingProps) => {
  const corrections = dataOf(useAppSelector(caseCorrections.selectors.list));
  const offer = corrections?.offers.find((one) => one.code === code && one.path === path);
  if (offer === undefined || offer.known || corrections?.standing === 'asked') return null;
  return <OfferTick offer={offer} name={`标记：${offer.label}，${offer.sentence}`} />;
};

/** Before a finding of the complaint under review: the tick that marks it for the notice. */
export const tickFinding: FindingTool = ({ code, path }) => <FindingTick code={code} path={path} />;
