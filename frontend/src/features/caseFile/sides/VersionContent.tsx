import { fieldOfKey } from '../../../../../domain/forms/fieldOfKey.js';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { useState } from 'react';
import { Alert, Card } from 'react-bootstrap';
import { PaperDocument } from '../../../components/PaperDocument.js';
import type { CaseDocument } from '../../../../../domain/contract/cases.js';
import { WordingNotice } from '../../../components/WordingNotice.js';
import { ViewSwitch } from '../../../components/ViewSwitch.js';
import { PleadingPictures } from './PleadingPictures.js';
import { AcceptedMarks } from './AcceptedMarks.js';
import { blanksIn } from '../reads/caseView.js';
import { OtherMatters } from './OtherMatters.js';
import { ItemList } from './ItemList.js';
import './caseSides.css';
import { answerWord, standingOfKey } from '../../../../../domain/forms/standing.js';

/** The headings of a pleading with what stands under each; `section`: by it others lead there. */
const headings = {
  complaint: [
    { title: '当事人信息', key: 'partyInfo', section: 'parties' },
    { title: '诉讼请求', key: 'claimItems', section: 'claims' },
    { title: '事实与理由', key: 'factItems', section: 'facts' },
  ],
  defense: [
    { title: '答辩意见', key: 'defenseItems', section: undefined },
    { title: '事实与理由', key: 'factsAndReasons', section: undefined },
  ],
} as const;

const Elements = ({ document }: { readonly document: CaseDocument }) => (
  <>
    {headings[document.document_type].map(({ title, key, section }) => (
      <ItemList
        key={key}
        title={title}
        {...(section !== undefined && { section })}
        items={document.final_data?.[key]}
        blanks={key === 'partyInfo' ? [] : blanksIn(document.blank_items, key)}
        emptyText={`未填写${title}`}
        marks={document.marks}
      />
    ))}
    <OtherMatters document={document} />
  </>
);

/** What a pleading is called on the screens. */
export const pleadingName = ({ document_type, form_key }: CaseDocument): string =>
  document_type === 'complaint' ? pleadingWords(fieldOfKey(form_key)).complaint : answerWord(standingOfKey(form_key));

export type View = 'elements' | 'paper';

type Props = {
  readonly document: CaseDocument;
  readonly shown: View;
  readonly onShow: (view: View) => void;
};

/** What one version of a pleading says, item by item first. */
export const VersionContent = ({ document }: Pick<Props, 'document'>) => {
  const [shown, setShown] = useState<View>('elements');
  return <VersionViews document={document} shown={shown} onShow={setShown} />;
};

/** What one version of a pleading says: item by item, or in full as it is printed. */
export const VersionViews = ({ document, shown, onShow }: Props) => {
  const pleading = pleadingName(document);
  const views = [
    { key: 'elements', name: '要素清单' },
    { key: 'paper', name: `${pleading}全文` },
  ] as const;
  if (document.final_data === null) return <Alert variant="warning">{pleading}内容不可用。</Alert>;
  return (
    <>
      <WordingNotice wording={document.wording} />
      <ViewSwitch label={`${pleading}内容`} views={views} shown={shown} onShow={onShow} />
      {shown === 'elements' ? (
        <Card body>
          <Elements document={document} />
          <PleadingPictures model={document.model} />
          <AcceptedMarks marks={document.marks} />
        </Card>
      ) : null}
      {shown === 'paper' && document.model ? <PaperDocument model={document.model} /> : null}
      {shown === 'paper' && !document.model ? <Alert variant="warning">{pleading}全文不可用。</Alert> : null}
    </>
  );
};
