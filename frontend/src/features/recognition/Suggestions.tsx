import { useMemo, useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { sameAnswer, type Opening } from '../../../../domain/autofill/placed.js';
import { mayFillTogether, newlyChosen } from '../../../../domain/autofill/together.js';
import { answerIn } from '../../../../domain/forms/answerIn.js';
import { isEmpty } from '../../../../domain/forms/answerValues.js';
import { labelAt } from '../../../../domain/forms/labelAt.js';
import { withAssigned } from '../../../../domain/recognition/assigned.js';
import { everyOffer } from '../../../../domain/recognition/everyOffer.js';
import type { Recognised } from '../../../../domain/recognition/recognise.js';
import { rolesWith, sidesOf } from '../../../../domain/recognition/sides.js';
import { statementsIn } from '../../../../domain/recognition/statements.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { useSuspicion } from '../../components/citations/index.js';
import { useFormTools, useSnapshot } from '../pleading/slots/index.js';
import type { Autofilled } from './autofillApi.js';
import { PartyRoles } from './PartyRoles.js';
import { SourceDialog } from './SourceDialog.js';
import { byModel, byRules, withDoubts, type Suggestion } from './suggestion.js';
import { SuggestionRow, type Tick } from './SuggestionRow.js';
import { useFilling } from './useFilling.js';
import { WhoseFindings } from './WhoseFindings.js';

export type Read = { readonly text: string; readonly recognised: Recognised };

/** The text of a suggestion in which laws and cases may be cited. */
const textOf = ({ value }: Suggestion): string => (typeof value === 'string' ? value : '');

/** Those of two sources that say the same of the same field only once. */
const withoutRepeats = (all: readonly Suggestion[]): readonly Suggestion[] =>
  all.filter(
    ({ path, value }, at) => all.findIndex((other) => other.path === path && sameAnswer(other.value, value)) === at,
  );

type TogetherProps = { readonly count: number; readonly alone: number; readonly onFill: () => void };

/** One press for the particulars of parties; says how many others are taken one by one. */
const FillTogether = ({ count, alone, onFill }: TogetherProps) => (
  <div className="recognition-all">
    <Button size="sm" disabled={count === 0} onClick={onFill}>
      填入当事人信息（{count}）
    </Button>
    <span className="text-secondary small">
      只填当事人一栏中资料有原文的空白项，不覆盖已填写的内容。
      {alone === 0 ? '' : `其余 ${alone} 项（如请求、金额、日期、事实）不会一并填入，请逐项核对后点“填入”。`}
    </span>
  </div>
);

type Found = {
  readonly read: Read | null;
  readonly offered: Autofilled | undefined;
  /** Of each party of the text: its role in the form. */
  readonly roles: readonly (string | null)[];
  /** Keys of what somebody does not want. */
  readonly rejected: ReadonlySet<string>;
};

/** All that was found, and what of it one press fills in (`open`). */
const useFound = ({ read, offered, roles, rejected }: Found) => {
  const { definition, values } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  /** The answers when the model's suggestions came: their rows come behind those that stood there. */
  const before = useMemo(() => ({ offered, answers: values().answers }), [offered, values]).answers;
  const text = read?.text;
  // Reading a long text takes longer than a keystroke may; what it says does not change with the answers.
  const statements = useMemo(() => (text === undefined ? [] : statementsIn(definition, text)), [definition, text]);
  const found = withoutRepeats([
    ...(read
      ? byRules(
          read.text,
          everyOffer(definition, answers, { ...read, statements }, (_, at) => roles[at] ?? null),
        )
      : []),
    ...(offered ? byModel(definition, answers, offered, before) : []),
  ]).filter(({ key }) => !rejected.has(key));
  const all = withDoubts(definition, answers, found);
  const standingAt = ({ path }: Suggestion) => answerIn(answers, path);
  const isSuspicious = useSuspicion(all.map(textOf));
  /**
   * The particulars of parties shown by their source, for fields that are empty; where two sources differ, or a citation is suspicious,
   * somebody has to look, and whatever else was found is taken one by one.
   */
  const open = all.filter(
    (one) =>
      mayFillTogether(definition, answers, one) &&
      one.passage !== null &&
      isEmpty(standingAt(one)) &&
      !isSuspicious(textOf(one)) &&
      all.filter(({ path }) => path === one.path).length === 1,
  );
  return { answers, all, open, standingAt };
};

/** What rules found in a text, and what a model offered, as one list. */
export const Suggestions = ({
  read,
  offered,
}: {
  readonly read: Read | null;
  readonly offered: Autofilled | undefined;
}) => {
  const { definition } = useFormTools();
  const parties = read?.recognised.parties ?? [];
  const [roles, setRoles] = useState<readonly (string | null)[]>(() =>
    read ? sidesOf(definition, read.recognised) : [],
  );
  /** Whose the findings are that stand with nobody, as somebody said. */
  const [owners, setOwners] = useState<readonly (number | null)[]>(
    () => read?.recognised.unassigned.map(() => null) ?? [],
  );
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Suggestion | null>(null);
  const { fillIn, takeBack, isFilled, openedBy } = useFilling();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const assigned = read && { ...read, recognised: withAssigned(read.recognised, owners) };
  const { answers, all, open, standingAt } = useFound({ read: assigned, offered, roles, rejected });
  /** How many somebody still has to take one by one. */
  const alone = all.filter(
    (one) => !isFilled(one) && !sameAnswer(standingAt(one), one.value) && !open.includes(one),
  ).length;
  const ticksOf = (opens: readonly Opening[], filled: boolean): readonly Tick[] =>
    opens.flatMap((opening) => {
      const options = filled ? [opening.value].flat() : newlyChosen(definition, answers, opening);
      return options.length === 0 ? [] : [{ label: labelAt(definition, opening.path), options }];
    });
  return (
    <>
      <PartyRoles
        parties={parties}
        roles={roles}
        onChange={(at, role) => setRoles(rolesWith(definition, parties, roles, at, role))}
      />
      {read && (
        <WhoseFindings
          recognised={read.recognised}
          owners={owners}
          onChange={(at, owner) => setOwners(owners.map((now, index) => (index === at ? owner : now)))}
        />
      )}
      {all.length === 0 ? (
        <p className="mb-0">没有可以填入本表单的内容。</p>
      ) : (
        <>
          <FillTogether
            count={open.length}
            alone={alone}
            onFill={() => {
              fillIn(open.map((suggestion) => ({ suggestion, value: suggestion.value })));
              setSaid(`已填入当事人信息 ${open.length} 项`);
              focusIfLost(list);
            }}
          />
          <ul className="offers" ref={list} tabIndex={-1} aria-label="识别出的内容">
            {all.map((suggestion) => (
              <SuggestionRow
                key={suggestion.key}
                suggestion={suggestion}
                standing={standingAt(suggestion)}
                filled={isFilled(suggestion)}
                opens={ticksOf(isFilled(suggestion) ? openedBy(suggestion) : suggestion.opens, isFilled(suggestion))}
                onFill={(value) => {
                  fillIn([{ suggestion, value }]);
                  setSaid(`已填入${suggestion.label}`);
                }}
                onTakeBack={() => {
                  takeBack(suggestion);
                  setSaid(`已撤销${suggestion.label}`);
                }}
                onReject={() => {
                  setRejected(new Set([...rejected, suggestion.key]));
                  setSaid(`已忽略${suggestion.label}`);
                  focusIfLost(list);
                }}
                onShow={() => setShown(suggestion)}
              />
            ))}
          </ul>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {shown?.passage ? (
        <SourceDialog passage={shown.passage} label={shown.label} onClose={() => setShown(null)} />
      ) : null}
    </>
  );
};
