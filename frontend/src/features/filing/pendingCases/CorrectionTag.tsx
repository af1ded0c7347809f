import type { PendingCase } from '../../../../../domain/contract/cases.js';

/** What a pending case waits for: the court, its party's correction, or the court once the correction came. */
export const CorrectionTag = ({ correction }: Pick<PendingCase, 'correction'>) =>
  correction === null ? (
    <span className="case-tag case-tag-plain">待审查</span>
  ) : correction === 'answered' ? (
    <span className="case-tag">补正已回</span>
  ) : (
    <span className="case-tag case-tag-quiet">等待补正</span>
  );
