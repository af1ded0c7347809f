import type { FormAnswers } from '../../../../domain/forms/answers.js';

export type ChatPanelProps = {
  readonly formKey: string;
  /** Hash of the definition that the answers are given to; absent for the one in use. */
  readonly definition: () => string | undefined;
  /** The form's answers as they are now. */
  readonly answers: () => FormAnswers;
  /** What was typed and not sent; it outlives the panel. */
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly onClose: () => void;
};
