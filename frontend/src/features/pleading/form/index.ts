export { answerAt, createAnswersFeed } from './answersFeed.js';
export { AskingContext, useAsk } from './asking.js';
export { type Condition, conditionsOf, type Scope, useConditionsHold } from './conditions.js';
export { FoldContext, useUnfolded } from './folding.js';
export {
  FormContext,
  type FormTools,
  useFormTools,
  useFormValue,
  useFormValues,
  useSnapshot,
  useSnapshotAt,
} from './formContext.js';
export { guideBy, inputId, jumpTo } from './jumpTo.js';
export { onFieldLeft } from './onFieldLeft.js';
export { createPathListeners, type PathListeners } from './pathListeners.js';
export { focusInto, useFocusOnAdded } from './useFocusOnAdded.js';
