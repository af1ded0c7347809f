export { createCaseFiles, type CaseFiles } from './caseFiles/caseFiles.js';
export { deleteErasedFiles } from './caseFiles/deleteErasedFiles.js';
export { submittedDocumentId } from './documentIds.js';
export { createGenerations, formContentHash, type Generations } from './generations.js';
export { keepSubmission, listSubmission, type KeptSubmission } from './keepSubmission.js';
export { limitWordFiles, type DocumentGenerations } from './limitWordFiles.js';
export { giveTimeForPdf, pdfMaker, type PdfDeps } from './pdfDocument.js';
export { compareReprint, type Reprint } from './reprint.js';
export { readingCost } from './readWord/cost.js';
export { createWordReader, type WordReader } from './readWord/wordReader.js';
export {
  carriedAnswers,
  chargingRenders,
  renderPleading,
  sendPdfFile,
  sendWordFile,
  type RenderDeps,
  type WordDocument,
} from './wordDocument.js';
