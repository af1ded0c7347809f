import { useMemo, useState } from 'react';
import { Button, Modal } from 'react-bootstrap';
import {
  maskedParticulars,
  partiesFound,
  partyBook,
  type KnownParty,
} from '../../../../../domain/forms/deriving/knownParties.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { SearchBox } from '../../../components/lists/SearchBox.js';
import { usePartyBook } from './usePartyBook.js';
import './deriving.css';

type SideProps = {
  readonly title: string;
  readonly parties: readonly KnownParty[];
  readonly onChosen: (party: KnownParty) => void;
};

const Side = ({ title, parties, onChosen }: SideProps) =>
  parties.length === 0 ? null : (
    <section aria-label={title}>
      <h3 className="h6 mt-3">{title}</h3>
      <ul className="list-unstyled mb-0 party-book">
        {parties.map((party) => {
          const numbers = maskedParticulars(party);
          return (
            <li key={`${party.name} ${numbers} ${party.role}`}>
              <Button variant="outline-secondary" className="w-100 text-start mb-2" onClick={() => onChosen(party)}>
                {party.name}
                <span className="d-block small">
                  {party.role}
                  {numbers === '' ? '' : `，${numbers}`}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );

type Props = {
  readonly variant: KnownParty['variant'];
  /** Whether the card speaks for the own side: that side stands first. */
  readonly isOwnSide: boolean;
  readonly onChosen: (party: KnownParty) => void;
  readonly onClose: () => void;
};

/** The parties of one's earlier pleadings, to be searched and chosen from; of their numbers only the ends are shown. */
const PartyBookDialog = ({ variant, isOwnSide, onChosen, onClose }: Props) => {
  const [search, setSearch] = useState('');
  const { answers, seen, total, isReading, failure, readMore, retry } = usePartyBook(search);
  const { own, others } = useMemo(() => {
    const book = partyBook(answers, variant);
    return { own: partiesFound(book.own, search), others: partiesFound(book.others, search) };
  }, [answers, variant, search]);
  const sides = [
    { title: '本方当事人', parties: own },
    { title: '对方和其他当事人', parties: others },
  ];
  const isNone = own.length + others.length === 0;
  return (
    <Modal show onHide={onClose} centered scrollable aria-labelledby="party-book-title">
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2" id="party-book-title">
          选择以前的当事人
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <SearchBox
          label="搜索以前的当事人"
          placeholder="姓名（名称）、证件或电话的后几位"
          value={search}
          onSearch={setSearch}
        />
        {failure === null ? null : <ErrorNotice message={failure} onRetry={retry} />}
        {(isOwnSide ? sides : sides.toReversed()).map((side) => (
          <Side key={side.title} {...side} onChosen={onChosen} />
        ))}
        <p className="text-secondary small mt-3 mb-2" role="status">
          {isReading
            ? '正在查找…'
            : `${isNone ? (search === '' ? '以前的文书里还没有可选的当事人。' : '没有找到符合的当事人。') : ''}${
                total > 0 ? `已查看草稿和“我的文书”中的 ${seen} 份（共 ${total} 份）。` : ''
              }`}
        </p>
        {!isReading && failure === null && seen < total ? (
          <Button size="sm" variant="outline-secondary" onClick={readMore}>
            继续查找更早的文书
          </Button>
        ) : null}
      </Modal.Body>
    </Modal>
  );
};

export default PartyBookDialog;
