import { chatTool } from '../features/chat/besideForm.js';
import { shareTool } from '../features/draftShares/view/index.js';
import { citationCheck } from '../features/citationCheck/CitationsToSee.js';
import { clauseTool, defaultsTool } from '../features/clauses/formTools.js';
import { comparingTool } from '../features/comparing/CompareHere.js';
import { correctionCheck, correctionReview } from '../features/correcting/correctionTool.js';
import { PleadingSlotsContext, type PleadingSlots } from '../features/pleading/slots/index.js';
import { PleadingPage } from '../features/pleading/filling/index.js';
import { recognitionCheck, recognitionReview, recognitionTool } from '../features/recognition/recognitionTool.js';
import { conflictCheck } from '../features/teamConflicts/conflictCheck.js';
import { evidenceTool, legalTool, riskTool, textTool } from '../features/writing/writingTools.js';

/** What other features put into the form page, in the order in which it is shown. */
const slots: PleadingSlots = {
  help: [recognitionTool, evidenceTool, legalTool, riskTool],
  besideField: [textTool, clauseTool],
  besideForm: [shareTool, chatTool, defaultsTool],
  besideComplaint: [comparingTool],
  review: [correctionReview, recognitionReview],
  beforeSubmitting: [correctionCheck, recognitionCheck, citationCheck, conflictCheck],
};

/** The form page with what other features add to it. */
const FormPage = () => (
  <PleadingSlotsContext value={slots}>
    <PleadingPage />
  </PleadingSlotsContext>
);

export default FormPage;
