import { useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { PartyBlock, PartyRole } from '../../../../../domain/forms/definition.js';
import { placeOfStory } from '../../../../../domain/forms/deriving/ownWords.js';
import {
  sentenceOfTurn,
  takenBy,
  turn,
  turnBack,
  withoutSentence,
  withSentence,
  type RoleRecords,
  type Turned,
} from '../../../../../domain/forms/deriving/turnedParty.js';
import { turnsIn, type Turn } from '../../../../../domain/forms/deriving/partyTurns.js';
import { recordsAt } from '../../../../../domain/forms/fill.js';
import { nameOf } from '../../drafts/index.js';
import { focusInto, useFormTools, useFormValues } from '../form/index.js';
import './deriving.css';

/** A card that was turned, and the sentence that tells of it. */
type Done = Turned & { readonly sentence: string; readonly name: string };

const whatIs = ({ gone }: Turn, role: string): string => {
  if (gone.kind === 'renamed') return `名称一栏只填现在的全称，${gone.name}这个原名写在事实与理由里。`;
  return gone.kind === 'dead'
    ? `${gone.name}已经去世，不能作${role}，要列继承人。`
    : `${gone.name}已经注销，不能作${role}，要列股东、发起人、出资人或者清算组成员。`;
};

const pressOf = ({ gone }: Turn, into: PartyBlock): string => {
  if (gone.kind === 'renamed') return `改为${gone.now}，写明原名`;
  if (gone.kind === 'dead') return '换成继承人';
  return into.variant === 'natural' ? '换成个人股东' : '换成单位股东';
};

/** Where the sentence belongs: the open cell of the facts; `undefined` where the official form has none. */
const useFacts = () => {
  const { form, definition } = useFormTools();
  const place = placeOfStory(definition);
  const name = place === undefined ? undefined : nameOf(`sections.${place}`);
  const write = (change: (text: string) => string): void => {
    if (name === undefined) return;
    const text: unknown = form.getValues(name);
    form.setValue(name, change(typeof text === 'string' ? text : ''), { shouldDirty: true });
  };
  return { isThere: name !== undefined, write };
};

/**
 * Below the cards of a role: a party whose name says that it died, was struck off or has another name. One press puts those in its place who
 * take it over, or the new name, and tells of it in the facts; another takes it back, and what was typed meanwhile stays.
 */
const TurnedOffers = ({ role }: { readonly role: PartyRole }) => {
  const { form, values, feed } = useFormTools();
  const facts = useFacts();
  const [done, setDone] = useState<readonly Done[]>([]);
  const keys = role.blocks.map(({ key }) => key);
  const found = useFormValues(
    keys.map((key) => nameOf(key)),
    (rows) => {
      const answers = Object.fromEntries(keys.map((key, at) => [key, rows[at]])) as FormAnswers;
      return JSON.stringify(turnsIn(role, answers));
    },
  );
  const turns = JSON.parse(found) as readonly Turn[];
  const recordsNow = (): RoleRecords => Object.fromEntries(keys.map((key) => [key, recordsAt(values().answers, key)]));
  const store = (records: RoleRecords) => {
    for (const key of keys) form.setValue(nameOf(key), [...(records[key] ?? [])], { shouldDirty: true });
    feed.refresh();
  };
  const press = (one: Turn, into: PartyBlock) => {
    const { records, turned } = turn(recordsNow(), one, into);
    const sentence = sentenceOfTurn(one, role.role);
    store(records);
    facts.write((text) => withSentence(text, sentence));
    setDone([...done, { ...turned, sentence, name: one.gone.name }]);
    // The card is drawn with the next frame.
    setTimeout(() => focusInto(`${turned.to.key}.${turned.to.index}`));
  };
  const undo = (last: Done) => {
    store(turnBack(recordsNow(), last));
    facts.write((text) => withoutSentence(text, last.sentence));
    setDone(done.filter((one) => one !== last));
  };
  const last = done.at(-1);
  return (
    <div aria-live="polite">
      {last === undefined ? null : (
        <Alert variant="info" className="py-2 mb-2">
          {facts.isThere ? '已在事实与理由中写明：' : '请在事实与理由中写明：'}“{last.sentence}”
          <Button
            variant="link"
            size="sm"
            className="p-0 align-baseline"
            aria-label={`撤销对${last.name}的改动`}
            onClick={() => undo(last)}
          >
            撤销
          </Button>
        </Alert>
      )}
      {turns.map((one) => (
        <div
          key={`${one.key} ${one.index}`}
          className="claim-offer known-party"
          role="group"
          aria-label={`${one.gone.name}的变化`}
        >
          <p className="mb-0">{whatIs(one, role.role)}按一下就改，可以撤销。</p>
          {takenBy(role, one).map((into) => (
            <Button key={into.key} size="sm" variant="primary" onClick={() => press(one, into)}>
              {pressOf(one, into)}
            </Button>
          ))}
        </div>
      ))}
    </div>
  );
};

export default TurnedOffers;
