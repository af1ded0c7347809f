export { DeepAnalysisCard, defencesOf, noDefence } from '../analysis/DeepAnalysisCard.js';
export { type FindingTool, FindingToolContext, weighty } from '../analysis/ElementFindings.js';
export { FilingAnalysis } from '../analysis/FilingAnalysis.js';
export { seekItem } from '../analysis/seekItem.js';
export { ComparisonSheet } from '../comparison/ComparisonSheet.js';
export {
  CaseFacts,
  CaseHeading,
  CaseNotices,
  CaseState,
  CaseTimeline,
  CredentialsCard,
  type Place,
  ReadingContents,
  RenamedDefendants,
  SameFilingTag,
  SetAsideTag,
  seekPart,
} from '../facts/index.js';
export { CaseNotes } from '../notes/CaseNotes.js';
export { elementReview } from '../reads/analyses.js';
export { useCase } from '../reads/useCase.js';
export {
  DefendantPanel,
  PlaintiffPanel,
  type RowTool,
  RowToolContext,
  VersionContent,
  VersionList,
  VersionViews,
  type View,
} from '../sides/index.js';
