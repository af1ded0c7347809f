import { Link } from 'react-router';
import { courtNow } from '../../core/courtNow.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { defensePage, readingPage } from '../../components/caseAddress.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import type { OwnDocument } from '../../../../domain/contract/ownDocuments.js';
import { courtDay } from '../../components/time/courtDay.js';
import { daysLeft, defenceDayText, demandText, newsText } from './deadlines.js';
import { newsLookedAt } from './myDocuments.js';
import { nameOf } from './naming.js';

/** The demand of the court and what is new, in the row of a document; to open it is to have looked. */
export const News = ({ document }: { readonly document: OwnDocument }) => {
  const dispatch = useAppDispatch();
  const timeZone = useAppSelector(selectCourtTimeZone);
  const { id, demand, news, defence_days: defenceDays = [] } = document;
  const today = courtDay(courtNow(), timeZone);
  // A notice that is open says itself that it came.
  const shown = news.filter(({ kind }) => demand === null || kind !== 'correction.asked');
  const latest = news[0];
  const address = shown.some(({ kind }) => kind === 'submission.received') ? defensePage : readingPage;
  return (
    <>
      {demand === null ? null : (
        <span className="document-demand">
          法院要求：{demandText(document)}（{daysLeft(demand.due_end, courtNow(), timeZone)}）
        </span>
      )}
      {defenceDays.map((day) => {
        const text = defenceDayText(day, document, today);
        return text === null ? null : (
          <span className="document-period" key={`${day.name ?? ''} ${day.due_on}`}>
            {text}
            {day.due_on < today ? '' : `（${daysLeft(day.due_on, courtNow(), timeZone)}）`}
          </span>
        );
      })}
      {latest === undefined || shown.length === 0 ? null : (
        <Link
          className="document-news"
          to={address(document.case_number ?? '')}
          aria-label={`新进展：${shown.map((one) => newsText(one, document)).join('，')}：${nameOf(document)}`}
          onClick={() => dispatch(newsLookedAt({ ids: [id], until: latest.at }))}
        >
          新：{shown.map((one) => newsText(one, document)).join('，')}
        </Link>
      )}
      {document.tags.length === 0 ? null : (
        <span className="document-tags">
          {document.tags.map((tag) => (
            <span key={tag} className="badge text-bg-secondary">
              {tag}
            </span>
          ))}
        </span>
      )}
    </>
  );
};
