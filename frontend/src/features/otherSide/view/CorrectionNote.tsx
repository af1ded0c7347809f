import type { ServedPaper } from '../../../../../domain/contract/versions.js';
import { standingOfKey } from '../../../../../domain/forms/standing.js';
import { correctionNote } from '../words.js';

type Props = Pick<ServedPaper, 'pleading'> &
  Partial<Pick<ServedPaper, 'model'>> & { readonly correction?: ServedPaper['correction'] | undefined };

/** That the court asks the author of a paper to correct or explain it; nothing where it does not. */
export const CorrectionNote = ({ pleading, model, correction = 'none' }: Props) => {
  const note = correctionNote(pleading, correction, standingOfKey(model?.formKey ?? ''));
  return note === null ? null : <strong className="d-block text-body">{note}</strong>;
};
