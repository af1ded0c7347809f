import { formDomains } from '../forms/formDomain.js';
import type { Task } from './task.js';
import { autofill } from './tasks/autofill.js';
import { insights } from './tasks/insights.js';
import { pictureTest, shapeTest, textTest } from './tasks/modelTest.js';
import { tasksIn } from './tasks/ofDomains.js';
import { pleadingComparison } from './tasks/pleadingComparison.js';
import { recommendation } from './tasks/recommendation.js';
import { secondReading } from './tasks/secondReading.js';

/** One use in the words of each field of law. */
const inEveryDomain = (use: keyof (typeof tasksIn)['civil']): readonly Task[] =>
  formDomains.map((domain) => tasksIn[domain][use]);

/** Every use of a model, in the order of the court's page. */
export const tasks: readonly Task[] = [
  recommendation,
  autofill,
  secondReading,
  ...inEveryDomain('chat'),
  ...inEveryDomain('optimization'),
  ...inEveryDomain('continuation'),
  ...inEveryDomain('legalBasis'),
  ...inEveryDomain('riskHints'),
  ...inEveryDomain('evidence'),
  pleadingComparison,
  ...inEveryDomain('filingReview'),
  ...inEveryDomain('analysis'),
  insights,
  textTest,
  shapeTest,
  pictureTest,
];

/** What people call a task; its own name where this release knows none of that name, as in a log that a newer release wrote. */
export const taskTitle = (name: string): string => tasks.find((task) => task.name === name)?.title ?? name;
