import { Button } from 'react-bootstrap';
import type { Mark } from '../../../../../domain/case/marks.js';
import { labelAt } from '../../../../../domain/forms/labelAt.js';
import { saidIn, type Said } from '../../../../../domain/forms/pleadingWords.js';
import { useFormTools, useSnapshotAt } from '../../pleading/slots/index.js';
import { useFilling } from './filling.js';
import { moveOnFrom, stayAt } from './moving.js';
import type { Acceptance } from './reviewState.js';
import { onArrow, SuggestionRow } from './SuggestionRow.js';
import { useReviewAt } from './useReviewView.js';
import './review.css';

/** Where an accepted answer comes from, in words. */
const originOf = ({ source, passage }: Mark, say: Said): string => {
  if (source === 'complaint') return say`原告填写，请核对`;
  if (source === 'rules') return '来自您提供的文字';
  return passage === null ? 'AI生成，文字中没有原文' : 'AI从您提供的文字中得出';
};

type BadgeProps = {
  readonly path: string;
  /** Absent where somebody changed the value while accepting it. */
  readonly mark: Mark | undefined;
  /** Absent after the page was opened anew: what stood before is not known any more. */
  readonly filled: Acceptance | undefined;
};

/** Says of an answer that nobody typed it, whether somebody looked at it, and takes it back. */
const Badge = ({ path, mark, filled }: BadgeProps) => {
  const { definition } = useFormTools();
  const say = saidIn(definition);
  const filling = useFilling();
  const isUnchecked = mark?.unchecked === true;
  const isTick = filled !== undefined && filled.path !== path;
  const label = filled?.path === path ? filled.label : labelAt(definition, path);
  return (
    <div
      className={`field-mark${isUnchecked ? ' field-mark-unchecked' : ''}`}
      data-review={isUnchecked ? 'filled' : undefined}
      data-at={path}
      data-unchecked={isUnchecked ? '' : undefined}
      role="group"
      tabIndex={isUnchecked ? -1 : undefined}
      aria-label={`${label}，${mark ? originOf(mark, say) : '已填入，您改过'}${isUnchecked ? '，还没有核对' : ''}`}
      onKeyDown={onArrow}
    >
      <span className="field-mark-origin">
        <i className={`bi ${isUnchecked ? 'bi-eye' : 'bi-check-circle'} me-1`} aria-hidden="true" />
        {mark ? originOf(mark, say) : '已填入您改过的识别结果'}
        {isTick ? `（随“${filled.label.split(' · ').at(-1) ?? ''}”勾选）` : ''}
        {filled && !isTick && filled.changes.length > 1 ? '（连同勾选）' : ''}
        {isUnchecked && mark?.source !== 'complaint' ? <span className="offer-look">未核对</span> : null}
      </span>
      {mark?.passage ? <q className="field-mark-passage">{mark.passage}</q> : null}
      <span className="field-mark-actions">
        {isUnchecked ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`已核对 ${label}`}
            onClick={({ currentTarget }) => {
              moveOnFrom(currentTarget);
              filling.confirm([path]);
            }}
          >
            已核对
          </Button>
        ) : null}
        {filled ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`撤销 ${label}`}
            onClick={({ currentTarget }) => {
              stayAt(currentTarget);
              filling.takeBack(path, filled, `已撤销${label}`);
            }}
          >
            撤销
          </Button>
        ) : null}
      </span>
    </div>
  );
};

type Props = {
  readonly path: string;
  /** Whether the question is not on the page, so that what was found says what it answers. */
  readonly isNamed: boolean;
};

/** What was found for the answer of one field, and where the answer comes from that stands there. */
export const FieldReview = ({ path, isNamed }: Props) => {
  const mark = useSnapshotAt(path, ({ marks }) => marks.get(path));
  const { open, filled } = useReviewAt(path);
  return (
    <>
      {mark || filled ? <Badge path={path} mark={mark} filled={filled} /> : null}
      {open.length === 0 ? null : (
        <ul className="offers" aria-label="识别建议">
          {open.map((one) => (
            <SuggestionRow
              key={one.suggestion.key}
              open={one}
              at={path}
              isAtField={!isNamed && one.suggestion.path === path}
            />
          ))}
        </ul>
      )}
    </>
  );
};
