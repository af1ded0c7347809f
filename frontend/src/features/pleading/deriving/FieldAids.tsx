import { Button } from 'react-bootstrap';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { Field } from '../../../../../domain/forms/definition.js';
import { derivedText } from '../../../../../domain/forms/deriving/deriveAnswers.js';
import { nameOf } from '../../drafts/index.js';
import { useUnfolded, useFormTools, useFormValue, useSnapshot } from '../form/index.js';
import { useToday } from '../page/index.js';
import { chipsAt, withLine, type Chip } from './chips.js';
import type { Deriver } from './createDeriver.js';
import { useDeriver, useFollowing } from './DerivingContext.js';
import './deriving.css';

type Props = { readonly field: Field; readonly path: string };
type AidProps = Props & { readonly deriver: Deriver };

/** Answers for one press; those that stand there already are left out. */
const Chips = ({ field, path }: Props) => {
  const { form, definition, asking } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const today = useToday();
  const value = useFormValue(nameOf(path));
  const text = typeof value === 'string' ? value : '';
  const isList = field.kind === 'textarea';
  const isThere = (chip: Chip): boolean => (isList ? text.includes(chip.value) : text === chip.value);
  const chips = chipsAt(definition, asking, answers, path, today).filter((chip) => !isThere(chip));
  if (chips.length === 0) return null;
  return (
    <div className="answer-chips">
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          className="answer-chip"
          onClick={() =>
            form.setValue(nameOf(path), isList ? withLine(text, chip.value) : chip.value, { shouldDirty: true })
          }
        >
          {isList ? `+ ${chip.label}` : chip.label}
        </button>
      ))}
    </div>
  );
};

/** What follows for this answer: how it was found, or a press that puts it there. */
const FollowsHere = ({ field, path, deriver }: AidProps) => {
  const { note, offer } = useFollowing(deriver, path);
  const value = useFormValue(nameOf(path)) as AnswerValue;
  useUnfolded(offer !== undefined);
  // A total has its working below it already (TotalOffer).
  if (field.means === 'total-claimed') return null;
  if (offer === undefined)
    return note === undefined || isEmpty(value) ? null : (
      <p className="derived-note">
        <i className="bi bi-magic me-1" aria-hidden="true" />
        自动填写{note === '' ? '' : `：${note}`}
      </p>
    );
  const found = derivedText(field, offer.value);
  const how = offer.working === '' ? '' : `（${offer.working}）`;
  if (offer.kind === 'fill')
    return (
      <div className="derived-offer">
        <Button size="sm" variant="outline-secondary" onClick={() => deriver.accept(path, offer.value)}>
          填入 {found}
        </Button>
        <span className="field-hint">{offer.working}</span>
      </div>
    );
  return (
    <div className="derived-offer">
      <p className="mb-0">
        原来按 {derivedText(field, offer.before)} 算；现在应为 {found}
        {how}，要更新吗？
      </p>
      <Button size="sm" variant="outline-primary" onClick={() => deriver.accept(path, offer.value)}>
        更新
      </Button>
      <Button size="sm" variant="quiet" onClick={() => deriver.leave(path, offer.value)}>
        不更新
      </Button>
    </div>
  );
};

/** Claims that this answer suggests: opened only by a press. */
const ClaimsHere = ({ path, deriver }: AidProps) => {
  const { claims } = useFollowing(deriver, path);
  return claims.map((claim) => (
    <div key={claim.place} className="claim-offer" role="group" aria-label={claim.ask}>
      <p className="mb-0">{claim.ask}</p>
      <Button size="sm" variant="primary" onClick={() => deriver.claim(claim)}>
        要求
      </Button>
      <Button size="sm" variant="outline-secondary" onClick={() => deriver.decline(claim)}>
        不要求
      </Button>
    </div>
  ));
};

/** Below an input in the steps: answers for one press, what follows from other answers, and claims that this one suggests. */
export const FieldAids = ({ field, path }: Props) => {
  const deriver = useDeriver();
  if (deriver === null) return null;
  return (
    <>
      <Chips field={field} path={path} />
      <div aria-live="polite">
        <FollowsHere field={field} path={path} deriver={deriver} />
        <ClaimsHere field={field} path={path} deriver={deriver} />
      </div>
    </>
  );
};
