import type { FormDomain } from '../../forms/formDomain.js';
import {
  administrativeAnalysis,
  administrativeContinuation,
  administrativeEvidence,
  administrativeFilingReview,
  administrativeOptimization,
} from './administrative.js';
import {
  compensationAnalysis,
  compensationContinuation,
  compensationEvidence,
  compensationFilingReview,
  compensationOptimization,
} from './compensation.js';
import { besideTheForm } from './besideTheForm.js';
import { continuation } from './continuation.js';
import {
  criminalAnalysis,
  criminalContinuation,
  criminalEvidence,
  criminalFilingReview,
  criminalOptimization,
} from './criminal.js';
import { deepAnalysis } from './deepAnalysis.js';
import { evidenceChecklist } from './evidenceChecklist.js';
import { filingReview } from './filingReview.js';
import { textOptimization } from './textOptimization.js';

/** The uses whose words are those of a field of law, by the field of the form or of the case. */
export const tasksIn = {
  civil: {
    ...besideTheForm.civil,
    filingReview,
    analysis: deepAnalysis,
    evidence: evidenceChecklist,
    optimization: textOptimization,
    continuation,
  },
  administrative: {
    ...besideTheForm.administrative,
    filingReview: administrativeFilingReview,
    analysis: administrativeAnalysis,
    evidence: administrativeEvidence,
    optimization: administrativeOptimization,
    continuation: administrativeContinuation,
  },
  criminal: {
    ...besideTheForm.criminal,
    filingReview: criminalFilingReview,
    analysis: criminalAnalysis,
    evidence: criminalEvidence,
    optimization: criminalOptimization,
    continuation: criminalContinuation,
  },
  compensation: {
    ...besideTheForm.compensation,
    filingReview: compensationFilingReview,
    analysis: compensationAnalysis,
    evidence: compensationEvidence,
    optimization: compensationOptimization,
    continuation: compensationContinuation,
  },
} as const satisfies Record<FormDomain, unknown>;
