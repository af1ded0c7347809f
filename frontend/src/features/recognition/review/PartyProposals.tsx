import { Button } from 'react-bootstrap';
import { valueText } from '../../../../../domain/forms/answerLines.js';
import { answerIn } from '../../../../../domain/forms/answerIn.js';
import { useFormTools } from '../../pleading/slots/index.js';
import { moveOnFrom } from './moving.js';
import { useReview, type Proposal } from './reviewState.js';
import type { Suggestion } from '../suggestion.js';
import { ShortPassage } from './Passage.js';
import { About, onArrow } from './SuggestionRow.js';
import { useAddPeople } from './useAddPeople.js';
import { useReviewState, useReviewView } from './useReviewView.js';
import { WhoWasSaid } from './WhoIsWho.js';
import { WhoseFindings } from './WhoseFindings.js';
import './review.css';

/** Somebody whom the text names: what is known of them, and the press that makes a card of it. */
const ProposalCard = ({
  proposal: { role, name, suggestions, filling: certain, key },
}: {
  readonly proposal: Proposal;
}) => {
  const { form, values } = useFormTools();
  const addPeople = useAddPeople();
  const review = useReview();
  /** Where nothing speaks against a value, its passage says enough. */
  const isPlain = (suggestion: Suggestion): boolean =>
    certain.includes(suggestion) && suggestion.source === 'rules' && suggestion.doubts.length === 0;
  const title = name === null ? `新增${role}？` : `新增${role}“${name}”？`;
  const addCard = () => {
    if (certain.length > 0) {
      addPeople(certain, `已新增${role}${name ?? ''}，填入 ${certain.length} 项，请核对`);
      return;
    }
    const [block = '', at = '0'] = key.split('.');
    const cards = answerIn(values().answers, block);
    const there = Array.isArray(cards) ? cards : [];
    review.change({ openedCards: new Set([...review.state().openedCards, key]) });
    if (there.length <= Number(at)) form.setValue(`answers.${block}`, [...there, {}], { shouldDirty: true });
  };
  return (
    <li
      className="proposal"
      data-review="doubtful"
      data-at={key.split('.')[0]}
      tabIndex={-1}
      aria-label={`识别建议，${title}`}
      onKeyDown={onArrow}
    >
      <strong className="proposal-title">{title}</strong>
      <ul className="proposal-values">
        {suggestions.map(({ suggestion, ticks, isCertain }) => (
          <li key={suggestion.key}>
            <span>
              {suggestion.label.split(' · ').at(-1)}：<strong>{valueText(suggestion.field, suggestion.value)}</strong>
              {certain.includes(suggestion) ? null : <span className="offer-look">请核对</span>}
            </span>
            {isPlain(suggestion) && suggestion.passage ? (
              <ShortPassage passage={suggestion.passage} label={suggestion.label} />
            ) : (
              <div className="offer-about">
                <About suggestion={suggestion} ticks={isCertain ? [] : ticks} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="offer-actions">
        <Button
          size="sm"
          onClick={({ currentTarget }) => {
            moveOnFrom(currentTarget);
            addCard();
          }}
        >
          新增{role}
          {name === null ? '' : ` ${name}`}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`不是本案当事人 ${name ?? role}`}
          onClick={({ currentTarget }) => {
            moveOnFrom(currentTarget);
            const { rejected } = review.state();
            review.change({
              rejected: new Set([...rejected, ...suggestions.map(({ suggestion }) => suggestion.key)]),
              announcement: `已忽略${role}${name ?? ''}`,
            });
          }}
        >
          不是本案当事人
        </Button>
        {certain.length === 0 ? null : <span className="offer-about">新增时填入其中 {certain.length} 项</span>}
      </div>
    </li>
  );
};

type Props = {
  /** Whether a block of parties stands below; every one does, if absent. */
  readonly holds: ((block: string) => boolean) | undefined;
};

/**
 * Above the parties: who was said to be who in the text, whose the rest is, and who is proposed as a party, each where their card will stand. Nobody gets a
 * card by themselves.
 */
export const PartyProposals = ({ holds = () => true }: Props) => {
  const { definition } = useFormTools();
  const review = useReview();
  const { read, owners, who } = useReviewState();
  const { proposals: all, people } = useReviewView();
  const proposals = all.filter(({ key }) => holds(key.split('.')[0] ?? ''));
  // Asked once, with the first of the form's parties.
  const isFirst = holds(definition.parties[0]?.blocks[0]?.key ?? '');
  return (
    <>
      {isFirst ? <WhoWasSaid /> : null}
      {read && isFirst && who !== 'asked' && (
        <WhoseFindings
          recognised={read.reading.recognised}
          {...{ people, owners }}
          onChange={(changed, announcement) => review.change({ owners: changed, announcement })}
        />
      )}
      {proposals.length === 0 ? null : (
        <ul className="proposals" aria-label="文字中的当事人">
          {proposals.map((proposal) => (
            <ProposalCard key={proposal.key} proposal={proposal} />
          ))}
        </ul>
      )}
    </>
  );
};
