import { Fragment, memo, useState, type ReactNode } from 'react';
import type { GateAnswers, OnePress } from '../../../../../domain/forms/asking/asking.js';
import { pressedTogether } from '../../../../../domain/forms/asking/pressedTogether.js';
import type { TopicEntry } from '../../../../../domain/forms/asking/stepsOf.js';
import { entriesOn, type AskedNow } from '../../../../../domain/forms/asking/walk.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import type { FormDefinition, Item, Section } from '../../../../../domain/forms/definition.js';
import { isComplaintHere } from '../../../../../domain/forms/defending/complaintHere.js';
import { openQuestions } from '../../../../../domain/forms/defending/openQuestions.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { pathOf, stemOf } from '../../../../../domain/forms/asking/places.js';
import { Fields, MoreFields, OfficialText } from '../fields/index.js';
import { fieldOf } from '../../../../../domain/forms/meaning.js';
import { ClaimsWithoutQuestion, NotMade, OpinionOffer, RestUnobjected } from '../defending/index.js';
import { useFormTools, useFormValue } from '../form/index.js';
import { nameOf } from '../../drafts/index.js';
import { CaseCard, ClaimProse, OpenCell } from '../parts/index.js';
import { ReviewAt } from '../page/index.js';
import { GateQuestion } from './GateQuestion.js';
import { ItemQuestion } from './ItemQuestion.js';
import { AnsweredTogether, OnePressAnswer } from './OnePressAnswer.js';
import { RoleQuestion } from './RoleQuestion.js';

const itemAt = ({ sections }: FormDefinition, place: string): { section: Section; item: Item } | undefined => {
  const [sectionId, id] = place.split('.');
  const section = sections.find((one) => one.id === sectionId);
  const item = section?.items.find((one) => one.id === id);
  return section && item ? { section, item } : undefined;
};

/**
 * What is printed before the parties. Whoever answers a complaint by its number and code need not read a second number: it is filled in with what is
 * looked up, and stands behind a line.
 */
const HeaderQuestion = () => {
  const { definition, asking } = useFormTools();
  const { header } = definition;
  const mode = useFormValue('filing.mode');
  const [first, ...others] = header;
  // Blanks that the paper prints together are one question with a heading, as an item's are.
  if (first?.kind === 'group' && first.label !== null && others.length === 0) {
    const { ask = first.label, help } = asking.ask[`header.${first.id}`] ?? {};
    const [path, fields] = [`header.${first.id}`, first.fields ?? []];
    return (
      <div className="question" data-path={path} role="group" aria-labelledby="header-question">
        <h3 id="header-question">{ask}</h3>
        {ask === first.label ? null : <OfficialText lead="表格里是：" label={first.label} />}
        {help === undefined ? null : <p className="field-hint">{help}</p>}
        <Fields fields={fields} path={path} label={ask} scopes={[{ path, fields }]} />
      </div>
    );
  }
  const fields = (
    <Fields fields={header} path="header" label="案件信息" scopes={[{ path: 'header', fields: header }]} />
  );
  const isLookedUp = definition.kind === 'defense' && isComplaintHere(definition) && mode === 'existing';
  return (
    <div className="question" data-path="header">
      {isLookedUp ? (
        <MoreFields isOpen={false} summary="文书上印的案号和案由（查到起诉状后自动填好）">
          {fields}
        </MoreFields>
      ) : (
        fields
      )}
    </div>
  );
};

const OpenQuestion = ({ place }: { readonly place: string }) => {
  const { sections } = useFormTools().definition;
  const section = sections.find(({ id }) => place === `${id}.open`);
  return (
    <>
      {section === undefined ? null : <ClaimsWithoutQuestion section={section} />}
      <OpenCell note={section?.openCell ?? ''} path={pathOf(place)} inSteps />
    </>
  );
};

type EntryProps = {
  readonly entry: TopicEntry;
  readonly chosen: GateAnswers;
  /** The stem of the role that the topic asks for first. */
  readonly firstRole?: string | undefined;
};

