// The form page's door for what fills its slots: loaded with the page, while the face (`pleading/index.ts`) is loaded with the first one.
export { inputId } from '../form/jumpTo.js';
export { useUnfolded } from '../form/folding.js';
export { answerAt } from '../form/answersFeed.js';
export {
  type FormTools,
  useFormTools,
  useFormValue,
  useFormValues,
  useSnapshot,
  useSnapshotAt,
} from '../form/formContext.js';
export { jumpTo } from '../form/jumpTo.js';
export { createPathListeners } from '../form/pathListeners.js';
export type { ClaimForDefense } from '../calls/pleadingApi.js';
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
} from '../page/slots.js';
export { keepStory, takeBackToldGates, takeSpokenGates, takeToldGates } from './takeSpokenGates.js';
export { useEditing } from './useEditing.js';
export { useSubmittedCase } from './useSubmittedCase.js';
export { useToday } from '../page/useToday.js';
