import { Alert, Card, Nav } from 'react-bootstrap';
import { saidIn, type Said } from '../../../../../domain/forms/pleadingWords.js';
import type { FormDomain } from '../../../../../domain/forms/formDomain.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { blanksIn, type DefenceView } from '../reads/caseView.js';
import { PleadingPictures } from './PleadingPictures.js';
import { AcceptedMarks } from './AcceptedMarks.js';
import { ItemList } from './ItemList.js';
import { OtherMatters } from './OtherMatters.js';
import { WordingNotice } from '../../../components/WordingNotice.js';
import { VersionList } from './VersionList.js';
import './caseSides.css';

type Props = {
  readonly defences: readonly DefenceView[];
  readonly selected: DefenceView | undefined;
  readonly onSelect: (defendantId: string) => void;
  /** Of which field of law the case is. */
  readonly of: { readonly domain?: FormDomain | undefined };
};

const hasThirdParties = (defences: readonly DefenceView[]): boolean =>
  defences.some(({ defendant }) => defendant.standing !== undefined);

const isPending = ({ succession }: DefenceView['defendant']): boolean => succession?.state === 'pending';

const standingOf = (defendant: DefenceView['defendant'], answered: boolean, say: Said): string => {
  if (isPending(defendant)) return '答辩状待归属';
  const { standing, left_at: left } = defendant;
  if (left !== null) return standing === undefined ? say`不再是被告` : '不再是第三人';
  if (standing !== undefined) return answered ? '第三人 · 已陈述意见' : '第三人 · 未陈述意见';
  return answered ? '已答辩' : '未答辩';
};

/** Chooses one of several defendants and third parties, and shows which of them have answered. */
const DefendantTabs = ({ defences, selected, onSelect, say }: Omit<Props, 'of'> & { readonly say: Said }) => (
  <Nav
    variant="pills"
    as="ul"
    className="defendant-tabs"
    aria-label={hasThirdParties(defences) ? say`选择被告或第三人` : say`选择被告`}
    activeKey={selected?.defendant.id ?? ''}
    onSelect={(key) => (key === null ? undefined : onSelect(key))}
  >
    {defences.map(({ defendant, name, latest }) => (
      <Nav.Item as="li" key={defendant.id}>
        <Nav.Link
          as="button"
          type="button"
          eventKey={defendant.id}
          aria-pressed={selected?.defendant.id === defendant.id}
        >
          {name}
          <small>{standingOf(defendant, latest !== undefined, say)}</small>
        </Nav.Link>
      </Nav.Item>
    ))}
  </Nav>
);

type DefenceProps = {
  readonly defence: DefenceView;
  /** `null` once the case's personal data is erased. */
  readonly caseId: string | null;
  readonly say: Said;
};

const Defence = ({ defence: { latest, versions, name, defendant }, caseId, say }: DefenceProps) => {
  const { standing } = defendant;
  const isSued = standing === undefined;
  if (latest === undefined && defendant.left_at !== null)
    return (
      <EmptyState
        title={isSued ? say`最新的起诉状不再列${name}为被告` : say`最新的起诉状不再列${name}为第三人`}
        icon="bi-person-dash"
      />
    );
  if (latest === undefined)
    return (
      <EmptyState
        title={isSued ? say`被告${name}尚未提交答辩状` : say`第三人${name}尚未提交意见陈述书`}
        icon="bi-hourglass"
      />
    );
  const opinions = isSued ? '答辩意见' : '陈述意见';
  if (latest.final_data === null)
    return <EmptyState title={`${isSued ? '答辩' : '陈述'}内容不可用`} icon="bi-file-earmark-x" />;
  return (
    <>
      <WordingNotice wording={latest.wording} />
      {isPending(defendant) ? (
        <Alert variant="warning">
          {say`此答辩状待归属：起诉状把${name}改了名，法院核对是否同一人之前，它不算任何人的答辩。`}
        </Alert>
      ) : null}
      <div data-pleading={defendant.id} tabIndex={-1}>
        <ItemList
          title={opinions}
          section="responses"
          items={latest.final_data.defenseItems}
          blanks={blanksIn(latest.blank_items, 'defenseItems')}
          emptyText={`未填写${opinions}`}
          marks={latest.marks}
        />
        <ItemList
          title="事实与理由"
          section="facts"
          items={latest.final_data.factsAndReasons}
          blanks={blanksIn(latest.blank_items, 'factsAndReasons')}
          emptyText="未填写事实与理由"
          marks={latest.marks}
        />
        <OtherMatters document={latest} />
        <PleadingPictures model={latest.model} />
      </div>
      <AcceptedMarks marks={latest.marks} />
      <VersionList versions={versions} caseId={caseId} />
    </>
  );
};

/** The side of those who answer: the newest defence or opinion of the one selected. */
export const DefendantPanel = ({ caseId, of, ...props }: Props & Pick<DefenceProps, 'caseId'>) => {
  const { defences, selected } = props;
  const say = saidIn(of);
  const withOpinions = hasThirdParties(defences);
  const title = withOpinions ? say`被告答辩与第三人意见` : say`被告答辩`;
  return (
    <Card as="section" className="case-side case-side-defendant" aria-label={title}>
      <Card.Header className="case-card-header">
        <h2>{title}</h2>
        {selected?.latest === undefined ? null : (
          <span className="case-tag case-tag-plain">第 {selected.latest.version} 版</span>
        )}
      </Card.Header>
      <Card.Body>
        {defences.length > 1 ? <DefendantTabs {...props} say={say} /> : null}
        {defences.length === 0 ? <EmptyState title={say`本案没有被告信息`} icon="bi-person-x" /> : null}
        {defences.length > 0 && selected === undefined ? (
          <EmptyState
            title={withOpinions ? say`请选择一名被告或第三人查看` : say`请选择一名被告查看答辩情况`}
            icon="bi-hand-index"
          />
        ) : null}
        {selected === undefined ? null : <Defence defence={selected} caseId={caseId} say={say} />}
      </Card.Body>
    </Card>
  );
};
