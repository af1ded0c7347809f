import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { dataOf } from '../../../core/loadable.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { caseCorrections, markWords, type ChosenMark } from '../corrections/caseCorrections.js';
import { isSameMark, markRemoved, rowOpened, selectMarks, selectOpenRow } from '../corrections/markDraftSlice.js';
import { MarkedBy } from './MarkedBy.js';
import { MarkForm } from './MarkForm.js';
import { ofRow } from './rowPlaces.js';
import './marking.css';

const rowSelector = '[data-row]';

/** Puts the focus back on the row, so that the next key goes on from there. */
const focusRow = (row: string): void =>
  [...document.querySelectorAll<HTMLElement>(rowSelector)].find(({ dataset }) => dataset['row'] === row)?.focus();

type MarkProps = { readonly mark: ChosenMark; readonly onEdit: () => void };

const Mark = ({ mark, onEdit }: MarkProps) => {
  const dispatch = useAppDispatch();
  const words = markWords(mark);
  return (
    <li>
      <i className="bi bi-flag-fill me-1" aria-hidden="true" />
      <span>{words}</span>
      <MarkedBy mark={mark} />
      <Button variant="link" size="sm" aria-label={`修改标记：${words}`} onClick={onEdit}>
        修改
      </Button>
      <Button variant="link" size="sm" aria-label={`取消标记：${words}`} onClick={() => dispatch(markRemoved(mark))}>
        取消标记
      </Button>
    </li>
  );
};

/** Beside a row of the complaint under review: what is marked in it for the notice, and the form that marks it. */
export const RowMarks = ({ row, title }: { readonly row: string; readonly title: string }) => {
  const dispatch = useAppDispatch();
  const corrections = dataOf(useAppSelector(caseCorrections.selectors.list));
  const marks = ofRow(row, useAppSelector(selectMarks));
  const isOpen = useAppSelector(selectOpenRow) === row;
  const [edited, setEdited] = useState<ChosenMark | null>(null);
  const places = ofRow(row, corrections?.places ?? []);
  if (corrections === undefined || corrections.standing === 'asked' || places.length === 0) return null;
  const done = () => {
    setEdited(null);
    focusRow(row);
  };
  return (
    <div className={marks.length > 0 || isOpen ? 'row-marks row-marked' : 'row-marks'}>
      {marks.length === 0 ? null : (
        <ul>
          {marks.map((mark) => (
            <Mark
              key={`${mark.code} ${mark.path}`}
              mark={mark}
              onEdit={() => {
                dispatch(rowOpened(null));
                setEdited(mark);
              }}
            />
          ))}
        </ul>
      )}
      {edited !== null && marks.some((one) => isSameMark(one, edited)) ? (
        <MarkForm places={places} offers={[]} before={edited} onDone={done} />
      ) : isOpen ? (
        <MarkForm places={places} offers={ofRow(row, corrections.offers)} onDone={done} />
      ) : (
        <Button
          variant="link"
          size="sm"
          className="mark-row"
          aria-label={`标记：${title}`}
          onClick={() => dispatch(rowOpened(row))}
        >
          标记
        </Button>
      )}
    </div>
  );
};
