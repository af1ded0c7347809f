import { Card } from 'react-bootstrap';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { blanksIn, type CaseView } from '../reads/caseView.js';
import { PleadingPictures } from './PleadingPictures.js';
import { AcceptedMarks } from './AcceptedMarks.js';
import { ItemList } from './ItemList.js';
import { OtherMatters } from './OtherMatters.js';
import { WordingNotice } from '../../../components/WordingNotice.js';
import { VersionList } from './VersionList.js';
import './caseSides.css';

/** The plaintiffs' side: claims and facts of the newest complaint. */
export const PlaintiffPanel = ({ view: { info, complaint, complaintVersions } }: { readonly view: CaseView }) => {
  const say = saidIn(info);
  const title = say`原告起诉`;
  return (
    <Card as="section" className="case-side case-side-plaintiff" aria-label={title}>
      <Card.Header className="case-card-header">
        <h2>{title}</h2>
        {complaint === undefined ? null : <span className="case-tag case-tag-plain">第 {complaint.version} 版</span>}
      </Card.Header>
      <Card.Body>
        <WordingNotice wording={complaint?.wording ?? null} />
        {complaint === undefined && info.on_paper !== null ? (
          <p className="text-body-secondary mb-0">{say`起诉状是纸质的，请查阅案卷。`}</p>
        ) : (
          <div data-pleading="complaint" tabIndex={-1}>
            <ItemList
              title="诉讼请求"
              section="claims"
              items={complaint?.final_data?.claimItems}
              blanks={blanksIn(complaint?.blank_items ?? [], 'claimItems')}
              emptyText="未填写诉讼请求"
              marks={complaint?.marks ?? []}
            />
            <ItemList
              title="事实与理由"
              section="facts"
              items={complaint?.final_data?.factItems}
              blanks={blanksIn(complaint?.blank_items ?? [], 'factItems')}
              emptyText="未填写事实与理由"
              marks={complaint?.marks ?? []}
            />
            {complaint ? <OtherMatters document={complaint} /> : null}
            <PleadingPictures model={complaint?.model ?? null} />
          </div>
        )}
        {complaint ? <AcceptedMarks marks={complaint.marks} /> : null}
        <VersionList versions={complaintVersions} caseId={info.erased ? null : info.id} />
      </Card.Body>
    </Card>
  );
};
