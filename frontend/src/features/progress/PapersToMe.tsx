import { casePaperName } from '../../../../domain/case/casePaperWords.js';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';
import type { CaseProgress } from '../../../../domain/contract/documents.js';
import { BusyButton } from '../../components/BusyButton.js';
import type { CaseAccess } from '../../components/caseAccess.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { caseProgress } from './caseProgress.js';

type Paper = NonNullable<CaseProgress['papers']>[number];

/** What is known of when a paper came: once it was served that day counts, since periods run from it. */
const whenOf = ({ issued_on: issuedOn, served_on: servedOn, version }: Paper): string => {
  const which = version > 1 ? `第 ${version} 版，` : '';
  return servedOn === null
    ? `${which}${chineseDate(issuedOn)}制作，送达尚无记录`
    : `${which}${chineseDate(servedOn)}送达`;
};

type Props = {
  readonly papers: readonly Paper[];
  readonly standing: CaseProgress['standing'];
  readonly access: CaseAccess;
};

/** The papers that the court issued to the side that reads the page, each with its file. */
export const PapersToMe = ({ papers, standing, access }: Props) => {
  const dispatch = useAppDispatch();
  const underWay = useAppSelector(caseProgress.selectors.pending);
  return (
    <section className="panel progress-papers" aria-labelledby="progress-papers">
      <h2 id="progress-papers" className="h5">
        法院发给您的文书
      </h2>
      <ul>
        {papers.map((paper) => {
          const name = casePaperName(paper.kind, standing);
          return (
            <li key={paper.id}>
              <span>
                {name}
                <span className="d-block small text-secondary">{whenOf(paper)}</span>
              </span>
              <BusyButton
                size="sm"
                variant="outline-primary"
                busy={underWay.includes(paper.id)}
                aria-label={`下载${name}`}
                onClick={() => dispatch(caseProgress.changes.downloadPaper({ id: paper.id, name, ...access }))}
              >
                下载
              </BusyButton>
            </li>
          );
        })}
      </ul>
      <p className="field-hint mb-0">电子文本供您查看；期限从法院记录的送达之日起算。</p>
    </section>
  );
};
