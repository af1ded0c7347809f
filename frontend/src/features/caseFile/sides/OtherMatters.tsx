import type { CaseDocument } from '../../../../../domain/contract/cases.js';
import { blanksIn } from '../reads/caseView.js';
import { ItemList } from './ItemList.js';

type Props = { readonly document: Pick<CaseDocument, 'final_data' | 'blank_items' | 'marks'> };

/** What a pleading says beside its substance: head, annexes, mediation; nothing where its form asks no such thing. */
export const OtherMatters = ({ document: { final_data: summary, blank_items: blanks, marks } }: Props) =>
  summary && summary.otherItems.length > 0 ? (
    <ItemList
      title="其他事项"
      section="other"
      items={summary.otherItems}
      blanks={blanksIn(blanks, 'otherItems')}
      emptyText=""
      marks={marks}
    />
  ) : null;
