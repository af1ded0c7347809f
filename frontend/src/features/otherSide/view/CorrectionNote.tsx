import type { ServedPaper } from '../../../../../domain/contract/versions.js';
import { correctionNote } from '../words.js';

type Props = Pick<ServedPaper, 'pleading'> & { readonly correction?: ServedPaper['correction'] | undefined };

/** That the court asks the author of a paper to correct or explain it; nothing where it does not. */
export const CorrectionNote = ({ pleading, correction = 'none' }: Props) => {
  const note = correctionNote(pleading, correction);
  return note === null ? null : <strong className="d-block text-body">{note}</strong>;
};
