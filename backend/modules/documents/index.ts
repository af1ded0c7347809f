export { createGenerations, formContentHash, type Generations } from './generations.js';
export { keepSubmission, listSubmission, type KeptSubmission } from './keepSubmission.js';
export { limitWordFiles, type DocumentGenerations } from './limitWordFiles.js';
export { giveTimeForPdf, pdfMaker, type PdfDeps } from './pdfDocument.js';
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
