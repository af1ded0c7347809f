import { Link } from 'react-router';
import { courtNow } from '../../core/courtNow.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { readingPage } from '../../components/caseAddress.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import type { OwnDocument } from '../../../../domain/contract/ownDocuments.js';
import { daysLeft, demandText } from './deadlines.js';
import { newsLookedAt } from './myDocuments.js';
import { partiesOf, subjectOf } from './naming.js';

type Props = { readonly demands: readonly OwnDocument[]; readonly count: number };

/** What the court demands of one's own cases, the first deadline first; nothing where it demands nothing. */
export const Demands = ({ demands, count }: Props) => {
  const dispatch = useAppDispatch();
  const timeZone = useAppSelector(selectCourtTimeZone);
  if (count === 0) return null;
  const now = courtNow();
  const look = ({ id, news }: OwnDocument) => {
    const latest = news[0];
    if (latest !== undefined) dispatch(newsLookedAt({ ids: [id], until: latest.at }));
  };
  return (
    <section className="documents-demands" aria-labelledby="demands-title">
      <h2 id="demands-title">法院要求 {count} 件</h2>
      <ul>
        {demands.map((document) => (
          <li key={document.id}>
            <Link to={readingPage(document.case_number ?? '')} className="demand-link" onClick={() => look(document)}>
              <strong>
                {demandText(document)}
                {document.demand === null ? null : `（${daysLeft(document.demand.due_end, now, timeZone)}）`}
              </strong>
              <span>
                {[document.case_number, subjectOf(document), partiesOf(document)].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > demands.length ? <p className="mb-0 small">其余的见下面的列表：选“法院有要求”，按期限排序。</p> : null}
    </section>
  );
};
