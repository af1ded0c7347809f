/**
 * What a connection is for. On the embedded Postgres, which runs one statement at a time, it decides who is served next; a Postgres
 * server shows it as the connection's `application_name`.
 */
export const lanes = ['requests', 'projections', 'search', 'background'] as const;
export type Lane = (typeof lanes)[number];

const program = 'juanzong';

/** The `application_name` by which connections of a lane say what they are for. */
export const applicationName = (lane: Lane): string => (lane === 'requests' ? program : `${program} ${lane}`);

/** The lane that an `application_name` stands for; every other name stands for the lane of requests. */
export const laneOf = (name: string | undefined): Lane =>
  lanes.find((lane) => applicationName(lane) === name) ?? 'requests';
