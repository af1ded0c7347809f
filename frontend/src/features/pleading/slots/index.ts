// The form page's door for what fills its slots: loaded with the page, while the face (`pleading/index.ts`) is loaded with the first one.
export type { ClaimForDefense } from '../calls/pleadingApi.js';
export {
  answerAt,
  createPathListeners,
  type FormTools,
  inputId,
  jumpTo,
  useFormTools,
  useFormValue,
  useFormValues,
  useSnapshot,
  useSnapshotAt,
  useUnfolded,
} from '../form/index.js';
export {
  type CheckViewProps,
  type ComplaintTool,
  type FieldTool,
  type HelpTool,
  type PleadingSlots,
  PleadingSlotsContext,
  type ReviewPlace,
  type ReviewTool,
  type ReviewTopic,
  type SideTool,
  type SubmissionCheck,
  useToday,
} from '../page/index.js';
export { keepStory, takeBackToldGates, takeSpokenGates, takeToldGates } from './takeSpokenGates.js';
export { useOpenedDraft } from './useOpenedDraft.js';
export { useEditing } from './useEditing.js';
export { useSubmittedCase } from './useSubmittedCase.js';
