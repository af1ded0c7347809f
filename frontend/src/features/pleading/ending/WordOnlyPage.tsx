import { Link, useParams, useSearchParams } from 'react-router';
import { Button } from 'react-bootstrap';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { provisionsOf } from '../../../../../domain/case/procedure.js';
import { formDomains, type FormDomain } from '../../../../../domain/forms/formDomain.js';
import { downloadAgain } from '../../../components/files/offerFile.js';
import { NotFoundPage } from '../../../components/NotFoundPage.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { DocType } from '../../../components/docTypes.js';
import { isInApp } from '../../../core/downloads.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectOfferedFile } from '../page/index.js';
import { NextSteps } from './NextSteps.js';
import { copiesFor, notices, type NextStep } from './nextSteps.js';
import './ending.css';

/** How many are printed, and for whom. */
const printedFor = (domain: FormDomain): string => {
  const words = copiesFor({ domain });
  const at = words.lastIndexOf('，');
  return `${words.slice(0, at)}（${words.slice(at + 1)}）`;
};

/** To which court a defence goes, and until when where the law says it. */
const handedInTo = (domain: FormDomain): string => {
  const { defence } = provisionsOf(domain);
  return defence === null
    ? '交到通知您答辩的法院；法院通知了期限的，在期限内交。'
    : `在收到起诉状副本之日起十五日内，交到传票或应诉通知书上写的法院（${defence}；逾期不交，法院照样审理）。`;
};

/** What to do with a paper that no court received from here. */
const stepsOf = (domain: FormDomain): Readonly<Record<DocType, readonly NextStep[]>> => ({
  claim: [
    { text: `打印下载的 Word 文书，${printedFor(domain)}。` },
    { text: `每份都在“${pleadingWords({ domain }).signs}”处签名或盖章，写上日期。` },
    { text: '带身份证件和证据，交到有管辖权的法院的立案窗口；不清楚是哪个法院的，拨打 12368。' },
  ],
  defense: [
    { text: '打印下载的 Word 文书，签名或盖章，写上日期。' },
    { text: handedInTo(domain) },
    { text: provisionsOf(domain).defence === null ? notices[domain] : '留意传票，按举证期限交证据。' },
  ],
  application: [
    { text: '打印下载的 Word 文书，签名或盖章，写上日期。' },
    { text: '带身份证件和申请书里提到的材料，交到办理这件事的法院；不清楚是哪个法院的，拨打 12368。' },
    { text: '留意法院的通知。' },
  ],
});

/** The end of a pleading that was only downloaded: that no court has it, and what to do with the paper. */
const WordOnlyPage = () => {
  const { docType } = useParams();
  const [named] = useSearchParams();
  const domain = formDomains.find((one) => one === named.get('law')) ?? 'civil';
  const file = useAppSelector(selectOfferedFile);
  const kind = DocType.safeParse(docType).data;
  if (kind === undefined) return <NotFoundPage />;
  return (
    <article className="page end-page">
      <header className="end-head end-open">
        <PageTitle title="没有提交到任何法院 - 请打印、签名后自己交">
          {isInApp() ? '文书还没有下载。' : '文书只下载到了您的设备上。'}草稿还在原处，可以回去修改后重新下载。
        </PageTitle>
      </header>
      {file === null ? null : (
        <div className="end-actions no-print">
          <Button variant="primary" size="lg" onClick={() => downloadAgain(file)}>
            下载 Word 文书
          </Button>
        </div>
      )}
      <NextSteps steps={stepsOf(domain)[kind]} />
      <p className="no-print">
        <Link to="/">返回首页</Link>
      </p>
    </article>
  );
};

export default WordOnlyPage;
