import type { CaseInBatch } from '../../../../../domain/contract/caseBatches.js';
import { namesInShort } from '../../../components/lists/PartyNames.js';

/** Who sues whom, in short; what is not known any more is said. */
export const partiesOfCase = (row: Pick<CaseInBatch, 'plaintiff' | 'defendant'> | undefined): string => {
  const { plaintiff = null, defendant = null } = row ?? {};
  if (plaintiff === null && defendant === null) return '当事人信息已清除';
  return `${namesInShort(plaintiff ?? '—')} 诉 ${namesInShort(defendant ?? '—')}`;
};
