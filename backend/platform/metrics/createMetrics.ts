import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Histogram buckets in seconds of requests, appends and documents, from a millisecond to the longest timeout. */
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type AppendOutcome = 'written' | 'conflict' | 'unavailable' | 'refused';
export type RenderOutcome = 'made' | 'busy' | 'failed';

/** The metrics that this process counts. Labels name routes, kinds and outcomes, never people or cases. */
export type Metrics = {
  readonly registry: Registry;
  readonly request: (seen: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }) => void;
  readonly append: (kind: string, outcome: AppendOutcome, ms: number) => void;
  readonly rendering: (change: 1 | -1) => void;
  readonly rendered: (outcome: RenderOutcome, ms: number) => void;
};

/** Creates the metrics in a registry of their own, with those of the process. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'juanzong_http_request_duration_seconds',
    help: 'HTTP requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  });
  const appends = new Histogram({
    name: 'juanzong_append_duration_seconds',
    help: 'Durable appends to the event log by outcome, from call to answer',
    labelNames: ['outcome'],
    buckets: seconds,
    registers,
  });
  const conflicts = new Counter({
    name: 'juanzong_command_conflicts_total',
    help: 'Appends refused because the stream had moved on; commands try again by themselves',
    labelNames: ['kind'],
    registers,
  });
  const underWay = new Gauge({
    name: 'juanzong_word_documents_under_way',
    help: 'Word documents being made or waiting for a thread',
    registers,
  });
  const documents = new Histogram({
    name: 'juanzong_word_duration_seconds',
    help: 'Word documents by outcome, waiting included',
    labelNames: ['outcome'],
    buckets: seconds,
    registers,
  });
  return {
    registry,
    request: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    append: (kind, outcome, ms) => {
      appends.observe({ outcome }, ms / 1000);
      if (outcome === 'conflict') conflicts.inc({ kind });
    },
    rendering: (change) => underWay.inc(change),
    rendered: (outcome, ms) => documents.observe({ outcome }, ms / 1000),
  };
};
