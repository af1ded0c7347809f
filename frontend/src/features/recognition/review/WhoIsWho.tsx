import { useId, useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { flushSync } from 'react-dom';
import { isPerson, rolesWith, sidesOfForm, sidesOnCards } from '../../../../../domain/recognition/sides/index.js';
import { useFormTools } from '../../pleading/slots/index.js';
import { PartyRoles } from './PartyRoles.js';
import { useReview, type Read, type Review } from './reviewState.js';
import { useReviewState, useReviewView } from './useReviewView.js';
import { useSayWho, type Typed } from './useSayWho.js';
import './review.css';

/** The two names that the text may not have. */
const TypedNames = ({
  sides,
  typed,
  onChange,
}: {
  readonly sides: readonly string[];
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
}) => {
  const id = useId();
  return (
    <div className="who-typed">
      {sides.map((role, at) => (
        <Form.Group key={role} controlId={`${id}-${at}`}>
          <Form.Label>{`${role}（${at === 0 ? '您这一方' : '对方'}）的姓名或名称`}</Form.Label>
          <Form.Control
            maxLength={100}
            autoComplete="off"
            value={typed[role] ?? ''}
            onChange={({ target }) => onChange({ ...typed, [role]: target.value })}
          />
        </Form.Group>
      ))}
    </div>
  );
};

/** The question goes with its answer: the focus goes on to what was found. */
const goOn = (): void => {
  setTimeout(() => document.querySelector<HTMLElement>('.recognition-results, .review-bar')?.focus());
};

const Question = ({ read }: { readonly read: Read }) => {
  const id = useId();
  const review = useReview();
  const { definition } = useFormTools();
  const { roles } = useReviewState();
  const { people } = useReviewView();
  const { say, skip } = useSayWho();
  const [typed, setTyped] = useState<Typed>({});
  const [isUnanswered, setUnanswered] = useState(false);
  const { parties } = read.reading.recognised;
  // What was read just now is placed a moment later.
  const sides = sidesOnCards(people, parties, roles);
  const ofForm = [...new Set(sidesOfForm(definition).filter((side) => side !== undefined))];
  const [own, other] = ofForm;
  const onCards = parties.filter((party) => people.some((person) => isPerson(person, party)));
  const isNobody = parties.length === 0;
  const isProposed = sides.some((side) => side !== null);
  const choose = (at: number, role: string | null) => {
    setUnanswered(false);
    const next = rolesWith(definition, parties, sides, at, role);
    const said = (one: number): string =>
      `${parties[one]?.findings[0]?.value ?? ''}${(next[one] ?? null) === null ? '都不是' : `是${next[one] ?? ''}`}`;
    // With one side the other may follow.
    const others = parties.flatMap((_, one) =>
      one === at || (next[one] ?? null) === (sides[one] ?? null) ? [] : [said(one)],
    );
    review.change({ roles: next, announcement: [said(at), ...others].join('，') });
  };
  return (
    <section className="who-is-who" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} tabIndex={-1}>
        您是谁，对方是谁？
      </h3>
      <p className="mb-0">
        {isNobody
          ? '文字中没有写明是谁。请写上姓名或名称；不写也可以，按“暂不回答”。'
          : isProposed
            ? '文字中是这样写的，对就按“就是这样”，不对请改。'
            : '文字中没有写明各是哪一方，请点选。'}
        先答这一项，文字里的内容才知道该填给谁。
      </p>
      {own === undefined ? null : (
        <p className="field-hint m-0">
          “{own}”是您这一方，{other === undefined ? '对方在这张表里不用填' : `“${other}”是对方`}
          ，一方可以选几个人。{other === undefined ? '对方、' : ''}证人、担保人、办事的人选“都不是”。
        </p>
      )}
      {onCards.length === 0 ? null : (
        <p className="field-hint m-0">
          {onCards.map(({ findings: [name] }) => name?.value ?? '').join('、')}在表单里已经填好，不用再选。
        </p>
      )}
      <PartyRoles {...{ parties, sides, people }} onChange={choose} />
      {isNobody ? (
        <TypedNames sides={ofForm} {...{ typed }} onChange={setTyped} />
      ) : (
        <details>
          <summary>还有上面没列出的人</summary>
          <TypedNames sides={ofForm} {...{ typed }} onChange={setTyped} />
        </details>
      )}
      <div aria-live="polite">
        {isUnanswered ? (
          <Alert variant="warning" className="py-2 m-0">
            还没有选哪一方是您、哪一方是对方。不想现在回答，请按“暂不回答”。
          </Alert>
        ) : null}
      </div>
      <div className="offer-actions">
        <Button
          onClick={() => {
            if (say(typed)) goOn();
            else setUnanswered(true);
          }}
        >
          就是这样
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            skip();
            goOn();
          }}
        >
          暂不回答
        </Button>
      </div>
    </section>
  );
};

/** Asks before anything else of a text who is who in it; nothing where that was answered. */
export const WhoIsWho = () => {
  const { read, who } = useReviewState();
  return read && who === 'asked' ? <Question key={read.text} read={read} /> : null;
};

/** The same above the form, for a text that was brought without the panel or whose panel was closed. */
export const WhoIsWhoAbove = () => {
  const { isPanelOpen } = useReviewState();
  return isPanelOpen ? null : <WhoIsWho />;
};

/** Asks once more who is who, and leads there. */
export const askAgain = (review: Review): void => {
  flushSync(() => review.change({ who: 'asked' }));
  const title = document.querySelector<HTMLElement>('.who-is-who h3');
  title?.scrollIntoView({ block: 'center' });
  title?.focus({ preventScroll: true });
};

/** Above the parties: what was answered, with the way to answer it anew. */
export const WhoWasSaid = () => {
  const review = useReview();
  const { definition } = useFormTools();
  const { read, who } = useReviewState();
  const { sides } = useReviewView();
  if (!read || who === 'asked') return null;
  const { parties } = read.reading.recognised;
  const named = definition.parties.flatMap(({ role }) => {
    const names = parties.flatMap(({ findings: [name] }, at) => (name && sides[at] === role ? [name.value] : []));
    return names.length === 0 ? [] : [`${role}：${names.join('、')}`];
  });
  return (
    <p className="who-was-said">
      <span>
        {who === 'skipped'
          ? '您还没有回答文字中谁是谁。'
          : named.length === 0
            ? '文字中的人都不是当事人。'
            : `文字中的${named.join('；')}`}
      </span>
      <Button size="sm" variant="link" className="p-0" onClick={() => askAgain(review)}>
        {who === 'skipped' ? '现在回答' : '更改谁是谁'}
      </Button>
    </p>
  );
};
