import type { Task } from './task.js';
import {
  administrativeAnalysis,
  administrativeContinuation,
  administrativeEvidence,
  administrativeFilingReview,
  administrativeOptimization,
} from './tasks/administrative.js';
import { autofill } from './tasks/autofill.js';
import { chat } from './tasks/chat.js';
import { continuation } from './tasks/continuation.js';
import { deepAnalysis } from './tasks/deepAnalysis.js';
import { evidenceChecklist } from './tasks/evidenceChecklist.js';
import { filingReview } from './tasks/filingReview.js';
import { insights } from './tasks/insights.js';
import { legalBasis } from './tasks/legalBasis.js';
import { pictureTest, shapeTest, textTest } from './tasks/modelTest.js';
import { pleadingComparison } from './tasks/pleadingComparison.js';
import { recommendation } from './tasks/recommendation.js';
import { riskHints } from './tasks/riskHints.js';
import { secondReading } from './tasks/secondReading.js';
import { textOptimization } from './tasks/textOptimization.js';

/** Every use of a model, in the order of the court's page. */
export const tasks: readonly Task[] = [
  recommendation,
  autofill,
  secondReading,
  chat,
  textOptimization,
  administrativeOptimization,
  continuation,
  administrativeContinuation,
  legalBasis,
  riskHints,
  evidenceChecklist,
  administrativeEvidence,
  pleadingComparison,
  filingReview,
  administrativeFilingReview,
  deepAnalysis,
  administrativeAnalysis,
  insights,
  textTest,
  shapeTest,
  pictureTest,
];

/** What people call a task; its own name where this release knows none of that name, as in a log that a newer release wrote. */
export const taskTitle = (name: string): string => tasks.find((task) => task.name === name)?.title ?? name;
