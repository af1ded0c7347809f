// The form page's door for what fills its slots: loaded with the page, while the face (`pleading/index.ts`) is loaded with the first one.
export { inputId } from '../fields/fieldProps.js';
export { useUnfolded } from '../fields/folding.js';
export { answerAt } from '../filling/answersFeed.js';
export {
  type FormTools,
  useFormTools,
  useFormValue,
  useFormValues,
  useSnapshot,
  useSnapshotAt,
} from '../filling/formContext.js';
export { jumpTo } from '../filling/jumpTo.js';
export { createPathListeners } from '../filling/pathListeners.js';
export type { ClaimForDefense } from '../pleadingApi.js';
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
} from './slots.js';
export { keepStory, takeBackToldGates, takeSpokenGates, takeToldGates } from '../stepping/takeSpokenGates.js';
export { useEditing } from './useEditing.js';
export { useSubmittedCase } from './useSubmittedCase.js';
export { useToday } from './useToday.js';
