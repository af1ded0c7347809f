import { z } from 'zod';
import { eventCatalogue } from '../../domain/eventCatalogue.js';
import type { EventSchema } from '../../domain/eventSourcing/eventOf.js';
import { eventMetadataSchema } from '../../domain/eventSourcing/recorded.js';

/** How each category names its streams. */
const streamNames: Record<keyof typeof eventCatalogue, string> = {
  case: 'case-{caseId}',
  caseNumber: 'caseNumber-{number}',
  account: 'account-{userId}',
  featureFlag: 'featureFlag-{key}',
  featurePreference: 'featurePreference-{userId}',
  usage: 'usage-{yyyy-mm}',
  ledger: 'ledger',
  auditAccess: 'auditAccess-{yyyy-mm}',
  formDefinition: 'formDefinition-{hash}',
  visitorBudget: 'visitorBudget-{setting or yyyy-mm-dd}',
  modelSetting: 'modelSetting-platform',
  knowledgeSetting: 'knowledgeSetting-{yyyy-mm}',
  yearArrangement: 'yearArrangement-{yyyy}',
  signInRule: 'signInRule-setting',
  formSwitch: 'formSwitch-setting',
  lendingRate: 'lendingRate-setting',
  serviceAccount: 'serviceAccount-register',
  order: 'order-{orderId}',
  priceList: 'priceList-platform',
  team: 'team-{teamId}',
};

type JsonSchema = {
  type?: string | string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

const typeName = ({ type, anyOf, enum: values, items }: JsonSchema): string => {
  if (anyOf) return anyOf.map(typeName).join(' or ');
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ');
  if (type === 'array') return `list of ${items ? typeName(items) : 'anything'}`;
  return Array.isArray(type) ? type.join(' or ') : (type ?? 'anything');
};

const fieldTable = (schema: z.ZodType, personal: readonly string[] = []): string[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema) as JsonSchema;
  return [
    '| field | type | |',
    '| --- | --- | --- |',
    ...Object.entries(properties).map(([name, field]) => {
      const remarks = [required.includes(name) ? '' : 'optional', personal.includes(name) ? 'encrypted' : ''];
      return `| \`${name}\` | ${typeName(field)} | ${remarks.filter(Boolean).join(', ')} |`;
    }),
  ];
};

const eventSection = ([type, schema]: [string, EventSchema]): string[] => [
  `### ${type}`,
  '',
  `${schema.says} Version ${schema.version}.`,
  '',
  ...fieldTable(schema.data, schema.personal),
  '',
];

/** The text of `docs/events.md`: every stream and every event, from the schemas that the codec validates with. */
export const renderEventCatalogue = (): string =>
  [
    '# Event catalogue',
    '',
    'Written by `npm run docs:events` from the schemas in `domain/`; a test fails when it is stale.',
    '',
    'A field marked *encrypted* identifies a person. It is encrypted with the data key of its stream and reads as `null` once',
    'that key is destroyed (`backend/adapters/encryption/`). Everything else stays readable for ever.',
    '',
    '## Metadata of every event',
    '',
    ...fieldTable(eventMetadataSchema),
    '',
    ...Object.entries(eventCatalogue).flatMap(([category, events]) => [
      `## \`${streamNames[category as keyof typeof eventCatalogue]}\``,
      '',
      ...Object.entries<EventSchema>(events).flatMap(eventSection),
    ]),
  ].join('\n');