const Entry = ({ entry: { kind, place }, chosen, firstRole }: EntryProps) => {
  const { definition, asking } = useFormTools();
  switch (kind) {
    case 'case':
      return <CaseCard isTitled />;
    case 'header':
      return <HeaderQuestion />;
    case 'open':
      return <OpenQuestion place={place} />;
    case 'role':
      return <RoleQuestion stem={place} behind={firstRole === place ? undefined : firstRole} />;
    case 'gate': {
      const gate = asking.gates.find(({ key }) => key === place);
      return gate ? <GateQuestion gate={gate} answers={chosen} /> : null;
    }
    case 'item': {
      const found = itemAt(definition, place);
      return found ? <ItemQuestion section={found.section} item={found.item} /> : null;
    }
  }
};

/** The sections whose remarks stand on this topic: those of which it is the first one. */
const sectionsBegunBy = (topics: readonly AskedNow[], { id }: AskedNow): readonly string[] => {
  const sectionOf = ({ kind, place }: TopicEntry) =>
    kind === 'item' || kind === 'open' ? place.split('.')[0] : undefined;
  const own = topics.find((topic) => topic.id === id);
  const sections = (own ? entriesOn(own) : []).map(sectionOf);
  return [...new Set(sections)]
    .filter((section) => section !== undefined)
    .filter(
      (section) => topics.find((topic) => entriesOn(topic).some((entry) => sectionOf(entry) === section))?.id === id,
    );
};

/**
 * The press for all that is left, below the last topic with objections, and below the first one that had an open question when it was shown:
 * whoever has nothing to object to need not walk to the end.
 */
const RestHere = ({ topics, topic }: { readonly topics: readonly AskedNow[]; readonly topic: AskedNow }) => {
  const { definition, values } = useFormTools();
  // As it was when the topic was shown: the press stays while its questions are answered.
  const [isFirstOpen] = useState(() => {
    const open = openQuestions(fill(definition, values().answers), null);
    const isOpenIn = ({ entries }: AskedNow): boolean =>
      entries.some(
        ({ kind, place }) => kind === 'item' && open.some(({ path }) => path.startsWith(`${pathOf(place)}.`)),
      );
    return topics.find(isOpenIn)?.id === topic.id;
  });
  return isFirstOpen || topics.at(-1)?.id === topic.id ? <RestUnobjected /> : null;
};

/** What a folded question is about, in a word: its line says what is behind it. */
const useFoldedWords = (folded: readonly TopicEntry[]): string => {
  const { definition, asking } = useFormTools();
  const wordFor = ({ kind, place }: TopicEntry): string => {
    if (kind === 'open') return '用自己的话写';
    const found = kind === 'item' ? itemAt(definition, place) : undefined;
    const role = definition.parties.find((one) => stemOf(one) === place)?.role;
    return asking.ask[place]?.called ?? role ?? found?.item.label ?? found?.section.title ?? '';
  };
  const words = [...new Set(folded.map(wordFor).filter((word) => word !== ''))];
  return words.length === 0 ? '更多（没有就不用填）' : `更多（${words.join('、')}；没有就不用填）`;
};

type Props = {
  readonly topics: readonly AskedNow[];
  readonly topic: AskedNow;
  readonly chosen: GateAnswers;
};

