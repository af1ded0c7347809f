import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { AuditStep } from '../../../../domain/contract/audit.js';
import { parseCourtTime } from '../../../../domain/courtCalendar/courtTime.js';
import { ExactMoment } from './ExactMoment.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../core/hooks.js';

type Props = {
  readonly steps: readonly AuditStep[];
  readonly index: number;
  readonly onMove: (index: number) => void;
};

/** The place of the next version of a pleading behind or before a step; the step itself where there is none. */
export const nextVersion = (
  steps: readonly Pick<AuditStep, 'document'>[],
  index: number,
  direction: 1 | -1,
): number => {
  const isVersion = (step: Pick<AuditStep, 'document'>) => step.document !== null;
  const found =
    direction === 1
      ? steps.findIndex((step, at) => at > index && isVersion(step))
      : steps.findLastIndex((step, at) => at < index && isVersion(step));
  return found === -1 ? index : found;
};

/** The place of the last step at a moment or before it; -1 before the first. */
export const stepAt = (steps: readonly Pick<AuditStep, 'at'>[], moment: Date): number =>
  steps.findLastIndex(({ at }) => new Date(at) <= moment);

const minuteOnly = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u;

/** The end of the second or, where no seconds were typed, of the minute: whoever types the time that a step shows means after it. */
export const typedMoment = (typed: string, timeZone: string): Date | undefined => {
  const begin = parseCourtTime(typed.replace('T', ' '), timeZone);
  return begin && new Date(begin.getTime() + (minuteOnly.test(typed) ? 59_999 : 999));
};

/**
 * Moves through the steps of a case. Steps lie at equal distances: by time, a burst would be one point and a wait most of the line.
 * Arrow keys move one step, with Shift one version.
 */
export const StepSlider = ({ steps, index, onMove }: Props) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [typed, setTyped] = useState('');
  const [isBefore, setBefore] = useState(false);
  const last = steps.length - 1;
  const [first, newest, shown] = [steps[0], steps[last], steps[index]];
  const jump = () => {
    const moment = typedMoment(typed, timeZone);
    const found = moment === undefined ? -1 : stepAt(steps, moment);
    setBefore(found === -1);
    if (found !== -1) onMove(found);
  };
  return (
    <div className="step-slider">
      <div className="step-slider-line">
        <Button
          variant="outline-secondary"
          aria-label="前一步"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <i className="bi bi-chevron-left" aria-hidden="true" />
        </Button>
        <Form.Range
          aria-label="案件经过的步骤"
          aria-valuetext={shown ? `第 ${index + 1} 步，共 ${steps.length} 步：${shown.title}` : undefined}
          min={0}
          max={last}
          value={index}
          onChange={({ target }) => onMove(Number(target.value))}
          onKeyDown={(event) => {
            const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
            if (!event.shiftKey || direction === undefined) return;
            event.preventDefault();
            onMove(nextVersion(steps, index, direction));
          }}
        />
        <Button
          variant="outline-secondary"
          aria-label="后一步"
          disabled={index === last}
          onClick={() => onMove(index + 1)}
        >
          <i className="bi bi-chevron-right" aria-hidden="true" />
        </Button>
      </div>
      <div className="step-slider-ends">
        {first ? <ExactMoment iso={first.at} /> : null}
        {newest ? <ExactMoment iso={newest.at} /> : null}
      </div>
      <Form
        className="step-slider-time"
        onSubmit={(event) => {
          event.preventDefault();
          jump();
        }}
      >
        <Form.Label htmlFor="step-time">看某一时刻</Form.Label>
        <Form.Control
          id="step-time"
          type="datetime-local"
          step={1}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="outline-primary" disabled={typed === ''}>
          查看
        </Button>
        <span role="status">{isBefore ? '那时还没有这个案件。' : ''}</span>
      </Form>
    </div>
  );
};
