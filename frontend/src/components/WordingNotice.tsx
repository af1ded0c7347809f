import { Alert } from 'react-bootstrap';
import type { Wording } from '../../../domain/contract/shared.js';

type Said = Omit<Wording, 'unasked'> & Partial<Pick<Wording, 'unasked'>>;

/** Sentences for party and court about what differs from the submitted version; empty when the words are the original ones. */
export const wordingSentences = ({ basis, edition, unasked = 0 }: Said): readonly string[] => [
  ...(basis === 'missing'
    ? [`提交时所用的表单定义在本系统中已找不到，这里以最接近的${edition}版表单代替，文字可能与提交时不同。`]
    : []),
  ...(unasked > 0 ? [`有 ${unasked} 处填写内容在该表单中没有对应的问题，未能显示。`] : []),
];

/** Says that a version is shown in other words than it was submitted with; nothing where it is not. */
export const WordingNotice = ({ wording, what }: { readonly wording: Said | null; readonly what?: string }) => {
  const sentences = wording === null ? [] : wordingSentences(wording);
  if (sentences.length === 0) return null;
  return (
    <Alert variant="warning" className="py-2 my-2" role="note">
      <i className="bi bi-exclamation-triangle me-2" aria-hidden="true" />
      {what === undefined ? '' : `${what}：`}
      {sentences.join('')}
    </Alert>
  );
};