/** The questions of one topic; what few need is folded behind 更多. */
export const TopicView = memo(({ topics, topic, chosen }: Props) => {
  const { definition, asking, form } = useFormTools();
  const isFolded = ({ kind, place, isAsked }: TopicEntry): boolean =>
    isAsked !== true && (kind === 'open' || asking.ask[place]?.depth === 'more');
  const core = topic.entries.filter((entry) => !isFolded(entry));
  const folded = core.length === 0 ? [] : topic.entries.filter(isFolded);
  const shown = core.length === 0 ? topic.entries : core;
  const foldedWords = useFoldedWords(folded);
  const { notMade = [] } = topic;
  const blocksOf = ({ kind, place }: TopicEntry): readonly string[] =>
    kind === 'role'
      ? definition.parties
          .filter((role) => stemOf(role) === place)
          .flatMap(({ blocks }) => blocks.map(({ key }) => key))
      : [];
  const blocks = topic.entries.flatMap(blocksOf);
  const namesOf = (entry: TopicEntry): readonly string[] =>
    entry.kind === 'item' || entry.kind === 'open' ? [nameOf(pathOf(entry.place))] : blocksOf(entry).map(nameOf);
  const saysSomething = (entry: TopicEntry): boolean =>
    namesOf(entry).some((name) => {
      const value: AnswerValue = form.getValues(name);
      return !isEmpty(value);
    });
  const firstRole = shown.find(({ kind }) => kind === 'role')?.place;
  const lastOfSection = (section: string, sets: string): TopicEntry | undefined =>
    shown.findLast(({ kind, place }) => {
      const found = kind === 'item' && place.startsWith(`${section}.`) ? itemAt(definition, place) : undefined;
      return found?.item.fields.some(({ options = [] }) => options.includes(sets)) === true;
    });
  const asksObjections = ({ entries }: AskedNow): boolean =>
    entries.some(({ kind, place }) => {
      const found = kind === 'item' ? itemAt(definition, place) : undefined;
      return found !== undefined && fieldOf(found.item.fields, 'objection') !== undefined;
    });
  const pressBelow = (entry: TopicEntry): ReactNode =>
    asking.onePress
      .filter(({ section, sets, tells }) => tells === undefined && lastOfSection(section, sets) === entry)
      .map((onePress) => <OnePressAnswer key={onePress.section} onePress={onePress} />);
  /** The press that asks this question together with others. */
  const togetherBy = ({ kind, place }: TopicEntry): OnePress | undefined =>
    asking.onePress.find(
      (onePress) =>
        onePress.tells !== undefined &&
        kind === 'item' &&
        pressedTogether(definition, onePress).some((one) => one.place.startsWith(`${place}.`)),
    );
  return (
    <>
      {blocks.length === 0 ? null : (
        <ReviewAt kind="parties" path="parties" inSteps holds={(block) => blocks.includes(block)} />
      )}
      {sectionsBegunBy(topics, topic).map((section) => (
        <Fragment key={section}>
          <ReviewAt kind="section" path={`sections.${section}`} inSteps />
          <ClaimProse section={section} />
          <OpinionOffer section={section} />
        </Fragment>
      ))}
      {shown.map((entry) => {
        const together = togetherBy(entry);
        const asked = (one: TopicEntry) => <Entry key={one.place} entry={one} chosen={chosen} firstRole={firstRole} />;
        if (together === undefined)
          return (
            <Fragment key={entry.place}>
              {asked(entry)}
              {pressBelow(entry)}
            </Fragment>
          );
        const all = shown.filter((one) => togetherBy(one) === together);
        return all[0] === entry ? (
          <AnsweredTogether key={together.section} onePress={together}>
            {all.map(asked)}
          </AnsweredTogether>
        ) : null;
      })}
      {folded.length === 0 ? null : (
        <MoreFields isOpen={folded.some(saysSomething)} summary={foldedWords}>
          {folded.map((entry) => (
            <Entry key={entry.place} entry={entry} chosen={chosen} />
          ))}
        </MoreFields>
      )}
      <NotMade
        section={notMade[0]?.place.split('.')[0] ?? ''}
        count={notMade.length}
        isAnswered={notMade.some(saysSomething)}
      >
        {notMade.map((entry) => (
          <Entry key={entry.place} entry={entry} chosen={chosen} />
        ))}
      </NotMade>
      {asksObjections(topic) ? <RestHere key={topic.id} topics={topics.filter(asksObjections)} topic={topic} /> : null}
    </>
  );
});
TopicView.displayName = 'TopicView';
